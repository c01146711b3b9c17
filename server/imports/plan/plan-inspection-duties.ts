/** Plans rows about what is set for Anlagen and Prüfarten: whether, how often, and when they were inspected last. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { dayOf } from '#contract/calendar-day.ts';
import { exampleName, type FieldOf } from '#contract/imports/sheets.ts';
import {
  type DutyFields,
  doneInFuture,
  dutyFields,
  dutyProblems,
  dutyRuleLabels,
  noDuty,
  type SeenDuty,
} from '#contract/inspections/inspection-duties.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { inspectionDuties } from '../../db/tables/index.ts';
import { dayAt, intervalAt, isEmptied, refuseIssues, skippedExample } from './inspection-cells.ts';
import { valueOfLabel } from './labels.ts';
import { EquipmentByName, ownEquipment } from './named-equipment.ts';
import { KindsByName } from './named-kinds.ts';
import { type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface InspectionDutyWrite {
  equipmentId: string;
  kindId: string;
  fields: DutyFields;
  /** Missing if nothing is set yet. */
  current?: SeenDuty;
}

/** Columns have the names of the fields. */
type Column = FieldOf<'inspectionDuties'>;

const pairOf = (equipmentId: string, kindId: string) => `${equipmentId} ${kindId}`;

const checkedFields = dutyFields.check(...dutyProblems);

export async function planInspectionDuties(
  planning: Planning,
): Promise<PlannedRow<InspectionDutyWrite>[]> {
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment]);
  const kinds = await KindsByName.read(planning);
  const found = all.map((values) => {
    if (values.get('equipmentName') === exampleName) return { values, isExample: true };
    return { values, equipment: named.find(values, ownEquipment), kind: kinds.find(values) };
  });
  const current = await findExisting(
    planning,
    found.flatMap(({ equipment }) => equipment?.id ?? []),
  );
  const planned = found.map((one): PlannedRow<InspectionDutyWrite> => {
    const { values, equipment, kind } = one;
    if (one.isExample) return skippedExample(values);
    if (!equipment || !kind) return refused(values, [], equipment?.id ?? null);
    const ids = { equipmentId: equipment.id ?? '', kindId: kind.id ?? '' };
    const row = {
      ...{ values, equipmentId: equipment.id },
      keys: [`inspection_duty ${equipment.key} ${kind.key}`],
    };
    return planOne(planning, row, {
      ...ids,
      current: current.get(pairOf(ids.equipmentId, ids.kindId)),
    });
  });
  return planning.earlier.refuseRepeated(planned);
}

function planOne(
  planning: Planning,
  row: Pick<PlannedRow, 'values' | 'keys' | 'equipmentId'>,
  {
    equipmentId,
    kindId,
    current,
  }: Omit<InspectionDutyWrite, 'fields' | 'current'> & {
    current: SeenDuty | undefined;
  },
): PlannedRow<InspectionDutyWrite> {
  const { values, keys } = row;
  const { existing } = planning.plan;
  const wanted = wantedOf(values, planning, current ?? noDuty);
  if (current && existing === 'only_new') {
    const sentence = 'Für diese Anlage und Prüfart ist schon etwas festgelegt.';
    values.refuse(null, 'exists', sentence);
  }
  if (!wanted || values.isRefused) return refused(values, keys, row.equipmentId);
  if (current && existing === 'skip') return { ...row, verdict: 'skipped' };
  // Nothing new is said: without a record the Anlage follows its type, too.
  if (isDeepStrictEqual(wanted, current ?? noDuty)) return { ...row, verdict: 'unchanged' };
  const checked = checkedFields.safeParse(wanted);
  if (!checked.success) refuseIssues(values, checked.error, (name) => name as Column);
  const problem = doneInFuture(wanted, dayOf(Date.now()));
  if (problem) values.refuse('lastDoneOn', 'invalid_lastDoneOn', problem);
  if (!checked.success || values.isRefused) return refused(values, keys, row.equipmentId);
  const write = { equipmentId, kindId, fields: checked.data };
  return current
    ? { ...row, verdict: 'changed', write: { ...write, current } }
    : { ...row, verdict: 'new', write };
}

/** What the row says, on top of what is set; adds a refusal for each cell that cannot be read. */
function wantedOf(values: RowValues, planning: Planning, current: SeenDuty): SeenDuty | undefined {
  const wanted = { ...current };
  const isFilled = (field: Column) => values.get(field) !== '';
  if (isFilled('rule')) wanted.rule = valueOfLabel(values, 'rule', dutyRuleLabels) ?? wanted.rule;
  if (isFilled('interval')) wanted.interval = intervalAt(values, 'interval') ?? null;
  else if (isEmptied(values, 'interval', planning)) wanted.interval = null;
  if (isFilled('reason')) wanted.reason = textOrNull(values.get('reason'));
  else if (isEmptied(values, 'reason', planning)) wanted.reason = null;
  if (isFilled('lastDoneOn')) wanted.lastDoneOn = dayAt(values, 'lastDoneOn') ?? null;
  else if (isEmptied(values, 'lastDoneOn', planning)) wanted.lastDoneOn = null;
  const isOther = wanted.lastDoneOn !== current.lastDoneOn;
  if (isFilled('countsFrom')) wanted.countsFrom = dayAt(values, 'countsFrom') ?? null;
  // As in the form: without a word the interval runs from the inspection itself.
  else if (isOther || isEmptied(values, 'countsFrom', planning)) {
    wanted.countsFrom = wanted.lastDoneOn;
  }
  return values.isRefused ? undefined : wanted;
}

async function findExisting(
  { tx }: Planning,
  equipmentIds: readonly string[],
): Promise<Map<string, SeenDuty>> {
  const { equipmentId, kindId, intervalCount, intervalUnit, ...rest } = inspectionDuties;
  const { rule, reason, responsibleId, lastDoneOn, countsFrom } = rest;
  const found = await tx
    .select({
      ...{ equipmentId, kindId, intervalCount, intervalUnit },
      ...{ rule, reason, responsibleId, lastDoneOn, countsFrom },
    })
    .from(inspectionDuties)
    .where(sql`${equipmentId} = any(${sql.param([...new Set(equipmentIds)])}::uuid[])`);
  return new Map(
    found.map(({ equipmentId, kindId, intervalCount: count, intervalUnit: unit, ...fields }) => [
      pairOf(equipmentId, kindId),
      { ...fields, interval: count !== null && unit !== null ? { count, unit } : null },
    ]),
  );
}

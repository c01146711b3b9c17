/** Plans rows with Prüfarten. A Prüfart is found by its name. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { identityKey } from '#contract/equipment/location.ts';
import { exampleName, type FieldOf } from '#contract/imports/sheets.ts';
import {
  type InspectionKind,
  type InspectionKindFields,
  inspectionKindFields,
  retiredLabels,
  usualKeptYears,
} from '#contract/inspections/inspection-kinds.ts';
import { pointsInCell } from '#contract/inspections/points-cell.ts';
import { reckoningLabels } from '#contract/inspections/reckoning.ts';
import { numberIn } from '#contract/inspections/typed-number.ts';
import { textsInCell } from '#contract/text/cell-list.ts';
import { oneLine, textOrNull } from '#contract/text/stored-text.ts';
import { fieldsOf } from '../../inspections/inspection-kinds-service.ts';
import { listAll } from '../../inspections/inspection-kinds-store.ts';
import { intervalAt, isEmptied, refuseIssues, skippedExample } from './inspection-cells.ts';
import { valueOfLabel } from './labels.ts';
import { inspectionKindKey } from './named-kinds.ts';
import { type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface InspectionKindWrite {
  fields: InspectionKindFields;
  /** Missing for a new one. */
  current?: InspectionKind;
}

type Column = FieldOf<'inspectionKinds'>;

export async function planInspectionKinds(
  planning: Planning,
): Promise<PlannedRow<InspectionKindWrite>[]> {
  const stored = JSON.parse(await listAll(planning.tx)) as InspectionKind[];
  const byKey = new Map(stored.map((kind) => [inspectionKindKey(kind.name), kind]));
  const planned = valuesOf(planning).map((values): PlannedRow<InspectionKindWrite> => {
    const name = values.get('name');
    if (name === exampleName) return skippedExample(values);
    if (!name) {
      values.refuse(values.has('name') ? 'name' : null, 'missing_name', 'Der Name fehlt.');
      return refused(values);
    }
    return planOne(planning, values, byKey.get(inspectionKindKey(name)));
  });
  return planning.earlier.refuseRepeated(planned);
}

function planOne(
  planning: Planning,
  values: RowValues,
  current: InspectionKind | undefined,
): PlannedRow<InspectionKindWrite> {
  const { existing } = planning.plan;
  const row = { values, keys: [inspectionKindKey(values.get('name'))], equipmentId: null };
  const wanted = wantedOf(values, planning, current);
  if (current && existing === 'only_new') {
    values.refuse(null, 'exists', 'Diese Prüfart gibt es bereits.');
  }
  if (!wanted || values.isRefused) return refused(values, row.keys);
  if (current && existing === 'skip') return { ...row, verdict: 'skipped' };
  // Before the rules, so that an export changes nothing whatever rules held before.
  if (current && isDeepStrictEqual(wanted, fieldsOf(current)))
    return { ...row, verdict: 'unchanged' };
  const checked = inspectionKindFields.safeParse(wanted);
  if (!checked.success) {
    refuseIssues(values, checked.error, (name) => name as Column);
    return refused(values, row.keys);
  }
  if (current && isDeepStrictEqual(checked.data, fieldsOf(current))) {
    return { ...row, verdict: 'unchanged' };
  }
  warnOfTypes(values, planning, checked.data, current);
  const write = { fields: checked.data };
  return current
    ? { ...row, verdict: 'changed', write: { ...write, current } }
    : { ...row, verdict: 'new', write };
}

/** What the form proposes for a new one. */
const usual = {
  ...{ legalBasis: null, reckoning: 'from_done' as const, qualification: null },
  ...{ keptYears: usualKeptYears, responsibleId: null, points: [], types: [], isRetired: false },
};

/** What the row says, on top of what is stored; adds a refusal for each cell that cannot be read. */
function wantedOf(
  values: RowValues,
  planning: Planning,
  current: InspectionKind | undefined,
): InspectionKindFields | undefined {
  const interval = wantedInterval(values, planning, current);
  const wanted: Omit<InspectionKindFields, 'interval'> = current
    ? fieldsOf(current)
    : { ...usual, name: values.get('name') };
  const isFilled = (field: Column) => values.get(field) !== '';
  const isSaid = (field: Column) => isFilled(field) || isEmptied(values, field, planning);
  for (const field of ['legalBasis', 'qualification'] as const) {
    if (isSaid(field)) wanted[field] = textOrNull(values.get(field));
  }
  if (isFilled('reckoning')) {
    const reckoning = valueOfLabel(values, 'reckoning', reckoningLabels);
    if (reckoning) wanted.reckoning = reckoning;
  }
  if (isFilled('keptYears')) wanted.keptYears = numberIn(values.get('keptYears')) ?? Number.NaN;
  if (isFilled('isRetired')) {
    wanted.isRetired = valueOfLabel(values, 'isRetired', retiredLabels) === 'true';
  }
  if (isSaid('types')) wanted.types = wantedTypes(values, planning, wanted.types);
  if (isSaid('points')) wanted.points = wantedPoints(values, wanted.points);
  return interval && !values.isRefused ? { ...wanted, interval } : undefined;
}

function wantedInterval(
  values: RowValues,
  planning: Planning,
  current: InspectionKind | undefined,
): InspectionKindFields['interval'] | undefined {
  if (values.get('interval') !== '') return intervalAt(values, 'interval');
  if (current && !isEmptied(values, 'interval', planning)) return current.interval;
  values.refuse(values.has('interval') ? 'interval' : null, 'missing_interval', 'Die Frist fehlt.');
  return undefined;
}

/** Types that stay keep their own interval, which the list does not name. */
function wantedTypes(
  values: RowValues,
  { names }: Planning,
  current: InspectionKindFields['types'],
): InspectionKindFields['types'] {
  const texts = textsInCell(values.get('types')).map(oneLine).filter(Boolean);
  const listed = new Map(texts.map((text) => [identityKey(text), text]));
  const kept = current.filter(({ type }) => listed.has(identityKey(type)));
  const keptKeys = new Set(kept.map(({ type }) => identityKey(type)));
  const added = [...listed].flatMap(([key, text]) =>
    keptKeys.has(key)
      ? []
      : [
          {
            type: names.typeNamed(text) ?? names.typeInFile(text) ?? text,
            interval: null,
            reason: null,
          },
        ],
  );
  return [...kept, ...added];
}

function wantedPoints(
  values: RowValues,
  current: InspectionKindFields['points'],
): InspectionKindFields['points'] {
  const { points, unreadable } = pointsInCell(values.get('points'), current, randomUUID);
  for (const text of unreadable) {
    const sentence = `„${text}“ ist nicht lesbar. In Klammern stehen Einheit und Grenzen, zum Beispiel [≥ 1 MΩ], [≤ 300 ms], [210 bis 250 V] oder [°C].`;
    values.refuse('points', 'invalid_points', sentence);
  }
  return points;
}

/** The type may be misspelt: then nothing would ever be due. */
function warnOfTypes(
  values: RowValues,
  { names }: Planning,
  { types }: InspectionKindFields,
  current: InspectionKind | undefined,
): void {
  for (const { type } of types) {
    const isKnown = names.typeNamed(type) ?? names.typeInFile(type);
    if (isKnown !== undefined || current?.types.some((one) => one.type === type)) continue;
    const like = names.typeLike(type);
    const question = like ? ` Ist „${like}“ gemeint?` : '';
    values.warn('types', 'unknown_type', `Den Typ „${type}“ hat noch keine Anlage.${question}`);
  }
}

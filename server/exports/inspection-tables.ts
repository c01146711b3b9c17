/** The sheets about inspections of an exported workbook. */
import { type SQL, sql } from 'drizzle-orm';
import type { FieldOf } from '#contract/imports/sheets.ts';
import { type DutyRule, dutyRuleLabels } from '#contract/inspections/inspection-duties.ts';
import { type InspectionKind, retiredLabels } from '#contract/inspections/inspection-kinds.ts';
import { everyText, type Interval } from '#contract/inspections/interval.ts';
import { pointsCell } from '#contract/inspections/points-cell.ts';
import { reckoningLabels } from '#contract/inspections/reckoning.ts';
import { cellOf } from '#contract/text/cell-list.ts';
import { joinResponsible, kindJson } from '../inspections/inspection-kinds-store.ts';
import { intervalJson } from '../inspections/interval-sql.ts';
import type { CellValue } from '../tables/table-sheet.ts';

type Row = Record<string, unknown>;

/** All of them, because they belong to no Anlage. */
export const kindsQuery = sql`select ${kindJson} as kind from inspection_kinds e ${joinResponsible}
  order by lower(e.name), e.id`;

const kindCells: Record<FieldOf<'inspectionKinds'>, (kind: InspectionKind) => CellValue> = {
  name: ({ name }) => name,
  legalBasis: ({ legalBasis }) => legalBasis,
  interval: ({ interval }) => everyText(interval),
  reckoning: ({ reckoning }) => reckoningLabels[reckoning],
  qualification: ({ qualification }) => qualification,
  keptYears: ({ keptYears }) => `${keptYears}`,
  types: ({ types }) => cellOf(types.map(({ type }) => type)),
  points: ({ points }) => pointsCell(points),
  isRetired: ({ isRetired }) => retiredLabels[`${isRetired}`],
};

export const kindCell = (field: string, row: Row): CellValue =>
  kindCells[field as keyof typeof kindCells](row.kind as InspectionKind);

/** `wanted` has the Anlagen as `e`, with their order in `place`; `ofEquipment` are their columns. */
export const dutiesQuery = (wanted: SQL, ofEquipment: SQL): SQL => sql`
  select ${ofEquipment}, k.name as "kindName", d.rule, ${intervalJson('d')} as interval, d.reason,
    d.last_done_on::text as "lastDoneOn", d.counts_from::text as "countsFrom"
  from ${wanted} join inspection_duties d on d.equipment_id = e.id
  join inspection_kinds k on k.id = d.kind_id order by place, lower(k.name), k.id`;

export function dutyCell(field: string, row: Row): CellValue {
  if (field === 'rule') return dutyRuleLabels[row.rule as DutyRule];
  if (field !== 'interval') return row[field] as CellValue;
  return row.interval ? everyText(row.interval as Interval) : null;
}

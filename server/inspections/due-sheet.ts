/** The rows of an exported list. They are read in small parts, so that memory grows only by the ids. */
import { sql } from 'drizzle-orm';
import type { Day } from '#contract/calendar-day.ts';
import { isOverdue } from '#contract/inspections/due.ts';
import { everyText, type Interval } from '#contract/inspections/interval.ts';
import type { Executor } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import type { CellValue, SheetColumn, TableSheet } from '../tables/table-sheet.ts';
import type { ListedPair } from './due-list.ts';
import { dueOn, enteredInterval, pairsSql } from './due-pairs.ts';

interface Row extends Record<string, unknown> {
  name: string;
  type: string;
  locationRaw: string;
  kindName: string;
  legalBasis: string | null;
  interval: Interval;
  lastDoneOn: Day | null;
  dueOn: Day | null;
  isPaused: boolean;
  responsibleName: string | null;
  qualification: string | null;
}

type Column = SheetColumn & { cell: (row: Row, today: Day) => CellValue };

const columns: readonly Column[] = [
  { title: 'Anlage', kind: 'text', width: 32, cell: ({ name }) => name },
  { title: 'Typ', kind: 'text', width: 22, cell: ({ type }) => type },
  { title: 'Standort', kind: 'text', width: 24, cell: ({ locationRaw }) => locationRaw },
  { title: 'Prüfart', kind: 'text', width: 36, cell: ({ kindName }) => kindName },
  { title: 'Rechtsgrundlage', kind: 'text', width: 30, cell: ({ legalBasis }) => legalBasis },
  { title: 'Frist', kind: 'text', width: 14, cell: ({ interval }) => everyText(interval) },
  { title: 'Zuletzt geprüft', kind: 'date', width: 16, cell: ({ lastDoneOn }) => lastDoneOn },
  { title: 'Fällig am', kind: 'date', width: 14, cell: (row) => row.dueOn },
  { title: 'Überfällig', kind: 'boolean', width: 12, cell: (row, today) => isOverdue(row, today) },
  { title: 'Zuständig', kind: 'text', width: 24, cell: (row) => row.responsibleName },
  { title: 'Befähigung', kind: 'text', width: 30, cell: ({ qualification }) => qualification },
];

/** The number of rows that are read at once. */
const partSize = 1_000;

async function readPart(
  executor: Executor,
  pairs: readonly ListedPair[],
  today: Day,
): Promise<Row[]> {
  const ids = sql.param([...new Set(pairs.map(({ equipmentId }) => equipmentId))]);
  const wanted = sql`unnest(${sql.param(pairs.map(({ equipmentId }) => equipmentId))}::uuid[],
    ${sql.param(pairs.map(({ kindId }) => kindId))}::uuid[])
    with ordinality as wanted(equipment_id, kind_id, place)`;
  const facts = sql`e.id as equipment_id, e.name, e.type, e.location_raw, k.id as kind_id,
    k.name as kind_name, k.legal_basis, k.qualification, d.last_done_on,
    coalesce(d.responsible_id, k.responsible_id) as responsible_id,
    ${enteredInterval}`;
  const { rows } = await executor.execute<Row>(sql`
    select name, type, location_raw as "locationRaw", kind_name as "kindName",
      legal_basis as "legalBasis", qualification, last_done_on::text as "lastDoneOn",
      json_build_object('count', interval_count, 'unit', interval_unit) as interval,
      (${dueOn})::text as "dueOn", is_paused as "isPaused",
      ${personNameOrNull('responsible')} as "responsibleName"
    from ${wanted} join (${pairsSql(facts, { today, ids: sql`${ids}` })}) pair using (equipment_id, kind_id)
    left join users responsible on responsible.id = responsible_id
    order by place`);
  return rows;
}

export function dueSheet(executor: Executor, pairs: readonly ListedPair[], today: Day): TableSheet {
  async function* rows() {
    for (let at = 0; at < pairs.length; at += partSize) {
      for (const row of await readPart(executor, pairs.slice(at, at + partSize), today)) {
        yield columns.map(({ cell }) => cell(row, today));
      }
    }
  }
  return { name: 'Fällige Prüfungen', columns, rows: rows() };
}

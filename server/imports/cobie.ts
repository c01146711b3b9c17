/**
 * COBie names the room of a component in one sheet and the floor of the room in another. The floor and the building
 * are added to the rows of the components, so that they can be assigned like any other column.
 */
import { sql } from 'drizzle-orm';
import type { ImportSheet } from '#contract/imports/imports.ts';
import type { Tx } from '../db/database.ts';

const added = ['Etage', 'Raum', 'Bauteil'] as const;

const columnOf = (sheet: ImportSheet, heading: string) =>
  sheet.first[0]?.cells.findIndex((cell) => cell.trim().toLowerCase() === heading) ?? -1;

export async function joinSpaces(tx: Tx, importId: string, sheets: ImportSheet[]): Promise<void> {
  const at = (name: string) =>
    sheets.findIndex((sheet) => sheet.name.trim().toLowerCase() === name);
  const [componentAt, spaceAt] = [at('component'), at('space')];
  const [component, space] = [sheets[componentAt], sheets[spaceAt]];
  if (!component || !space || at('type') < 0) return;
  const [inSpace, named] = [columnOf(component, 'space'), columnOf(space, 'name')];
  const floor = columnOf(space, 'floorname');
  if (inSpace < 0 || named < 0 || floor < 0) return;
  const building = await buildingName(tx, importId, sheets[at('facility')], at('facility'));
  const width = Math.max(...component.first.map(({ cells }) => cells.length));
  const header = component.first[0]?.row ?? 1;
  const padded = sql`(select array_agg(coalesce(c.cells[n], '') order by n)
    from generate_series(1, ${width}::int) as n)`;
  await tx.execute(sql`
    update import_rows c set cells = ${padded} || case
      when c.row = ${header} then ${sql.param([...added])}::text[]
      else array[coalesce(s.floor, ''), coalesce(c.cells[${inSpace + 1}], ''), ${building}::text] end
    from import_rows own left join lateral (
      select cells[${floor + 1}] as floor from import_rows
      where import_id = ${importId} and sheet = ${spaceAt}
        and cells[${named + 1}] = own.cells[${inSpace + 1}] limit 1) s on true
    where own.id = c.id and c.import_id = ${importId} and c.sheet = ${componentAt}`);
  for (const row of component.first) {
    const cells = [...row.cells, ...Array(width).fill('')].slice(0, width);
    row.cells = [...cells, ...(row.row === header ? added : added.map(() => ''))];
  }
}

async function buildingName(
  tx: Tx,
  importId: string,
  facility: ImportSheet | undefined,
  sheet: number,
): Promise<string> {
  const named = facility ? columnOf(facility, 'name') : -1;
  if (named < 0) return '';
  const { rows } = await tx.execute<{ name: string }>(sql`
    select cells[${named + 1}] as name from import_rows
    where import_id = ${importId} and sheet = ${sheet} and row > ${facility?.first[0]?.row ?? 1}
    order by row limit 1`);
  return rows[0]?.name ?? '';
}

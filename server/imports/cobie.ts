/**
 * COBie spreads an Anlage over several sheets: Component has its name, Type what it is, Space the floor of its room,
 * Facility the building. All of that is added to the rows of the components, so that it can be assigned like any other
 * column.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportSheet } from '#contract/imports/imports.ts';
import type { Tx } from '../db/database.ts';

const added = ['Typ', 'Etage', 'Raum', 'Bauteil'] as const;

/** A sheet of the workbook, and the texts of its cells by their headings. */
interface CobieSheet {
  at: number;
  header: number;
  cell: (heading: string) => SQL;
}

/** Undefined without such a sheet, or if one of the headings is missing. */
function sheetNamed(
  sheets: readonly ImportSheet[],
  name: string,
  ...headings: string[]
): CobieSheet | undefined {
  const at = sheets.findIndex((sheet) => sheet.name.trim().toLowerCase() === name);
  const first = sheets[at]?.first[0];
  if (!first) return undefined;
  const placeOf = (heading: string) =>
    first.cells.findIndex((cell) => cell.trim().toLowerCase() === heading);
  if (headings.some((heading) => placeOf(heading) < 0)) return undefined;
  // COBie says "n/a" where it has nothing.
  const cell = (heading: string) =>
    sql`regexp_replace(trim(coalesce(cells[${placeOf(heading) + 1}::int], '')), '^n/a$', '', 'i')`;
  return { at, header: first.row, cell };
}

const rowsOf = (importId: string, { at, header }: CobieSheet) =>
  sql`import_rows where import_id = ${importId}::uuid and sheet = ${at}::int and row > ${header}::int`;

/** Adds the columns to the rows in the database and to those that are shown. Undefined if it is no COBie workbook. */
export async function joinCobie(
  tx: Tx,
  importId: string,
  sheets: ImportSheet[],
): Promise<ImportSheet | undefined> {
  const component = sheetNamed(sheets, 'component', 'name', 'typename', 'space');
  const type = sheetNamed(sheets, 'type', 'name', 'category');
  const space = sheetNamed(sheets, 'space', 'name', 'floorname');
  const sheet = component && sheets[component.at];
  if (!sheet || !component || !type || !space) return undefined;
  const facility = sheetNamed(sheets, 'facility', 'name');
  const building = facility
    ? sql`coalesce((select ${facility.cell('name')} from ${rowsOf(importId, facility)} order by row limit 1), '')`
    : sql`''::text`;
  const width = Math.max(...sheet.first.map(({ cells }) => cells.length));
  const padded = sql`(select array_agg(coalesce(cells[n], '') order by n)
    from generate_series(1, ${width}::int) as n)`;
  // A classification begins with its number: "23-27 17 13: Pumpe". A component may be in several rooms.
  await tx.execute(sql`
    with types as (
      select distinct on (1) ${type.cell('name')} as name,
        trim(regexp_replace(${type.cell('category')}, '^[^:]*:', '')) as category
      from ${rowsOf(importId, type)} order by 1, row),
    spaces as (
      select distinct on (1) ${space.cell('name')} as name, ${space.cell('floorname')} as floor
      from ${rowsOf(importId, space)} order by 1, row),
    components as (
      select id, ${padded} as cells, ${component.cell('typename')} as type,
        trim(split_part(${component.cell('space')}, ',', 1)) as space
      from ${rowsOf(importId, component)}),
    joined as (
      select c.id, c.cells || array[coalesce(nullif(t.category, ''), c.type),
        coalesce(s.floor, ''), c.space, ${building}] as cells
      from components c left join types t on t.name = c.type left join spaces s on s.name = c.space)
    update import_rows set cells = joined.cells from joined where joined.id = import_rows.id`);
  await tx.execute(sql`
    update import_rows set cells = ${padded} || ${sql.param([...added])}::text[]
    where import_id = ${importId} and sheet = ${component.at} and row = ${component.header}`);
  const { rows } = await tx.execute<{ row: number; cells: string[] }>(sql`
    select row, cells from import_rows where import_id = ${importId} and sheet = ${component.at}
    order by row limit ${sheet.first.length}`);
  sheet.first = rows.map(({ row, cells }) => ({ row, cells }));
  return sheet;
}

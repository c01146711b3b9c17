/** Records refer to a type by its name, so all of them are renamed in the same transaction. */
import { asc, inArray, sql } from 'drizzle-orm';
import { sameText } from '#contract/equipment/location.ts';
import { phraseText, searchText } from '#contract/search/search-text.ts';
import type { Tx } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';

interface Renaming {
  /** Every spelling of the old name. */
  from: readonly string[];
  to: string;
  userId: string;
}

/** Anlagen per statement, because half of all Anlagen may have the type. */
const batch = 5_000;

interface Renamed {
  count: number;
  /** The latest `updatedAt` of the renamed Anlagen. */
  latest: string | undefined;
}

/** Each Anlage gets a new version, so that devices receive it. */
export async function renameOnEquipment(tx: Tx, renaming: Renaming): Promise<Renamed> {
  let count = 0;
  let latest: string | undefined;
  for (;;) {
    const rows = await carriersOf(tx, renaming.from);
    if (rows.length === 0) return { count, latest };
    const written = await renameRows(tx, rows, renaming);
    count += rows.length;
    if (!latest || written > latest) latest = written;
  }
}

function carriersOf(tx: Tx, types: readonly string[]) {
  const { id, name, locationRaw, locationBuilding, locationFloor, locationRoom, tags } = equipment;
  return (
    tx
      .select({ id, name, locationRaw, locationBuilding, locationFloor, locationRoom, tags })
      .from(equipment)
      .where(inArray(equipment.type, [...types]))
      // Locked in one order, so that two transactions cannot deadlock.
      .orderBy(asc(id))
      .limit(batch)
      .for('update')
  );
}

type Carrier = Awaited<ReturnType<typeof carriersOf>>[number];

async function renameRows(
  tx: Tx,
  rows: readonly Carrier[],
  { to, userId }: Renaming,
): Promise<string> {
  const texts = rows.map((row) => ({ id: row.id, text: searchText({ ...row, type: to }) }));
  const { rows: written } = await tx.execute<{ latest: string }>(sql`
    with renamed as (
      update equipment set type = ${to}, type_text = ${phraseText(to)}, search_text = given.text,
        updated_at = greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond'),
        updated_by = ${userId}::uuid
      from json_to_recordset(${JSON.stringify(texts)}::json) as given(id uuid, text text)
      where equipment.id = given.id
      returning updated_at
    )
    select max(updated_at)::text as latest from renamed`);
  return new Date(written[0]?.latest ?? Number.NaN).toISOString();
}

/** A scenario that filters by the type keeps selecting the same Anlagen, and gets a new version. */
export async function renameInScenarios(tx: Tx, name: string, to: string): Promise<number> {
  const { rows: named } = await tx.execute<{ value: string }>(
    sql`select distinct filter_value as value from scenario_filters where filter_type = 'type'`,
  );
  const changed = new Set<unknown>();
  for (const { value } of named) {
    if (value === to || !sameText(value, name)) continue;
    for (const id of await renameFilter(tx, value, to)) changed.add(id);
  }
  return changed.size;
}

async function renameFilter(tx: Tx, from: string, to: string): Promise<unknown[]> {
  const { rows: changed } = await tx.execute(sql`
    update scenarios set updated_at =
      greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')
    where id in (select scenario_id from scenario_filters
      where filter_type = 'type' and filter_value = ${from})
    returning id`);
  await tx.execute(sql`
    delete from scenario_filters old
    where filter_type = 'type' and filter_value = ${from} and exists (
      select from scenario_filters other where other.scenario_id = old.scenario_id
        and other.filter_type = 'type' and other.filter_value = ${to})`);
  await tx.execute(sql`
    update scenario_filters set filter_value = ${to}
    where filter_type = 'type' and filter_value = ${from}`);
  return changed.map(({ id }) => id);
}

/** A Prüfart with the type keeps inspecting the same Anlagen, and gets a new version. */
export async function renameInInspectionKinds(
  tx: Tx,
  name: string,
  { to, userId }: Omit<Renaming, 'from'>,
): Promise<number> {
  const { rows: named } = await tx.execute<{ type: string }>(
    sql`select distinct type from inspection_kind_types`,
  );
  const spellings = named.flatMap(({ type }) =>
    type !== to && sameText(type, name) ? [type] : [],
  );
  if (spellings.length === 0) return 0;
  const from = sql`${sql.param(spellings)}::text[]`;
  const { rows: changed } = await tx.execute(sql`
    update inspection_kinds set updated_by = ${userId}, updated_at =
      greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')
    where id in (select kind_id from inspection_kind_types where type = any(${from}))
    returning id`);
  // Of several spellings in one Prüfart one stays: the new name itself, or else the first.
  await tx.execute(sql`
    delete from inspection_kind_types old
    where type = any(${from}) and exists (
      select from inspection_kind_types other where other.kind_id = old.kind_id
        and (other.type = ${to}
          or other.type = any(${from}) and other.type collate "C" < old.type collate "C"))`);
  await tx.execute(sql`
    update inspection_kind_types set type = ${to} where type = any(${from})`);
  return changed.length;
}

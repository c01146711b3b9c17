import type { ClientBase } from 'pg';
import type { TableSum } from './manifest.ts';

/** Rows are compared as text, and their text depends on these settings. */
const settings = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, MDY'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  'set extra_float_digits = 1',
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
].join('; ');

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Only logged tables: unlogged ones may be lost at any time and are not backed up. */
export async function listTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select nspname as schema, relname as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p' and nspname in ('public', 'drizzle') order by 1, 2`,
  );
  return rows.map(({ schema, name }) => `${quoted(schema)}.${quoted(name)}`);
}

/** How many rows every table has, and a checksum of its content. */
export async function sumTables(client: ClientBase): Promise<Record<string, TableSum>> {
  await client.query(settings);
  const sums: Record<string, TableSum> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<TableSum>(
      `select count(*)::int as rows,
        coalesce(sum(('x' || substr(md5(whole_row::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
        from ${table} as whole_row`,
    );
    if (rows[0]) sums[table] = rows[0];
  }
  return sums;
}

/** The tables in which two databases differ. */
export function differences(
  expected: Record<string, TableSum>,
  found: Record<string, TableSum>,
): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].filter(
    (name) =>
      expected[name]?.rows !== found[name]?.rows ||
      expected[name]?.checksum !== found[name]?.checksum,
  );
}

import { isDeepStrictEqual } from 'node:util';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import {
  amongPeople,
  type Forms,
  likePatterns,
  redactText,
  redactValues,
  unmistakable,
  valuePatterns,
} from './identifiers.ts';
import { readTable } from './person-columns.ts';
import type { PersonalTable } from './personal-data.ts';

type Row = Record<string, unknown>;

/** Takes the person out of whatever others have written, or the program about others. */
export async function redactMentions(tx: Tx, entry: PersonalTable, forms: Forms): Promise<void> {
  const { table, columns, holding } = readTable(entry);
  const written = Object.fromEntries(holding('content', 'people', 'values', 'copy'));
  if (Object.keys(written).length === 0) return;
  const { id } = columns;
  if (!id) throw new Error(`${entry.name} has words but no id`);
  const rows: Row[] = await tx
    .select({ id, ...written })
    .from(table)
    .where(mayMention(entry, forms));
  for (const { id: rowId, ...before } of rows) {
    const changed = changesOf(entry, before, forms);
    if (Object.keys(changed).length === 0) continue;
    // What devices hold a copy of is handed out again.
    const changedIn = columns.changedIn ? { changedIn: sql`pg_current_xact_id()` } : {};
    await tx
      .update(table)
      .set({ ...changed, ...changedIn })
      .where(eq(id, rowId));
    await entry.rederive?.(tx, String(rowId));
  }
}

/** A superset, found by the database; whole words are told apart afterwards. */
function mayMention(entry: PersonalTable, forms: Forms): SQL | undefined {
  const { holding } = readTable(entry);
  const columns = (...what: Parameters<typeof holding>) => holding(...what).map(([, one]) => one);
  const values = columns('values', 'copy');
  return or(
    isLike(columns('content'), likePatterns(unmistakable(forms))),
    isLike(columns('people'), likePatterns(amongPeople(forms))),
    // Under the name of a name even a single one means the person.
    isLike(values, valuePatterns(forms)),
  );
}

function isLike(columns: readonly PgColumn[], patterns: readonly string[]): SQL {
  if (columns.length === 0 || patterns.length === 0) return sql`false`;
  const all = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  return sql`lower(concat_ws(' ', ${all})) like any(${sql.param(patterns)}::text[])`;
}

function changesOf(entry: PersonalTable, before: Row, forms: Forms): Row {
  const redacted = Object.entries(before).map(([name, value]) => {
    const holds = entry.columns[name];
    const isJson = holds === 'values' || holds === 'copy';
    if (isJson) return [name, redactValues(value, forms)] as const;
    const known = holds === 'people' ? amongPeople(forms) : unmistakable(forms);
    return [name, value === null ? null : redactText(String(value), known)] as const;
  });
  return Object.fromEntries(
    redacted.filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  );
}

import { isDeepStrictEqual } from 'node:util';
import { asc, eq, gt } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import type { PersonalTable } from '../db/personal-data.ts';
import { type Mentioned, Redactor } from './identifiers.ts';
import { isAboutAnother, readTable } from './person-columns.ts';

type Row = Record<string, unknown>;

const written = (entry: PersonalTable) =>
  readTable(entry).ofClass(
    'text_about_equipment',
    'text_about_people',
    'named_values',
    'stored_copy',
  );

export const hasWords = (entry: PersonalTable): boolean => written(entry).length > 0;

/** The names to replace in the rows. */
export interface Redaction {
  userId: string;
  own: Mentioned;
  shared: Mentioned;
  /** Called with the words around each name that stays because another person has it too. */
  onKept: (around: string) => void;
  /** The names in `own` are shared: they stay in rows about other accounts. */
  isShared: boolean;
}

interface Batch {
  /** The key of the last row that was read. */
  after: string | undefined;
  limit: number;
}

/**
 * Replaces a person's names in what others have written, and in what the program wrote about others, in the next rows
 * of a table. Returns the key of the last one; undefined at the end of the table.
 */
export async function redactRows(
  tx: Tx,
  entry: PersonalTable,
  redaction: Redaction,
  { after, limit }: Batch,
): Promise<string | undefined> {
  const { table, columns } = readTable(entry);
  const { id } = columns;
  if (!id) throw new Error(`${entry.name} has words but no id`);
  const rows: Row[] = await tx
    .select({ id, ...Object.fromEntries(written(entry)) })
    .from(table)
    .where(after === undefined ? undefined : gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
  const { userId, own, shared, onKept, isShared } = redaction;
  const kept: string[] = [];
  const redactor = new Redactor(own, shared, (around) => kept.push(around));
  for (const row of rows) {
    const { id: key, ...before } = row;
    const rowId = String(key);
    kept.length = 0;
    const changed = changesOf(entry, before, redactor);
    const isChanged = Object.keys(changed).length > 0;
    // A shared name in a row about another account belongs to that account.
    const isInQuestion = kept.length > 0 || (isShared && isChanged);
    const isOfAnother = isInQuestion && (await isAboutAnother(tx, entry, { rowId, userId }));
    if (!isOfAnother) for (const around of kept) onKept(around);
    if (!isChanged || (isShared && isOfAnother)) continue;
    await tx.update(table).set(changed).where(eq(id, rowId));
    const [rewritten] = entry.rederive ? await tx.select().from(table).where(eq(id, rowId)) : [];
    if (rewritten && entry.rederive) {
      await tx
        .update(table)
        .set(entry.rederive(rewritten as never))
        .where(eq(id, rowId));
    }
  }
  return rows.length === limit ? String(rows.at(-1)?.id) : undefined;
}

function changesOf(entry: PersonalTable, before: Row, redactor: Redactor): Row {
  const redacted = Object.entries(before).map(([name, value]) => {
    const holds = entry.columns[name];
    if (value === null) return [name, null] as const;
    if (holds === 'named_values' || holds === 'stored_copy')
      return [name, redactor.values(value)] as const;
    const text = String(value);
    return [
      name,
      holds === 'text_about_people' ? redactor.people(text) : redactor.content(text),
    ] as const;
  });
  return Object.fromEntries(
    redacted.filter(([name, value]) => !isDeepStrictEqual(value, before[name])),
  );
}

import { sql } from 'drizzle-orm';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonStamps } from '../db/json-moment.ts';
import { personName } from '../db/person-name.ts';
import { defectEntries } from '../db/tables/index.ts';

/** An entry of the alias `e`; needs `joinAuthor`. */
export const entryJson = sql`json_build_object('id', e.id, 'defectId', e.defect_id,
  'status', e.status, 'text', e.text, ${jsonStamps}, 'authorName', ${personName('author')})`;

export const joinAuthor = sql`left join users author on author.id = e.created_by`;

/** The oldest first, as JSON text; undefined if there is no such defect. */
export async function ofDefect(executor: Executor, id: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ json: string }>(sql`
    select (select coalesce(json_agg(${entryJson} order by e.created_at, e.id), '[]')
      from defect_entries e ${joinAuthor} where e.defect_id = defect.id)::text as json
    from defects defect where defect.id = ${id}`);
  return rows[0]?.json;
}

export async function findById(executor: Executor, id: string): Promise<DefectEntry | undefined> {
  const { rows } = await executor.execute<{ entry: DefectEntry }>(
    sql`select ${entryJson} as entry from defect_entries e ${joinAuthor} where e.id = ${id}`,
  );
  return rows[0]?.entry;
}

/** Of all these defects, in no particular order. */
export async function ofAll(
  executor: Executor,
  defectIds: readonly string[],
): Promise<DefectEntry[]> {
  if (defectIds.length === 0) return [];
  const { rows } = await executor.execute<{ entry: DefectEntry }>(sql`
    select ${entryJson} as entry from defect_entries e ${joinAuthor}
    where e.defect_id = any(${sql.param([...defectIds])}::uuid[]) order by e.id`);
  return rows.map(({ entry }) => entry);
}

type NewEntry = Pick<DefectEntry, 'defectId' | 'status' | 'text'> & { id?: string | undefined };

/** Entries of one defect are in the order in which they were made, even within one transaction. */
const laterThanOthers = ({ defectId }: NewEntry) => sql`greatest(
  date_trunc('milliseconds', statement_timestamp()),
  (select max(created_at) + interval '1 millisecond' from defect_entries where defect_id = ${defectId}))`;

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  { id, ...entry }: NewEntry,
  userId: string,
): Promise<DefectEntry | undefined> {
  const [made] = await tx
    .insert(defectEntries)
    .values({
      ...(id ? { id } : {}),
      ...{ ...entry, createdAt: laterThanOthers(entry), createdBy: userId },
    })
    .onConflictDoNothing({ target: defectEntries.id })
    .returning({ id: defectEntries.id });
  return made && findById(tx, made.id);
}

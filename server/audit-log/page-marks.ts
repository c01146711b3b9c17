/**
 * Finds a page far back without skipping everything before it: every 2,000th entry is remembered with its position,
 * counted from the oldest. Entries are only added at the newer end, so positions stay valid until retention removes
 * the oldest ones; then all marks are dropped.
 */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditQuery } from '#contract/audit-log/audit-entries.ts';
import type { Executor } from '../db/database.ts';
import { auditLog, retentionRuns } from '../db/tables/index.ts';

interface Mark {
  createdAt: string;
  id: string;
  /** 1 for the oldest entry. */
  place: number;
}

interface Marks {
  madeAt: number;
  removed: number;
  /** The newest first. */
  marks: Mark[];
}

/** The page begins so many entries below this mark. */
export interface Start {
  mark: Pick<Mark, 'createdAt' | 'id'>;
  skip: number;
}

/** Nearer pages are found as fast without marks. */
const far = 10_000;
const step = 2_000;
const lastsMs = 60 * 60 * 1_000;
const mostFilters = 50;
/**
 * An entry has a time between the beginning and the end of its transaction. No transaction runs for an hour, so no older
 * entry can still be added.
 */
const oldEnough = sql.raw(`now() - interval '1 hour'`);

type Filter = Pick<AuditQuery, 'entityType' | 'action'>;

export const matching = ({ entityType, action }: Filter): SQL | undefined =>
  and(
    entityType ? eq(auditLog.entityType, entityType) : undefined,
    action ? eq(auditLog.action, action) : undefined,
  );

/** The mark and all entries older than it. */
export const fromMark = ({ createdAt, id }: Start['mark']): SQL =>
  sql`(${auditLog.createdAt}, ${auditLog.id}) <= (${createdAt}::timestamptz, ${id}::uuid)`;

/** The marks of one process. */
export class PageMarks {
  readonly #known = new Map<string, Marks>();

  /** Undefined if counting from the newest entry is quicker. */
  async startOf(executor: Executor, query: AuditQuery): Promise<Start | undefined> {
    if (query.offset < far || query.entityId) return undefined;
    const { marks } = await this.#marksFor(executor, query);
    const [newest] = marks;
    if (!newest) return undefined;
    const place = newest.place + (await countNewer(executor, query, newest)) - query.offset;
    const mark = marks.findLast((one) => one.place >= place);
    return mark && place > 0 ? { mark, skip: mark.place - place } : undefined;
  }

  async #marksFor(executor: Executor, filter: Filter): Promise<Marks> {
    const key = JSON.stringify([filter.entityType, filter.action]);
    const removed = await countRemoved(executor);
    const known = this.#known.get(key);
    if (known?.removed === removed && Date.now() - known.madeAt < lastsMs) return known;
    const made = { madeAt: Date.now(), removed, marks: await readMarks(executor, filter) };
    if (this.#known.size >= mostFilters) this.#known.clear();
    this.#known.set(key, made);
    return made;
  }
}

async function readMarks(executor: Executor, filter: Filter): Promise<Mark[]> {
  const { id, createdAt } = auditLog;
  const numbered = executor
    .select({
      ...{ id, createdAt },
      place: sql<number>`(row_number() over (order by ${createdAt}, ${id}))::int`.as('place'),
    })
    .from(auditLog)
    .where(and(matching(filter), sql`${createdAt} < ${oldEnough}`))
    .as('numbered');
  return executor
    .select()
    .from(numbered)
    .where(sql`${numbered.place} % ${sql.raw(String(step))} = 0`)
    .orderBy(desc(numbered.place));
}

async function countNewer(executor: Executor, filter: Filter, than: Mark): Promise<number> {
  const { id, createdAt } = auditLog;
  const isNewer = sql`(${createdAt}, ${id}) > (${than.createdAt}::timestamptz, ${than.id}::uuid)`;
  return executor.$count(auditLog, and(matching(filter), isNewer));
}

/** How many entries retention has ever removed. */
async function countRemoved(executor: Executor): Promise<number> {
  const of = (entity: string) =>
    sql`coalesce((${retentionRuns.removed} ->> ${sql.raw(`'${entity}'`)})::bigint, 0)`;
  const [counted] = await executor
    .select({
      gone: sql`coalesce(sum(${of('audit_log')} + ${of('analytics')}), 0)`.mapWith(Number),
    })
    .from(retentionRuns);
  return counted?.gone ?? 0;
}

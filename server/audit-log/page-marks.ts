/**
 * How a page far back is found without passing everything before it: every so many entries one is
 * remembered with its place, counted from the oldest. Entries are only added at the other end, so a
 * place holds; retention, which takes the oldest away, makes the marks worthless.
 */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditQuery } from '#contract/audit-entries.ts';
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

/** Where a page begins: so many entries below this one. */
export interface Start {
  mark: Pick<Mark, 'createdAt' | 'id'>;
  skip: number;
}

/** Nearer ones are found as fast without. */
const far = 10_000;
const step = 2_000;
const lastsMs = 60 * 60 * 1_000;
const mostFilters = 50;
/** An entry carries the time its transaction began at; of what is older than this none is still to come. */
const settled = sql.raw(`now() - interval '1 hour'`);

type Filter = Pick<AuditQuery, 'entityType' | 'action'>;

export const matching = ({ entityType, action }: Filter): SQL | undefined =>
  and(
    entityType ? eq(auditLog.entityType, entityType) : undefined,
    action ? eq(auditLog.action, action) : undefined,
  );

/** The entries on the older side of one, with it. */
export const fromMark = ({ createdAt, id }: Start['mark']): SQL =>
  sql`(${auditLog.createdAt}, ${auditLog.id}) <= (${createdAt}::timestamptz, ${id}::uuid)`;

/** The marks of one process. */
export class PageMarks {
  readonly #known = new Map<string, Marks>();

  /** Undefined where counting from the newest is the way. */
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
    .where(and(matching(filter), sql`${createdAt} < ${settled}`))
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

/** How many entries have ever gone. */
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

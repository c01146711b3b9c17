/**
 * A feed that a device follows. A place in it is a transaction and an id within that transaction. Only
 * what was older than every running transaction when the reading began is passed for good, so that
 * nothing can still appear behind the reader; younger rows are sent too, and will be sent again.
 * Places belong to one life of the database: after a restore nobody knows where devices stand.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** One kind of record in a feed. Its table has `changed_in` and `id`. */
interface FeedPart {
  kind: string;
  table: SQL;
  /** The record as JSON, from the table under the alias `e`. */
  item: SQL;
  /** Which records the reader may see; all of them where nothing is said. */
  visible?: SQL;
}

export interface Feed {
  parts: readonly FeedPart[];
  /** Where the ids of what is gone are kept, their kind, and which the reader may see, under the alias `d`. */
  deleted: { table: SQL; kind: SQL; visible?: SQL };
  /** The answer's own entries, made of `changedOf` and `deletedOf`. */
  entries: SQL;
}

interface Cursor {
  /** The life of the database the place was given out in; none at the beginning. */
  epoch?: string | undefined;
  transaction: string;
  id: string;
  /** Where the reading of several pages will go on from when it has reached the end. */
  resumesAt?: string | undefined;
  /** The reader has records of before, and must hear of every deletion since. */
  isFollowing?: boolean;
}

const cursorShape =
  /^([0-9a-f]{12})\.(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,18})(\.f)?)?$/;
const nil = '00000000-0000-0000-0000-000000000000';
const beginning: Cursor = { transaction: '0', id: nil };

function parseCursor(since: string): Cursor | undefined {
  if (since === '') return beginning;
  const [, epoch, transaction, id, resumesAt, follows] = cursorShape.exec(since) ?? [];
  if (!transaction || !id) return undefined;
  return { epoch, transaction, id, resumesAt, isFollowing: !resumesAt || follows !== undefined };
}

/** The records of one kind that are there. */
export const changedOf = (kind: string): SQL =>
  sql`coalesce((select json_agg(item order by number) from page
    where kind = ${kind} and item is not null), '[]')`;

/** The ids of one kind that are gone. */
export const deletedOf = (kind: string): SQL =>
  sql`coalesce((select json_agg(id order by number) from page
    where kind = ${kind} and item is null), '[]')`;

interface Answer extends Record<string, unknown> {
  json: string;
  isKnown: boolean;
}

async function readFeed(
  executor: Executor,
  { parts, deleted, entries }: Feed,
  { epoch, transaction, id, resumesAt, isFollowing = false }: Cursor,
  limit: number,
  isReset: boolean,
): Promise<Answer | undefined> {
  const place = sql`(${transaction}::xid8, ${id}::uuid)`;
  // A device that begins has nothing to forget.
  const forgets = transaction !== beginning.transaction;
  const present = parts.map(
    ({ kind, table, item, visible = sql`true` }) => sql`
      (select e.changed_in, e.id, ${kind}::text as kind, ${item} as item from ${table} e
        where (e.changed_in, e.id) > ${place} and ${visible}
        order by e.changed_in, e.id limit ${limit + 1})`,
  );
  // By rank, not by number: should records of two kinds share an id, they share a page.
  const result = await executor.execute<Answer>(sql`
    with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
    start as (select least(xid, ${resumesAt ?? null}::xid8) as resumes_at, epoch, forgotten
      from edge, feed_epochs),
    feed as (
      ${sql.join(present, sql` union all `)}
      union all
      (select d.changed_in, d.id, ${deleted.kind}, null from ${deleted.table} d
        where ${forgets} and (d.changed_in, d.id) > ${place} and ${deleted.visible ?? sql`true`}
        order by d.changed_in, d.id limit ${limit + 1})
    ),
    numbered as (
      select feed.*, rank() over (order by changed_in, feed.id) as number from feed
    ),
    page as (select * from numbered where number <= ${limit}),
    last as (select changed_in, id from page
      where exists (select from numbered where number > ${limit}) order by number desc limit 1)
    select json_build_object(
      ${entries},
      'next', epoch || '.' ||
        coalesce((select changed_in || '.' || id || '.' || resumes_at || ${isFollowing ? '.f' : ''} from last), resumes_at || ${`.${nil}`}),
      'hasMore', exists (select from last),
      'reset', ${isReset}::boolean)::text as json,
      epoch = coalesce(${epoch ?? null}, epoch) and ${resumesAt ?? transaction}::xid8 <= edge.xid
        and (not ${isFollowing} or forgotten is null or ${transaction}::xid8 > forgotten)
        as "isKnown"
    from edge, start`);
  return result.rows[0];
}

/** The answer of a feed's call, as JSON text. */
export async function changesSince(
  executor: Executor,
  feed: Feed,
  since: string,
  limit: number,
): Promise<string> {
  const cursor = parseCursor(since);
  const answer = cursor && (await readFeed(executor, feed, cursor, limit, false));
  if (answer?.isKnown) return answer.json;
  const anew = await readFeed(executor, feed, beginning, limit, true);
  if (!anew) throw new Error('the feed gave no answer');
  return anew.json;
}

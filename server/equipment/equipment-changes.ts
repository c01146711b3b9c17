import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { equipmentJson } from './equipment-json.ts';

/**
 * The feed a device follows. A place in it is a transaction and an id within that transaction. Only
 * what was older than every running transaction when the reading began is passed for good, so that
 * nothing can still appear behind the reader; younger rows are sent too, and will be sent again.
 */
interface Place {
  transaction: string;
  id: string;
  /** Where the reading of several pages will go on from when it has reached the end. */
  floor?: string | undefined;
}

const placeShape = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,18}))?$/;
const nil = '00000000-0000-0000-0000-000000000000';
const beginning: Place = { transaction: '0', id: nil };

function parsePlace(since: string): Place | undefined {
  if (since === '') return beginning;
  const [, transaction, id, floor] = placeShape.exec(since) ?? [];
  return transaction && id ? { transaction, id, floor } : undefined;
}

interface Answer extends Record<string, unknown> {
  json: string;
  isKnown: boolean;
}

async function readFeed(
  executor: Executor,
  { transaction, id, floor }: Place,
  limit: number,
  isReset: boolean,
): Promise<Answer | undefined> {
  const place = sql`(${transaction}::xid8, ${id}::uuid)`;
  // A device that begins has nothing to forget.
  const forgets = transaction !== beginning.transaction;
  const result = await executor.execute<Answer>(sql`
    with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
    start as (select least(xid, ${floor ?? null}::xid8) as floor from edge),
    feed as (
      (select e.changed_in, e.id, ${equipmentJson} as item from equipment e
        where (e.changed_in, e.id) > ${place} order by e.changed_in, e.id limit ${limit + 1})
      union all
      (select d.changed_in, d.id, null from deleted_equipment d
        where ${forgets} and (d.changed_in, d.id) > ${place}
        order by d.changed_in, d.id limit ${limit + 1})
    ),
    numbered as (
      select feed.*, row_number() over (order by changed_in, feed.id) as number from feed
    ),
    page as (select * from numbered where number <= ${limit}),
    last as (select * from page where number = ${limit}
      and exists (select from numbered where number > ${limit}))
    select json_build_object(
      'changed', coalesce((select json_agg(item order by number) from page where item is not null), '[]'),
      'deleted', coalesce((select json_agg(id order by number) from page where item is null), '[]'),
      'next', coalesce((select changed_in || '.' || id || '.' || floor from last), floor || ${`.${nil}`}),
      'hasMore', exists (select from last),
      'reset', ${isReset}::boolean)::text as json,
      ${floor ?? transaction}::xid8 <= edge.xid as "isKnown"
    from edge, start`);
  return result.rows[0];
}

/** The answer of the call, as JSON text. */
export async function changesSince(
  executor: Executor,
  since: string,
  limit: number,
): Promise<string> {
  const place = parsePlace(since);
  const answer = place && (await readFeed(executor, place, limit, false));
  if (answer?.isKnown) return answer.json;
  const anew = await readFeed(executor, beginning, limit, true);
  if (!anew) throw new Error('the feed gave no answer');
  return anew.json;
}

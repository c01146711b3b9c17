/**
 * The rows that devices store and delete. First all rows, kind by kind in the order of their homes; then the changes,
 * in the order of transactions. The place moves only past transactions that are older than every one running when the
 * reading began, so that no row can still appear before it. Younger rows are sent too, and will be sent again.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { RowKind } from '#contract/changes.ts';
import type { Executor } from '../db/database.ts';
import { type FeedPlace, kindsKey, nil, readPlace, writePlace } from './feed-cursor.ts';
import type { FeedPart, Reader } from './feed-part.ts';

/** The rows as JSON of the database, which is sent without being parsed. */
export interface FeedPage {
  rows: ReadonlyMap<string, string>;
  gone: ReadonlyMap<string, string>;
  filled: readonly RowKind[];
  next: string;
  hasMore: boolean;
  isReset: boolean;
}

interface Feed {
  executor: Executor;
  parts: readonly FeedPart[];
  reader: Reader;
  limit: number;
}

type Fill = Extract<FeedPlace, { phase: 'fill' }>;
type Follow = Extract<FeedPlace, { phase: 'follow' }>;

/** The page after this place. A device whose place is not accepted starts from the beginning. */
export async function changesSince(feed: Feed, since: string): Promise<FeedPage> {
  const known = since === '' ? undefined : await knownPlace(feed, since);
  const place = known ?? (await beginning(feed));
  const page = place.phase === 'fill' ? await fill(feed, place) : await follow(feed, place);
  return { ...page, isReset: since !== '' && !known };
}

interface Edge extends Record<string, unknown> {
  epoch: string;
  /** The oldest transaction that still runs. */
  edge: string;
  isAhead: boolean;
  isForgotten: boolean;
}

interface Reached {
  /**
   * The transaction from which the device continues in the end; a transaction of the future comes from another
   * database.
   */
  resumesAt: string;
  /** The transaction up to which it has read; older deletions may be removed. */
  readUpTo: string;
}

async function edgeOf({ executor }: Feed, { resumesAt, readUpTo }: Reached): Promise<Edge> {
  const { rows } = await executor.execute<Edge>(sql`
    select epoch, edge::text, ${resumesAt}::xid8 > edge as "isAhead",
      forgotten is not null and ${readUpTo}::xid8 <= forgotten as "isForgotten"
    from feed_epochs, (select pg_snapshot_xmin(pg_current_snapshot()) as edge) running`);
  const [found] = rows;
  if (!found) throw new Error('the database has no epoch');
  return found;
}

const kindsOf = ({ parts }: Feed) => kindsKey(parts.map(({ kind }) => kind));

async function knownPlace(feed: Feed, since: string): Promise<FeedPlace | undefined> {
  const place = readPlace(since);
  if (!place || place.kinds !== kindsOf(feed)) return undefined;
  const reached =
    place.phase === 'fill'
      ? { resumesAt: place.resumesAt, readUpTo: place.resumesAt }
      : { resumesAt: place.resumesAt ?? place.transaction, readUpTo: place.transaction };
  const { epoch, isAhead, isForgotten } = await edgeOf(feed, reached);
  return epoch === place.epoch && !isAhead && !isForgotten ? place : undefined;
}

async function beginning(feed: Feed): Promise<Fill> {
  const { epoch, edge } = await edgeOf(feed, { resumesAt: '0', readUpTo: '0' });
  const [first] = feed.parts;
  if (!first) throw new Error('a feed without kinds');
  const start = { home: nil, id: nil, resumesAt: edge };
  return { phase: 'fill', epoch, kinds: kindsOf(feed), kind: first.kind, ...start };
}

type Page = Omit<FeedPage, 'isReset'>;

async function fill(feed: Feed, place: Fill): Promise<Page> {
  const { parts, limit } = feed;
  const rows = new Map<string, string>();
  let at = Math.max(
    0,
    parts.findIndex(({ kind }) => kind === place.kind),
  );
  let { home, id } = place;
  let left = limit;
  for (; at < parts.length; at++, home = nil, id = nil) {
    const part = parts[at] as FeedPart;
    const { count, json, last } = await fillPart(feed, part, { home, id }, left);
    if (json) rows.set(part.kind, json);
    left -= count;
    if (left === 0 && last)
      return { rows, ...none, ...ofFill(feed, { ...place, kind: part.kind, ...last }, at) };
  }
  const { epoch, kinds, resumesAt } = place;
  const next = writePlace({ phase: 'follow', epoch, kinds, transaction: resumesAt, id: nil });
  return { rows, ...none, filled: parts.map(({ kind }) => kind), next, hasMore: true };
}

const none = { gone: new Map<string, string>() };

const ofFill = ({ parts }: Feed, place: Fill, at: number) => ({
  filled: parts.slice(0, at).map(({ kind }) => kind),
  next: writePlace(place),
  hasMore: true,
});

interface Filled extends Record<string, unknown> {
  count: number;
  json: string | null;
  home: string | null;
  id: string | null;
}

async function fillPart(
  { executor, reader }: Feed,
  { table, home, json, joins = sql``, visible }: FeedPart,
  after: { home: string; id: string },
  limit: number,
) {
  const { rows } = await executor.execute<Filled>(sql`
    with part as (
      select e.${home} as home, e.id, ${json} as item
      from (select e.* from ${table} e
        where (e.${home}, e.id) > (${after.home}::uuid, ${after.id}::uuid)
          and ${visible?.(sql`e`, reader) ?? sql`true`}
        order by e.${home}, e.id limit ${limit}) e ${joins})
    select count(*)::int as count, json_agg(item order by home, id)::text as json,
      (array_agg(home order by home desc, id desc))[1] as home,
      (array_agg(id order by home desc, id desc))[1] as id
    from part`);
  const { count = 0, json: items, home: lastHome, id } = rows[0] ?? {};
  return { count, json: items, last: lastHome && id ? { home: lastHome, id } : undefined };
}

interface Followed extends Record<string, unknown> {
  rows: Record<string, string> | null;
  gone: Record<string, string> | null;
  edge: string;
  lastTransaction: string | null;
  lastId: string | null;
}

async function follow(feed: Feed, place: Follow): Promise<Page> {
  const { executor, parts, limit } = feed;
  const behind = sql`(${place.transaction}::xid8, ${place.id}::uuid)`;
  const result = await executor.execute<Followed>(sql`
    with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xid),
    feed as (
      ${sql.join([...parts.map((part) => presentIn(feed, part, behind)), goneIn(feed, behind)], sql` union all `)}
    ),
    -- By rank, not by number: should records of two kinds share an id, they share a page.
    numbered as (
      select feed.*, rank() over (order by changed_in, feed.id) as number from feed
    ),
    page as (select * from numbered where number <= ${limit}),
    last as (select changed_in, id from page
      where exists (select from numbered where number > ${limit}) order by number desc limit 1)
    select edge.xid::text as edge,
      (select json_object_agg(kind, items) from (
        select kind, json_agg(item order by number)::text as items from page
        where item is not null group by kind) present) as rows,
      (select json_object_agg(kind, items) from (
        select kind, json_agg(json_build_object('id', id, 'homes', homes) order by number)::text as items
        from page where item is null group by kind) gone) as gone,
      (select changed_in::text from last) as "lastTransaction", (select id from last) as "lastId"
    from edge`);
  const [found] = result.rows;
  if (!found) throw new Error('the feed gave no answer');
  const { epoch, kinds } = place;
  const resumesAt = place.resumesAt ?? found.edge;
  const { lastTransaction, lastId } = found;
  const next: Follow =
    lastTransaction && lastId
      ? { phase: 'follow', epoch, kinds, transaction: lastTransaction, id: lastId, resumesAt }
      : { phase: 'follow', epoch, kinds, transaction: resumesAt, id: nil };
  return {
    rows: new Map(Object.entries(found.rows ?? {})),
    gone: new Map(Object.entries(found.gone ?? {})),
    filled: parts.map(({ kind }) => kind),
    next: writePlace(next),
    hasMore: lastTransaction !== null,
  };
}

function presentIn(
  { reader, limit }: Feed,
  { kind, table, json, joins = sql``, visible }: FeedPart,
  behind: SQL,
): SQL {
  return sql`
    (select e.changed_in, e.id, ${kind}::text as kind, ${json} as item, null::uuid[] as homes
      from (select e.* from ${table} e
        where (e.changed_in, e.id) > ${behind} and ${visible?.(sql`e`, reader) ?? sql`true`}
        order by e.changed_in, e.id limit ${limit + 1}) e ${joins})`;
}

/** A row that exists again, for this reader, is not gone. */
function goneIn({ parts, reader, limit }: Feed, behind: SQL): SQL {
  const isThere = parts.map(
    ({ kind, table, visible }) => sql`(d.kind = ${kind} and exists (
      select from ${table} o where o.id = d.id and ${visible?.(sql`o`, reader) ?? sql`true`}))`,
  );
  return sql`
    (select d.changed_in, d.id, d.kind, null, d.homes from deleted_records d
      where (d.changed_in, d.id) > ${behind}
        and d.kind = any(${sql.param(parts.map(({ kind }) => kind))})
        and (d.reader is null or d.reader = ${readerKey(reader)})
        and not (${sql.join(isThere, sql` or `)})
      order by d.changed_in, d.id limit ${limit + 1})`;
}

/** How the trigger `feed_deleted` identifies the only user who could see a record. */
const readerKey = ({ id }: Reader) => sql`encode(sha256(${id}::text::bytea), 'hex')`;

/** For calls that return only the id of a deleted record. */
export function deletedIds(gone = '[]'): string {
  return JSON.stringify((JSON.parse(gone) as { id: string }[]).map(({ id }) => id));
}

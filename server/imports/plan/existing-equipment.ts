/** Anlagen of the database that rows of a list may be about or stand beside, found for many rows at once. */
import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { append } from '#contract/append.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { placeKey } from '#contract/equipment/location.ts';
import type { Tx } from '../../db/database.ts';
import { auditLog } from '../../db/tables/index.ts';
import { equipmentJson } from '../../equipment/equipment-json.ts';
import { findByIds } from '../../equipment/equipment-store.ts';
import { mostAtPlace } from './earlier-rows.ts';
import { isId, namedIn, nameKey } from './planned-row.ts';
import type { Planning } from './planning.ts';

export interface Existing {
  byId: ReadonlyMap<string, Equipment>;
  /** More than one only if there were duplicates before names and places had to be unique. */
  byName: ReadonlyMap<string, readonly Equipment[]>;
  /** The keys of the names that were searched for. */
  searchedNames: ReadonlySet<string>;
  /** Some of those at each place; none that the import itself has created. */
  atPlace: ReadonlyMap<string, readonly Equipment[]>;
  /** Comments that are there already. */
  comments: ReadonlySet<string>;
  /** When the Anlagen were deleted that rows name by their id. */
  deleted: ReadonlyMap<string, string>;
}

/** What a row says about its Anlage. */
export interface NamedByRow {
  id: string;
  name: string;
  location: string | null;
  comment: string;
}

export async function findExisting(
  planning: Planning,
  rows: readonly NamedByRow[],
): Promise<Existing> {
  const { tx } = planning;
  const byId = await findByIds(tx, rows.map(({ id }) => id).filter(isId));
  const searchedNames = new Set(
    rows.flatMap(({ name, location }) => (name && location ? nameKey(name, location) : [])),
  );
  const byName = await findNamed(tx, [...searchedNames]);
  const locations = [
    ...rows.flatMap(({ location }) => location ?? []),
    ...[...byId.values()].map(({ locationRaw }) => locationRaw),
  ];
  const atPlace = await findNeighbours(planning, new Set(locations.map(placeKey)));
  const ids = [...byId.keys(), ...[...byName.values()].flat().map(({ id }) => id)];
  const comments = await findComments(tx, ids, rows);
  const missing = rows.map(({ id }) => id).filter((id) => isId(id) && !byId.has(id));
  const deleted = await findDeleted(tx, missing);
  return { byId, byName, searchedNames, atPlace, comments, deleted };
}

async function findDeleted(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const deletedAt = max(auditLog.createdAt);
  const found = await tx
    .select({ id: auditLog.entityId, deletedAt })
    .from(auditLog)
    .where(
      and(
        ...[eq(auditLog.entityType, 'equipment'), eq(auditLog.action, 'delete')],
        inArray(auditLog.entityId, [...ids]),
      ),
    )
    .groupBy(auditLog.entityId);
  return new Map(found.flatMap(({ id, deletedAt }) => (id && deletedAt ? [[id, deletedAt]] : [])));
}

/** Those with the names and places of the keys. */
export async function findNamed(
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, Equipment[]>> {
  const wanted = keys.flatMap((key) => namedIn(key) ?? []);
  if (wanted.length === 0) return new Map();
  const { rows } = await tx.execute<{ item: Equipment }>(sql`
    select ${equipmentJson} as item
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(name text, place text)
    join equipment e on e.name_key = wanted.name and e.location_key = wanted.place`);
  const named = new Map<string, Equipment[]>();
  for (const { item } of rows) {
    append(named, nameKey(item.name, item.locationRaw), item);
  }
  return named;
}

/** The oldest ones at each place, to compare their names. */
async function findNeighbours(
  { tx, earlier }: Planning,
  places: ReadonlySet<string>,
): Promise<Map<string, Equipment[]>> {
  const { rows } = await tx.execute<{ item: Equipment }>(sql`
    select ${equipmentJson} as item
    from unnest(${sql.param([...places])}::text[]) as wanted(place)
    cross join lateral (select * from equipment
      where location_key collate "C" = wanted.place
      order by created_at, id limit ${mostAtPlace}) e`);
  const atPlace = new Map<string, Equipment[]>();
  for (const { item } of rows) {
    // In a run earlier rows are Anlagen already; a check has said the same of them as rows.
    if (earlier.withKey(nameKey(item.name, item.locationRaw))?.isNew) continue;
    append(atPlace, placeKey(item.locationRaw), item);
  }
  return atPlace;
}

export const commentKey = (equipmentId: string, content: string) => `${equipmentId} ${content}`;

async function findComments(
  tx: Tx,
  ids: readonly string[],
  rows: readonly NamedByRow[],
): Promise<Set<string>> {
  const contents = rows.map(({ comment }) => comment).filter(Boolean);
  if (contents.length === 0 || ids.length === 0) return new Set();
  const { rows: found } = await tx.execute<{ id: string; content: string }>(sql`
    select equipment_id as id, content from equipment_comments
    where equipment_id = any(${sql.param([...new Set(ids)])}::uuid[])
      and content = any(${sql.param(contents)}::text[])`);
  return new Set(found.map(({ id, content }) => commentKey(id, content)));
}

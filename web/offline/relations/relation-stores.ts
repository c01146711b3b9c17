import { readPath } from '#contract/call.ts';
import { commentCalls } from '#contract/comments.ts';
import type { RelationChanges } from '#contract/relations.ts';
import type { KeptDatabase } from '../databases/kept-database.ts';
import type { LocalDatabase } from '../databases/local-database.ts';

export interface RelationStores {
  local: LocalDatabase;
  kept: KeptDatabase;
}

const keptStores = ['links', 'safety_points', 'safety_links_of_points', 'comments'] as const;

/** Relaxed: whatever is lost is asked for again. */
const writing = { durability: 'relaxed' } as const;

/** Takes in the server's state; what this device has yet to send is laid over it when it is read. */
export async function takeRelations(
  { local, kept }: RelationStores,
  { links, safetyPoints, safetyLinks, comments }: RelationChanges,
): Promise<void> {
  const inKept = kept.transaction(keptStores, 'readwrite', writing);
  for (const link of links.changed) void inKept.objectStore('links').put(link);
  for (const id of links.deleted) void inKept.objectStore('links').delete(id);
  for (const point of safetyPoints.changed) void inKept.objectStore('safety_points').put(point);
  for (const id of safetyPoints.deleted) void inKept.objectStore('safety_points').delete(id);
  const ofPoints = inKept.objectStore('safety_links_of_points');
  for (const { id, safetyPointId } of safetyLinks.changed) void ofPoints.put({ id, safetyPointId });
  for (const id of safetyLinks.deleted) void ofPoints.delete(id);
  for (const comment of comments.changed) void inKept.objectStore('comments').put(comment);
  for (const id of comments.deleted) void inKept.objectStore('comments').delete(id);
  await inKept.done;

  const inLocal = local.transaction('equipment_safety_links', 'readwrite', writing);
  for (const link of safetyLinks.changed) void inLocal.store.put(link);
  for (const id of safetyLinks.deleted) void inLocal.store.delete(id);
  await inLocal.done;
}

export async function forgetRelations({ local, kept }: RelationStores): Promise<void> {
  const tx = kept.transaction(keptStores, 'readwrite', writing);
  await Promise.all(keptStores.map((name) => tx.objectStore(name).clear()));
  await tx.done;
  await local.clear('equipment_safety_links');
}

/** Lists of comments that are older than the copy: they may name somebody as they are no longer called. */
export async function forgetOlderLists(kept: KeptDatabase, copiedAt: number): Promise<void> {
  const tx = kept.transaction('reads', 'readwrite', writing);
  for (const address of await tx.store.getAllKeys()) {
    const read = readPath(commentCalls.list.path, address) && (await tx.store.get(address));
    if (read && read.at <= copiedAt) void tx.store.delete(address);
  }
  await tx.done;
}

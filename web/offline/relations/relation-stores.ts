import { readPath } from '#contract/call.ts';
import { commentCalls } from '#contract/comments.ts';
import { documentCalls } from '#contract/documents.ts';
import type { RelationChanges } from '#contract/relations.ts';
import type { KeptDatabase } from '../databases/kept-database.ts';
import type { LocalDatabase } from '../databases/local-database.ts';

export interface RelationStores {
  local: LocalDatabase;
  kept: KeptDatabase;
}

const keptStores = [
  ...(['links', 'safety_points', 'safety_links_of_points', 'comments', 'documents'] as const),
];

/** Relaxed: whatever is lost is asked for again. */
const writing = { durability: 'relaxed' } as const;

/** Takes in the server's state; what this device has yet to send is laid over it when it is read. */
export async function takeRelations(
  { local, kept }: RelationStores,
  { links, safetyPoints, safetyLinks, comments, documents }: RelationChanges,
): Promise<void> {
  const inKept = kept.transaction(keptStores, 'readwrite', writing);
  takeNews(inKept.objectStore('links'), links);
  takeNews(inKept.objectStore('safety_points'), safetyPoints);
  takeNews(inKept.objectStore('comments'), comments);
  takeNews(inKept.objectStore('documents'), documents);
  takeNews(inKept.objectStore('safety_links_of_points'), {
    changed: safetyLinks.changed.map(({ id, safetyPointId }) => ({ id, safetyPointId })),
    deleted: safetyLinks.deleted,
  });
  await inKept.done;

  const inLocal = local.transaction('equipment_safety_links', 'readwrite', writing);
  takeNews(inLocal.store, safetyLinks);
  await inLocal.done;
}

interface Store<Row> {
  put(row: Row): Promise<unknown>;
  delete(id: string): Promise<unknown>;
}

function takeNews<Row>(store: Store<Row>, news: { changed: Row[]; deleted: string[] }): void {
  for (const row of news.changed) void store.put(row);
  for (const id of news.deleted) void store.delete(id);
}

export async function forgetRelations({ local, kept }: RelationStores): Promise<void> {
  const tx = kept.transaction(keptStores, 'readwrite', writing);
  await Promise.all(keptStores.map((name) => tx.objectStore(name).clear()));
  await tx.done;
  await local.clear('equipment_safety_links');
}

const listPaths = [commentCalls.list.path, documentCalls.list.path];

/** Lists that are older than the copy: they may name somebody as they are no longer called. */
export async function forgetOlderLists(kept: KeptDatabase, copiedAt: number): Promise<void> {
  const tx = kept.transaction('reads', 'readwrite', writing);
  for (const address of await tx.store.getAllKeys()) {
    const isList = listPaths.some((path) => readPath(path, address));
    const read = isList && (await tx.store.get(address));
    if (read && read.at <= copiedAt) void tx.store.delete(address);
  }
  await tx.done;
}

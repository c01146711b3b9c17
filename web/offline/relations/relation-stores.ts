import { readPath } from '#contract/call.ts';
import { commentCalls } from '#contract/comments.ts';
import { documentCalls } from '#contract/documents.ts';
import type { KeptDatabase } from '../databases/kept-database.ts';

/** Relaxed: what is lost is asked for again. */
const writing = { durability: 'relaxed' } as const;

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

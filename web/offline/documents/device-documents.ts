/** The records of documents on this device, whichever Anlage they belong to. */
import { recordOf } from '#contract/sync.ts';
import { readFact } from '../databases/kept-database.ts';
import type { Device } from '../device/device.ts';
import { observable } from '../observable.ts';
import { device } from '../offline.ts';
import { isRemoval } from '../queue/queue-item.ts';
import type { KeepableDocument } from './keep-queue.ts';

const rowsInOneRead = 2_000;

/**
 * The documents of these Anlagen that have a file on the server, without those that wait to be deleted. Undefined
 * while not all records are here. One pass over all rows, because a run may have tens of thousands of Anlagen.
 */
export async function documentsOf(
  mine: Device,
  equipmentIds: ReadonlySet<string>,
): Promise<KeepableDocument[] | undefined> {
  const { kept } = mine.parts;
  const [owner, copy] = [await mine.owner(), await readFact(kept, 'relations')];
  const isWhole = copy?.isComplete && !copy.lacks?.includes('documents');
  if (!owner || !isWhole || copy.at === null) return undefined;
  const changes = await mine.changesSince(owner, copy.at);
  const removals = changes.filter((item) => item.type === 'document' && isRemoval(item));
  const removed = new Set(removals.map(recordOf));
  const found: KeepableDocument[] = [];
  let range: IDBKeyRange | null = null;
  for (;;) {
    const rows = await kept.getAll('documents', range, rowsInOneRead);
    for (const { id, title, objectPath, equipmentId, fileSize, mimeType } of rows) {
      if (!equipmentIds.has(equipmentId) || removed.has(id)) continue;
      found.push({ title, objectPath, equipmentId, fileSize, mimeType });
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsInOneRead) return found;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}

const state = observable({ version: 0 });
let isWatched = false;

async function watch(): Promise<void> {
  if (isWatched) return;
  isWatched = true;
  const { channel } = (await device()).parts;
  channel.hear(({ kind }) => {
    if (kind === 'documents') state.set({ version: state.get().version + 1 });
  });
}

export const deviceDocuments = {
  /** Undefined also in a browser that keeps nothing. */
  of: async (equipmentIds: ReadonlySet<string>): Promise<KeepableDocument[] | undefined> => {
    const mine = await device().catch(() => undefined);
    return mine && documentsOf(mine, equipmentIds);
  },
  /** Grows with every change of the records. */
  version: () => state.get().version,
  subscribe: (listener: () => void) => {
    watch().catch(() => {});
    return state.subscribe(listener);
  },
};

/** The records of documents on this device, whichever Anlage they belong to. */
import { recordOf } from '#contract/sync.ts';
import { readFact } from '../databases/kept-database.ts';
import type { Device } from '../device/device.ts';
import { observable } from '../observable.ts';
import { device } from '../offline.ts';
import { isRemoval } from '../queue/queue-item.ts';
import { rowsOf } from '../rows/base-rows.ts';
import type { KeepableDocument } from './keep-queue.ts';

/**
 * The documents of these Anlagen that have a file on the server, without those that wait to be deleted. Undefined
 * while not all records are here.
 */
export async function documentsOf(
  mine: Device,
  equipmentIds: ReadonlySet<string>,
): Promise<KeepableDocument[] | undefined> {
  const [owner, feed] = [await mine.owner(), await readFact(mine.parts.kept, 'feed')];
  if (!owner || !feed?.isComplete || feed.at === null) return undefined;
  const changes = await mine.changesSince(owner, feed.at);
  const removals = changes.filter((item) => item.type === 'document' && isRemoval(item));
  const removed = new Set(removals.map(recordOf));
  const rows = await rowsOf(mine.parts, 'equipment_document', equipmentIds);
  return rows
    .filter(({ id }) => !removed.has(id))
    .map(({ title, objectPath, equipmentId, fileSize, mimeType }) => ({
      ...{ title, objectPath, equipmentId, fileSize, mimeType },
    }));
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

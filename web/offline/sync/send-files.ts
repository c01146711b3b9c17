/**
 * Uploads the files of waiting documents, one at a time, under a lock of their own for all tabs. Items without a file
 * are sent independently of it.
 */

import { UnarrivedWrites } from '#contract/sync.ts';
import { isPausing, withNextPause } from '../queue/file-pause.ts';
import { readFile } from '../queue/file-row.ts';
import { needsUpload, withFileUrl } from '../queue/item-file.ts';
import { settle } from '../queue/settle.ts';
import {
  type Environment,
  type HeldLock,
  laterIfLost,
  withFileLock,
} from '../storage/environment.ts';
import { type LocalDatabase, writeQueue } from '../storage/local-database.ts';
import {
  isPointlessAfter,
  isRemoval,
  type QueueItem,
  type ReplayEnd,
  sendable,
} from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { uploadQueued } from './queued-upload.ts';
import { ownUnsent, type ReplayParts } from './replay.ts';

interface Sending extends Required<ReplayParts> {
  /** Called with the item whose file is being uploaded. */
  onUpload: (item: string | null) => void;
  /** Called with the progress of the upload. */
  onProgress: (item: string, percent: number) => void;
  /** Sends the items that have become ready. */
  replay: () => Promise<ReplayEnd>;
}

export function sendFiles(parts: Sending): Promise<ReplayEnd> {
  const sending = withFileLock(parts.environment, async (lock) => {
    try {
      return await sendEach(parts, lock);
    } finally {
      parts.onUpload(null);
    }
  });
  return sending.catch(laterIfLost);
}

async function sendEach(parts: Sending, lock: HeldLock): Promise<ReplayEnd> {
  const { environment, database, userId, isAllowed, onUpload, replay, memory } = parts;
  const tried = new Set<string>();
  for (;;) {
    await lock.check();
    if (!(await isAllowed())) return 'signed-out';
    const unsent = memory.withFileUrls(await ownUnsent(database, userId));
    const waiting = uploadableItems(unsent);
    const now = environment.now();
    const isDue = ({ id, broke }: QueueItem) =>
      !tried.has(id) && !isPausing(broke, now) && !memory.isPausing(id, now);
    const next = waiting.find(isDue);
    if (!next) return waiting.length > 0 ? 'later' : 'done';
    tried.add(next.id);
    onUpload(next.id);
    const end = (await uploadOne(parts, next, lock)) ?? (await replay());
    if (end === 'unreachable' || end === 'signed-out') return end;
  }
}

/** Items with a file to upload that depend on no other unsent item and are not deleted by a later one. */
function uploadableItems(unsent: readonly QueueItem[]): QueueItem[] {
  const isDeletedLater = (item: QueueItem) =>
    unsent.some((other) => isRemoval(other) && isPointlessAfter(item, other));
  return sendable(unsent).filter((item) => {
    if (!needsUpload(item) || isDeletedLater(item)) return false;
    const earlier = unsent.filter(({ timestamp }) => timestamp < item.timestamp);
    return !new UnarrivedWrites(earlier).mustWait(item);
  });
}

/** Returns undefined when the file is uploaded. */
async function uploadOne(
  parts: Sending,
  item: QueueItem,
  lock: HeldLock,
): Promise<ReplayEnd | undefined> {
  const { environment, database, userId, onProgress, onSettled, memory } = parts;
  const file = await readFile(database, item);
  const unwanted = new AbortController();
  const endIfUnwanted = async () => {
    if (!isWanted(await database.get('sync_queue', item.id))) unwanted.abort();
  };
  const onPercent = throttled(environment, (percent) => {
    onProgress(item.id, percent);
    // A discarded file is not uploaded to its end. Nor is one whose result a closed database could not store.
    endIfUnwanted().catch((error: unknown) => unwanted.abort(error));
  });
  const { signal } = unwanted;
  const upload = await uploadQueued(environment, file, userId, { signal, onPercent });
  await lock.check();
  if ('fileUrl' in upload) {
    // The address is stored before the document is sent, so that every attempt sends the same write.
    const isWritten = await updateItem(database, item, (stored) =>
      withFileUrl(stored, upload.fileUrl),
    );
    if (!isWritten) memory.rememberFileUrl(item, upload.fileUrl);
    return undefined;
  }
  if ('end' in upload && upload.end !== 'later') return upload.end;
  const now = environment.now();
  if ('refusal' in upload) {
    const verdict = { id: item.id, outcome: 'failed', error: upload.refusal } as const;
    await settle(database, [verdict], { userId, now, ...(await parts.pulls()), memory });
  }
  const isWritten = await updateItem(database, item, (stored) => withNextPause(stored, now));
  if (!isWritten) memory.pause(item.id, now);
  onSettled([item]);
  return 'later';
}

/** The browser reports progress more often than a person can see. */
const progressPause = 250;

function throttled(environment: Environment, call: (percent: number) => void) {
  let calledAt = Number.NEGATIVE_INFINITY;
  return (percent: number) => {
    const now = environment.now();
    // In both directions, because the clock may be put back.
    if (Math.abs(now - calledAt) < progressPause) return;
    calledAt = now;
    call(percent);
  };
}

/** False if the person has discarded or changed the item during the upload. */
function isWanted(item: QueueItem | undefined): item is QueueItem {
  return item?.synced === 0 && needsUpload(item);
}

/** Returns false if the device has no space for it. */
async function updateItem(
  database: LocalDatabase,
  { id }: QueueItem,
  changed: (stored: QueueItem) => QueueItem,
): Promise<boolean> {
  try {
    await writeQueue(database, async (tx) => {
      const item = await tx.objectStore('sync_queue').get(id);
      if (isWanted(item)) await tx.objectStore('sync_queue').put(changed(item));
    });
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
}

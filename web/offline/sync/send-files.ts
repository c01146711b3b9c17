/**
 * Brings the files of waiting documents to the server, one at a time, with one sender in the whole
 * browser. Whatever can go without a file has gone before, and goes on meanwhile.
 */

import { recordsAwaitedBy, recordsWrittenBy } from '#contract/sync.ts';
import { uploadFile } from '../files/upload-file.ts';
import { brokenOff, isPausing } from '../queue/file-pause.ts';
import { readFile } from '../queue/file-row.ts';
import { lacksFile, withAddress } from '../queue/item-file.ts';
import type { SenderMemory } from '../queue/sender-memory.ts';
import { settle } from '../queue/settle.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import {
  aloneWithFiles,
  type Environment,
  type Hold,
  laterIfLost,
} from '../storage/environment.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, writeRows } from '../storage/local-database.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';
import { isPointlessAfter, isRemoval, type QueueItem, sendable } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { ownUnsent } from './replay.ts';

interface Sending {
  environment: Environment;
  database: LocalDatabase;
  userId: string;
  /** Whether the device is still this person's. */
  isAllowed: () => Promise<boolean>;
  /** Which item's file is on its way. */
  onUpload: (item: string | null) => void;
  /** How much of the item's file has left, in percent. */
  onProgress: (item: string, percent: number) => void;
  onSettled: (items: readonly QueueItem[]) => void;
  pulls: () => Promise<Pulls>;
  /** Tells the server what has become ready. */
  replay: () => Promise<ReplayEnd>;
  memory: SenderMemory;
}

export function sendFiles(given: Sending): Promise<ReplayEnd> {
  const sending = aloneWithFiles(given.environment, async (hold) => {
    try {
      return await sendEach(given, hold);
    } finally {
      given.onUpload(null);
    }
  });
  return sending.catch(laterIfLost);
}

async function sendEach(given: Sending, hold: Hold): Promise<ReplayEnd> {
  const { environment, database, userId, isAllowed, onUpload, replay, memory } = given;
  const tried = new Set<string>();
  for (;;) {
    await hold.check();
    if (!(await isAllowed())) return 'signed-out';
    const unsent = memory.complete(await ownUnsent(database, userId));
    const waiting = withoutOthersFirst(unsent);
    const now = environment.now();
    const isDue = ({ id, broke }: QueueItem) =>
      !tried.has(id) && !isPausing(broke, now) && !memory.isPausing(id, now);
    const next = waiting.find(isDue);
    if (!next) return waiting.length > 0 ? 'later' : 'done';
    tried.add(next.id);
    onUpload(next.id);
    const end = (await bring(given, next, hold)) ?? (await replay());
    if (end === 'unreachable' || end === 'signed-out') return end;
  }
}

/** Files for which nothing else has to be sent first, and that are not deleted afterwards. */
function withoutOthersFirst(unsent: readonly QueueItem[]): QueueItem[] {
  const isDeletedLater = (item: QueueItem) =>
    unsent.some((other) => isRemoval(other) && isPointlessAfter(item, other));
  return sendable(unsent).filter((item) => {
    if (!lacksFile(item) || isDeletedLater(item)) return false;
    const awaited = recordsAwaitedBy(item);
    const isAwaited = (other: QueueItem) =>
      other.timestamp < item.timestamp &&
      recordsWrittenBy(other).some((record) => awaited.includes(record));
    return !unsent.some(isAwaited);
  });
}

/** Undefined when the file has arrived. */
async function bring(given: Sending, item: QueueItem, hold: Hold): Promise<ReplayEnd | undefined> {
  const { environment, database, userId, onProgress, onSettled, memory } = given;
  const file = await readFile(database, item);
  const unwanted = new AbortController();
  const endIfUnwanted = async () => {
    if (!isWanted(await database.get('sync_queue', item.id))) unwanted.abort();
  };
  const onPercent = spaced(environment, (percent) => {
    onProgress(item.id, percent);
    // The rest of a discarded file would only hold up the next one; a closed database takes no result of it.
    endIfUnwanted().catch((error: unknown) => unwanted.abort(error));
  });
  const { signal } = unwanted;
  const upload = await uploadFile(environment, file, userId, { signal, onPercent });
  await hold.check();
  if ('fileUrl' in upload) {
    // On the disk before anybody is told of it: from then on the write is the same every time it is sent.
    const isWritten = await change(database, item, (kept) => withAddress(kept, upload.fileUrl));
    if (!isWritten) memory.keepAddress(item, upload.fileUrl);
    return undefined;
  }
  if ('end' in upload && upload.end !== 'later') return upload.end;
  const now = environment.now();
  if ('refusal' in upload) {
    const verdict = { id: item.id, outcome: 'failed', error: upload.refusal } as const;
    await settle(database, [verdict], { userId, now, ...(await given.pulls()), memory });
  }
  const isWritten = await change(database, item, (kept) => brokenOff(kept, now));
  if (!isWritten) memory.pause(item.id, now);
  onSettled([item]);
  return 'later';
}

/** Four times a second is enough for the eye; a browser tells more often. */
const progressPause = 250;

function spaced(environment: Environment, tell: (percent: number) => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (percent: number) => {
    const now = environment.now();
    // Either way: a clock may be put back.
    if (Math.abs(now - toldAt) < progressPause) return;
    toldAt = now;
    tell(percent);
  };
}

/** False where the person has decided upon it while the file was under way. */
function isWanted(item: QueueItem | undefined): item is QueueItem {
  return item?.synced === 0 && lacksFile(item);
}

/** False where the device has no room for it. */
async function change(
  database: LocalDatabase,
  { id }: QueueItem,
  changed: (kept: QueueItem) => QueueItem,
): Promise<boolean> {
  const tx = writeRows(database);
  try {
    await allOrNothing(tx, async () => {
      const item = await tx.objectStore('sync_queue').get(id);
      if (isWanted(item)) await tx.objectStore('sync_queue').put(changed(item));
    });
    return true;
  } catch (error) {
    if (!isFull(error)) throw error;
    return false;
  }
}

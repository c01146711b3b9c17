/**
 * Sends the waiting items in order, one batch at a time, under one lock for all tabs. An item leaves the queue only
 * after our server has answered for it.
 */

import { AppError, type ErrorCode } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, syncCalls } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isTimeout } from '#web/api/transport-errors.ts';
import { readyToSend } from '../queue/item-file.ts';
import type { SenderMemory } from '../queue/sender-memory.ts';
import { purgeSent, settle } from '../queue/settle.ts';
import {
  type Environment,
  type HeldLock,
  laterIfLost,
  withSyncLock,
} from '../storage/environment.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, writeQueue } from '../storage/local-database.ts';
import { inOrder, type QueueItem, type ReplayEnd } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';

export interface ReplayParts {
  environment: Environment;
  database: LocalDatabase;
  userId: string;
  /** Whether this person still owns the device. */
  isAllowed?: () => Promise<boolean>;
  pulls: () => Promise<Pulls>;
  onSettled?: (items: readonly QueueItem[]) => void;
  memory: SenderMemory;
}

/** Well below the server's limit for a request. */
const batchBytes = 400_000;
/** The time allowed for a batch grows with its size, for slow connections. */
const leastPatience = 30_000;
const slowestBytesPerMs = 2;

export function replay(parts: ReplayParts): Promise<ReplayEnd> {
  const sending = withSyncLock(parts.environment, async (lock) => {
    if (parts.isAllowed && !(await parts.isAllowed())) return 'signed-out';
    const end = await sendAll(parts, lock);
    await purgeSent(parts.database, parts.environment.now());
    return end;
  });
  return sending.catch(laterIfLost);
}

async function sendAll(parts: ReplayParts, lock: HeldLock): Promise<ReplayEnd> {
  const { environment, database, userId, onSettled, memory } = parts;
  let isOneByOne = false;
  /** Not sent (again) in this round: already sent in it, or pausing. */
  const postponed = new Set<string>();
  for (;;) {
    await lock.check();
    const unsent = memory.withFileUrls(await ownUnsent(database, userId));
    const now = environment.now();
    for (const { id } of unsent) if (memory.isPausing(id, now)) postponed.add(id);
    const most = isOneByOne ? 1 : memory.batchSize;
    const due = batchOf(readyToSend(unsent, postponed), { most, now });
    if (due.length === 0) return readyToSend(unsent).length > 0 ? 'later' : 'done';
    const batch = environment.isOffline() ? due : await markTried(database, due);
    if (batch.length === 0) continue;
    const answer = await send(environment, userId, batch);
    await lock.check();
    if ('end' in answer) {
      if (answer.isLate) memory.halveBatch(batch.length);
      return answer.end;
    }
    const firstTries = new Set(unsent.flatMap(({ id, isTried }) => (isTried ? [] : id)));
    const sent = { userId, now: environment.now(), ...(await parts.pulls()), memory, firstTries };
    if ('refusal' in answer && batch.length > 1) {
      // One item makes the server refuse the whole batch; sending them one by one shows which.
      isOneByOne = true;
      // After a fault of the server nobody knows whether it has tried some of them.
      if (answer.refusal.status < 500) await settle(database, batch.map(untriedVerdict), sent);
      continue;
    }
    memory.growBatch();
    const verdicts =
      'verdicts' in answer
        ? answer.verdicts
        : batch.map((item) => failedVerdict(item, answer.refusal));
    if ('refusal' in answer) isOneByOne = false;
    for (const { id } of batch) postponed.add(id);
    const settled = await settle(database, verdicts, sent);
    onSettled?.(settled);
  }
}

/**
 * Marks items before they are sent, so that discarding one later warns that it may have arrived, even if this window
 * is closed meanwhile. Returns the items without those that the person has just discarded.
 */
async function markTried(database: LocalDatabase, batch: SyncItem[]): Promise<SyncItem[]> {
  const left: SyncItem[] = [];
  try {
    await writeQueue(database, async (tx) => {
      const items = tx.objectStore('sync_queue');
      for (const one of batch) {
        const item = await items.get(one.id);
        if (item?.synced !== 0) continue;
        left.push(one);
        // An item of an older version contains its file, which would be written again.
        if (!item.isTried && !item.file) await items.put({ ...item, isTried: true });
      }
    });
    return left;
  } catch (error) {
    if (!isFull(error)) throw error;
    return batch;
  }
}

const untriedVerdict = ({ id }: SyncItem): SyncVerdict => ({ id, outcome: 'waiting' });

function failedVerdict({ id }: SyncItem, refusal: AppError): SyncVerdict {
  return { id, outcome: 'failed', error: refusal.toAnswer() };
}

export async function ownUnsent(database: LocalDatabase, userId: string): Promise<QueueItem[]> {
  const items = await database.getAllFromIndex('sync_queue', 'synced', 0);
  return inOrder(items.filter((item) => item.userId === userId));
}

function batchOf(
  items: readonly QueueItem[],
  { most, now }: { most: number; now: number },
): SyncItem[] {
  const batch: SyncItem[] = [];
  let bytes = 0;
  for (const { id, type, action, data, timestamp } of items) {
    bytes += sizeOf(data);
    if (batch.length === most || (batch.length > 0 && bytes > batchBytes)) break;
    batch.push({ id, type, action, data, age: Math.max(0, now - timestamp) });
  }
  return batch;
}

const sizeOf = (value: unknown) => JSON.stringify(value).length;

interface Unsettled {
  end: Exclude<ReplayEnd, 'done'>;
  /** The batch may have been too large for a slow connection. */
  isLate?: boolean;
}

async function send(
  environment: Environment,
  userId: string,
  items: SyncItem[],
): Promise<{ verdicts: SyncVerdict[] } | { refusal: AppError } | Unsettled> {
  const api = clientFor(syncCalls, environment);
  const body = { userId, items };
  const patience = leastPatience + Math.ceil(sizeOf(body) / slowestBytesPerMs);
  try {
    return await api.replay({ body, patience, unauthorized: 'throw' });
  } catch (error) {
    if (!(error instanceof AppError)) return { end: 'unreachable', isLate: isTimeout(error) };
    if (error.status === 401 || error.code === 'wrong_user') return { end: 'signed-out' };
    return itemRefusalCodes.includes(error.code) ? { refusal: error } : { end: 'later' };
  }
}

/** Error codes that are about the items themselves. */
const itemRefusalCodes: readonly ErrorCode[] = [
  'internal',
  'invalid_input',
  'malformed_json',
  'bad_request',
  'body_too_large',
];

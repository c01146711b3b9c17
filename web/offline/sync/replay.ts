/**
 * Sends what waits, in its order, one batch at a time, with one sender in the whole browser. An item
 * leaves the queue only by the server's own word about it.
 */

import { AppError, type ErrorCode } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, syncCalls } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isTimeout } from '#web/api/transport-errors.ts';
import { ready } from '../queue/item-file.ts';
import type { SenderMemory } from '../queue/sender-memory.ts';
import { purgeSent, settle } from '../queue/settle.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import { alone, type Environment, type Hold, laterIfLost } from '../storage/environment.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, writeRows } from '../storage/local-database.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';
import { inOrder, type QueueItem } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';

interface Replay {
  environment: Environment;
  database: LocalDatabase;
  userId: string;
  /** Whether the device is still this person's. */
  isAllowed?: () => Promise<boolean>;
  pulls: () => Promise<Pulls>;
  onSettled?: (items: readonly QueueItem[]) => void;
  memory: SenderMemory;
}

/** Well below what the server reads at once, whatever the items hold. */
const batchBytes = 400_000;
/** A whole batch takes longer than one write, and a large one longer on a slow line. */
const leastPatience = 30_000;
const slowestBytesPerMs = 2;

export function replay(given: Replay): Promise<ReplayEnd> {
  const sending = alone(given.environment, async (hold) => {
    if (given.isAllowed && !(await given.isAllowed())) return 'signed-out';
    const end = await sendAll(given, hold);
    await purgeSent(given.database, given.environment.now());
    return end;
  });
  return sending.catch(laterIfLost);
}

async function sendAll(given: Replay, hold: Hold): Promise<ReplayEnd> {
  const { environment, database, userId, onSettled, memory } = given;
  let isOneByOne = false;
  /** Sent in this round and not done: the others come first. */
  const postponed = new Set<string>();
  for (;;) {
    await hold.check();
    const unsent = memory.complete(await ownUnsent(database, userId));
    const now = environment.now();
    for (const { id } of unsent) if (memory.isPausing(id, now)) postponed.add(id);
    const most = isOneByOne ? 1 : memory.batchSize;
    const due = batchOf(ready(unsent, postponed), { most, now });
    if (due.length === 0) return ready(unsent).length > 0 ? 'later' : 'done';
    const batch = environment.isOffline() ? due : await markTried(database, due);
    if (batch.length === 0) continue;
    const answer = await send(environment, userId, batch);
    await hold.check();
    if ('end' in answer) {
      if (answer.isLate) memory.halveBatch(batch.length);
      return answer.end;
    }
    if ('refusal' in answer && batch.length > 1) {
      // One of them spoils the batch: each alone shows which.
      isOneByOne = true;
      continue;
    }
    memory.growBatch();
    const verdicts =
      'verdicts' in answer ? answer.verdicts : batch.map((item) => failed(item, answer.refusal));
    if ('refusal' in answer) isOneByOne = false;
    for (const { id } of batch) postponed.add(id);
    const sent = { userId, now: environment.now(), ...(await given.pulls()), memory };
    const settled = await settle(database, verdicts, sent);
    onSettled?.(settled);
  }
}

/**
 * Before they leave: whatever happens to this window, a person who discards one is told the truth. Returns
 * those that still wait, without what the person has discarded a moment ago.
 */
async function markTried(database: LocalDatabase, batch: SyncItem[]): Promise<SyncItem[]> {
  const tx = writeRows(database);
  const items = tx.objectStore('sync_queue');
  const left: SyncItem[] = [];
  try {
    await allOrNothing(tx, async () => {
      for (const one of batch) {
        const item = await items.get(one.id);
        if (item?.synced !== 0) continue;
        left.push(one);
        // One with its file inside would be written as a whole.
        if (!item.isTried && !item.file) await items.put({ ...item, isTried: true });
      }
    });
    return left;
  } catch (error) {
    if (!isFull(error)) throw error;
    return batch;
  }
}

function failed({ id }: SyncItem, refusal: AppError): SyncVerdict {
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
  /** The line may only be too slow for so much at once. */
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
    return ofItems.includes(error.code) ? { refusal: error } : { end: 'later' };
  }
}

/** Said because of what was sent; everything else says nothing of the items. */
const ofItems: readonly ErrorCode[] = [
  'internal',
  'invalid_input',
  'malformed_json',
  'bad_request',
  'body_too_large',
];

/**
 * Sends what waits, in its order, one batch at a time, with one sender in the whole browser. An item
 * leaves the queue only by the server's own word about it.
 */
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, syncBatchLimit, syncCalls } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import type { LocalDatabase } from '../databases/local-database.ts';
import { alone, type Environment } from '../environment.ts';
import { ready } from './item-file.ts';
import { inOrder, type QueueItem } from './queue-item.ts';
import { purgeSent, settle } from './settle.ts';

export type ReplayEnd =
  /** Nothing is left that could be sent; files are not its matter. */
  | 'done'
  /** No server, or somebody else's answer. */
  | 'unreachable'
  /** The server is there but cannot do it now. */
  | 'later'
  /** Nobody, or somebody else, is signed in. */
  | 'signed-out';

interface Replay {
  environment: Environment;
  database: LocalDatabase;
  userId: string;
  /** Whether the device is still this person's. */
  isAllowed?: () => Promise<boolean>;
  onSettled?: (items: readonly QueueItem[]) => void;
}

/** Well below what the server reads at once, whatever the items hold. */
const batchBytes = 400_000;
/** A whole batch takes longer than one write. */
const patience = 30_000;

export function replay(given: Replay): Promise<ReplayEnd> {
  return alone(given.environment, async () => {
    if (given.isAllowed && !(await given.isAllowed())) return 'signed-out';
    const end = await sendAll(given);
    await purgeSent(given.database, given.environment.now());
    return end;
  });
}

async function sendAll({ environment, database, userId, onSettled }: Replay): Promise<ReplayEnd> {
  let largest = syncBatchLimit;
  /** Sent in this round and not done: the others come first. */
  const postponed = new Set<string>();
  for (;;) {
    const unsent = await ownUnsent(database, userId);
    const batch = batchOf(ready(unsent, postponed), { most: largest, now: environment.now() });
    if (batch.length === 0) return ready(unsent).length > 0 ? 'later' : 'done';
    const answer = await send(environment, userId, batch);
    if ('end' in answer) return answer.end;
    if ('refusal' in answer && batch.length > 1) {
      // One of them spoils the batch: each alone shows which.
      largest = 1;
      continue;
    }
    const verdicts =
      'verdicts' in answer ? answer.verdicts : batch.map((item) => failed(item, answer.refusal));
    if ('refusal' in answer) largest = syncBatchLimit;
    for (const { id } of batch) postponed.add(id);
    const settled = await settle(database, verdicts, { userId, now: environment.now() });
    onSettled?.(settled);
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
    bytes += JSON.stringify(data).length;
    if (batch.length === most || (batch.length > 0 && bytes > batchBytes)) break;
    batch.push({ id, type, action, data, age: Math.max(0, now - timestamp) });
  }
  return batch;
}

async function send(environment: Environment, userId: string, items: SyncItem[]) {
  const api = clientFor(syncCalls, environment);
  try {
    return await api.replay({ body: { userId, items }, patience, unauthorized: 'throw' });
  } catch (error) {
    if (!(error instanceof AppError)) return { end: 'unreachable' as const };
    if (error.status === 401 || error.code === 'wrong_user') return { end: 'signed-out' as const };
    return ofItems.includes(error.code) ? { refusal: error } : { end: 'later' as const };
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

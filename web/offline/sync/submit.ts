import type { Equipment } from '#contract/equipment/equipment.ts';
import {
  asStored,
  commandOf,
  recordOf,
  recordsAwaitedBy,
  recordsWrittenBy,
} from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isTimeout, metNoServer } from '#web/api/transport-errors.ts';
import { asSeen } from '../queue/enqueue.ts';
import { browserEnvironment, type Environment } from '../storage/environment.ts';
import type { NewItem, QueueItem } from '../storage/queue-item.ts';
import type { Device } from './device.ts';

export type Submitted<Answer> =
  /** Done: by the server, or ended here where there is nothing to tell it. */
  | { kind: 'sent'; answer: Answer; isEnded?: true }
  /** On this device, on its way; `isLate` where the server was asked and did not answer in time. */
  | { kind: 'queued'; item: QueueItem; isLate: boolean };

interface Surroundings {
  userId: string;
  isOnline: boolean;
  /** As with every call: `throw` leaves a 401 to the caller alone. */
  unauthorized?: 'announce' | 'throw';
}

/**
 * One write: to the server if it can be reached, into the queue if not. Both ways carry the same key,
 * so a request whose reply was lost and that is queued again is done once.
 */
export async function submit<Answer>(
  device: Device,
  given: NewItem,
  { userId, isOnline, unauthorized = 'announce' }: Surroundings,
): Promise<Submitted<Answer>> {
  const row = await known(device, given);
  const item = asSeen(asStored(given), row);
  const queue = async (failure?: unknown): Promise<Submitted<Answer>> => {
    const isTried = failure !== undefined;
    const [queued] = await device.queue(userId, [{ ...item, isTried }]);
    if (!queued) throw new Error('nothing was queued');
    // A deletion has no answer.
    if (queued.isEnded) return { kind: 'sent', answer: undefined as Answer, isEnded: true };
    return { kind: 'queued', item: queued, isLate: isTimeout(failure) };
  };
  if (!isOnline || (await mustWait(device, userId, item))) return queue();
  const { environment } = device.parts;
  const sending = { environment, unauthorized };
  try {
    const answer = (await sendNow(item, sending)) as Answer;
    await ifPossible(device.noteSent(userId, item));
    if (item.action === 'delete') await ifPossible(device.dropPointless(userId, recordOf(item)));
    return { kind: 'sent', answer };
  } catch (error) {
    if (!metNoServer(error)) throw error;
    return queue(error);
  }
}

/** What the server said counts, whether this device can keep it or not. */
async function ifPossible<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** The Anlage as this device has it, or as the person has it in front of them. */
async function known(device: Device, { seen, ...item }: NewItem): Promise<Equipment | undefined> {
  if (item.type !== 'equipment' || item.action === 'create') return undefined;
  return (await ifPossible(device.find(recordOf(item)))) ?? seen;
}

/** What is already waiting must not be overtaken. */
async function mustWait(device: Device, userId: string, item: NewItem): Promise<boolean> {
  const awaited = recordsAwaitedBy(item);
  const unsent = (await ifPossible(device.unsent(userId))) ?? [];
  return unsent.flatMap(recordsWrittenBy).some((record) => awaited.includes(record));
}

interface Sending {
  environment?: Pick<Environment, 'fetch'>;
  unauthorized?: 'announce' | 'throw';
}

export function sendNow(item: NewItem, sending: Sending = {}): Promise<unknown> {
  const call = commandOf(item)?.call;
  if (!call) throw new Error(`no call for ${item.type} ${item.action}`);
  const { environment = browserEnvironment, ...options } = sending;
  const request = { ...item.data, ...options, idempotencyKey: item.id };
  const { given } = clientFor({ given: call }, environment);
  return (given as (all: typeof request) => Promise<unknown>)(request);
}

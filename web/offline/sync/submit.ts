import type { Equipment } from '#contract/equipment/equipment.ts';
import { asStored, commandOf, recordOf, UnarrivedWrites } from '#contract/sync.ts';
import { ask } from '#web/api/client.ts';
import { isServerUnreachable, isTimeout } from '#web/api/transport-errors.ts';
import { withSeenBase } from '../queue/enqueue.ts';
import { browserEnvironment, type Environment } from '../storage/environment.ts';
import type { NewItem, QueueItem, QueueReason } from '../storage/queue-item.ts';
import type { Device } from './device.ts';

export type Submitted<Answer> =
  /** Confirmed by the server; `needsNoSending` if it deletes something that the server never had. */
  | { kind: 'sent'; answer: Answer; needsNoSending?: true }
  | { kind: 'queued'; item: QueueItem; because: QueueReason };

interface SubmitOptions {
  userId: string;
  isOnline: boolean;
  /** `throw` leaves a 401 to the caller, as with every call. */
  unauthorized?: 'announce' | 'throw';
}

/**
 * Sends one write, or queues it if the server is unreachable. Both use the same key, so a write whose answer was lost
 * is done only once.
 */
export async function submit<Answer>(
  device: Device,
  given: NewItem,
  { userId, isOnline, unauthorized = 'announce' }: SubmitOptions,
): Promise<Submitted<Answer>> {
  const row = await shownEquipment(device, given);
  const item = withSeenBase(asStored(given), row);
  const queue = async (because: QueueReason, isTried: boolean): Promise<Submitted<Answer>> => {
    const [queued] = await device.queue(userId, [{ ...item, isTried }]);
    if (!queued) throw new Error('nothing was queued');
    // A deletion has no answer.
    if (queued.needsNoSending)
      return { kind: 'sent', answer: undefined as Answer, needsNoSending: true };
    return { kind: 'queued', item: queued, because };
  };
  if (!isOnline) return queue('offline', false);
  const unsent = (await orReport(device.unsent(userId))) ?? [];
  if (new UnarrivedWrites(unsent).mustWait(item)) return queue('afterEarlier', false);
  const { environment } = device.parts;
  const sending = { environment, unauthorized };
  try {
    const answer = (await sendNow(item, sending)) as Answer;
    await orReport(device.noteSent(userId, item, answer));
    if (item.action === 'delete') await orReport(device.deleteWaitingFor(userId, recordOf(item)));
    return { kind: 'sent', answer };
  } catch (error) {
    if (!isServerUnreachable(error)) throw error;
    return queue(isTimeout(error) ? 'late' : 'offline', true);
  }
}

/** Reports a failure of the device's storage and goes on, because the server's answer is what counts. */
async function orReport<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** The Anlage as this device or else the screen shows it. */
async function shownEquipment(
  device: Device,
  { seen, ...item }: NewItem,
): Promise<Equipment | undefined> {
  if (item.type !== 'equipment' || item.action === 'create') return undefined;
  return (await orReport(device.find(recordOf(item)))) ?? seen;
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
  return ask(call, request as never, environment);
}

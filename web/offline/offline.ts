/** The offline parts of this window, put together: one device, one worker, one loop. */
import { authCalls } from '#contract/auth.ts';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import type { SyncType } from '#contract/sync.ts';
import { keepReads, type ReadKeeper } from '#web/api/client.ts';
import { isTimeout } from '#web/api/transport-errors.ts';
import { type Channel, openChannel } from './channel.ts';
import type { Device } from './device/device.ts';
import type { DeviceClient } from './device/device-client.ts';
import { browserEnvironment } from './environment.ts';
import type { NewItem } from './queue/queue-item.ts';
import type { Submitted } from './submit.ts';
import type { SyncLoop } from './sync-loop.ts';
import { noteUpload, syncStatus } from './sync-status.ts';

const parts = () => import('./parts.ts');

let shared: Channel | undefined;
let opened: Promise<Device> | undefined;
let worker: DeviceClient | undefined;
let loop: SyncLoop | undefined;
let started: Promise<void> | undefined;

function channel(): Channel {
  shared ??= openChannel();
  return shared;
}

/** Rejects where the browser keeps nothing: then the app works online only. */
export function device(): Promise<Device> {
  opened ??= storageIsThere() ? open() : noStorage();
  return opened;
}

async function open(): Promise<Device> {
  const { openDevice } = await parts();
  return openDevice(browserEnvironment, channel());
}

const storageIsThere = () => 'indexedDB' in globalThis && 'locks' in globalThis.navigator;

function noStorage(): Promise<never> {
  const none = Promise.reject(new Error('this browser has no storage'));
  none.catch(() => {});
  return none;
}

/** Before anybody is known: reads may already have to be answered from the device. */
export function watchReads(): void {
  let keeper: Promise<ReadKeeper> | undefined;
  keepReads(async (call, address, ask) => {
    const askedAt = Date.now();
    // Nobody waits for the parts to ask the server.
    const asked = ask();
    asked.catch(() => {});
    keeper ??= parts().then(({ makeReadKeeper }) => makeReadKeeper(device(), catchUp));
    const keep = await keeper.catch(reportError);
    return keep ? keep(call, address, () => asked, askedAt) : asked;
  });
}

/** Not while the first load runs, which may take minutes. */
async function catchUp(): Promise<void> {
  if (syncStatus.get().replica.isComplete) await loop?.pull();
}

interface Hooks {
  /** Anlagen on this device changed, here or elsewhere. */
  onRows: (ids: readonly string[]) => void;
  /** Something was queued, sent, refused or decided upon, here or elsewhere. */
  onQueue: () => void;
  /** The server no longer knows this session. */
  onSignedOut: () => void;
  /** Whoever was here has signed out elsewhere: this window is about to be loaded anew. */
  onLeft: () => void;
}

/** Once per window, however often it is asked for. */
export function startOffline(userId: string, hooks: Hooks): Promise<void> {
  started ??= start(userId, hooks);
  return started;
}

async function start(userId: string, hooks: Hooks): Promise<void> {
  const { checkFiles, DeviceClient, SyncLoop } = await parts();
  const mine = await device();
  await mine.claim(userId);
  const thread = new Worker(new URL('./device/device-worker.ts', import.meta.url), {
    type: 'module',
  });
  const client = new DeviceClient(thread, {
    onNews: (replica) => syncStatus.change({ replica }),
    onChanged: hooks.onRows,
  });
  thread.addEventListener('error', ({ message }) => {
    // From here on the server answers alone.
    worker = undefined;
    client.fail(new Error(message));
  });
  client.start(userId);
  worker = client;
  loop = new SyncLoop({ device: mine, userId, pull: () => client.ask('pull', null), ...hooks });
  channel().hear((notice) => {
    if (notice.kind === 'queue') void loop?.refresh();
    if (notice.kind === 'upload') noteUpload(notice.item);
    if (notice.kind === 'progress') noteUpload(notice.item, notice.percent);
    if (notice.kind === 'owner' && notice.userId !== userId)
      void leaveWindow(mine, notice.userId, hooks);
  });
  loop.start();
  void checkFiles(mine.parts).catch(reportError);
}

/** In another tab somebody has signed out, or somebody else has signed in. */
async function leaveWindow(left: Device, newOwner: string | null, hooks: Hooks): Promise<void> {
  loop?.stop();
  left.leave();
  hooks.onLeft();
  if (newOwner === null) await untilSignedOut();
  window.location.reload();
}

/** How long to wait before asking again whether the session has ended. */
const firstPause = 500;
const longestPause = 5_000;

/** Reloaded earlier, this tab would be signed in again and bring everything back. */
async function untilSignedOut(): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.1, longestPause)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await fetch(authCalls.currentUser.path).catch(() => undefined);
    if (answer?.status === 401 && answer.headers.has(ownAnswerHeader)) return;
  }
}

/** The worker once the whole equipment is on the device, or when there is nobody else to ask. */
export function equipmentOnDevice(): DeviceClient | undefined {
  const { isOnline, replica } = syncStatus.get();
  return replica.isComplete || !isOnline ? worker : undefined;
}

/** The worker whatever it has, for when no server answers. */
export function deviceWorker(): DeviceClient | undefined {
  return worker;
}

/** Something has changed on the server. */
export function refreshReplica(): void {
  loop?.pullWhenDue();
}

/** Somebody reads: what the server has beyond the device follows, without a request per key stroke. */
export function refreshSoon(): void {
  loop?.pullSoon();
}

export function syncNow(): Promise<void> {
  return loop?.hurry() ?? Promise.resolve();
}

/** What the device has a whole copy of. */
const copiedTypes: readonly SyncType[] = [
  ...(['equipment', 'link', 'safety_link', 'safety_point', 'comment', 'document'] as const),
];

/** Sends a write, or keeps it until it can be sent. */
export async function write<Answer>(
  userId: string,
  item: NewItem,
  options: { unauthorized?: 'announce' | 'throw' } = {},
): Promise<Submitted<Answer>> {
  const { sendNow, submit } = await parts();
  const mine = await device().catch(() => undefined);
  if (!mine) return { kind: 'sent', answer: (await sendNow(item, options)) as Answer };
  const { isOnline } = syncStatus.get();
  const submitted = await submit<Answer>(mine, item, { userId, isOnline, ...options }).catch(
    (error: unknown) => {
      // The server has something else than this device, or it would not have refused.
      refreshReplica();
      throw error;
    },
  );
  syncStatus.change({ isLate: submitted.kind === 'queued' && submitted.isLate });
  if (submitted.kind === 'queued') loop?.afterQueueing();
  else if (copiedTypes.includes(item.type)) refreshReplica();
  return submitted;
}

/**
 * Keeps writes on this device until they can be sent, whether there is a network or not. `failure`: why sending them
 * at once did not succeed.
 */
export async function queueOnDevice(
  userId: string,
  items: readonly NewItem[],
  failure?: unknown,
): Promise<void> {
  const mine = await device().catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('device_full', { cause });
  });
  await mine.queue(userId, items);
  syncStatus.change({ isLate: isTimeout(failure) });
  loop?.afterQueueing();
}

/** Ends everything this window does with the device, and removes what was kept. */
export async function leaveDevice(): Promise<void> {
  loop?.stop();
  const mine = await device().catch(() => undefined);
  await mine?.release();
}

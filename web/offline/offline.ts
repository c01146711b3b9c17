/** The offline parts of this window: one device, one worker, one sync loop. */
import { authCalls } from '#contract/auth.ts';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { type CurrentUser, currentUser } from '#contract/people.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { ForeignAnswerError, isTimeout } from '#web/api/transport-errors.ts';
import type { ShownRows } from './rows/shown-rows.ts';
import type { DeviceClient } from './search/device-client.ts';
import type { ChangedRows } from './storage/changed-rows.ts';
import { browserEnvironment } from './storage/environment.ts';
import type { NewItem } from './storage/queue-item.ts';
import { openTabChannel, type TabChannel } from './storage/tab-channel.ts';
import type { Device } from './sync/device.ts';
import { serverOrDevice } from './sync/server-or-device.ts';
import type { Submitted } from './sync/submit.ts';
import type { SyncLoop } from './sync/sync-loop.ts';
import { recordUpload, syncStatus } from './sync/sync-status.ts';

const parts = () => import('./parts.ts');

let tabChannel: TabChannel | undefined;
let opened: Promise<Device> | undefined;
let worker: DeviceClient | undefined;
let loop: SyncLoop | undefined;
let started: Promise<void> | undefined;
const rowListeners = new Set<(changed: ChangedRows) => void>();

function channel(): TabChannel {
  tabChannel ??= openTabChannel();
  return tabChannel;
}

/** Rejects if the browser has no storage; then the app works online only. */
export function device(): Promise<Device> {
  opened ??= hasStorage() ? open() : noStorage();
  return opened;
}

async function open(): Promise<Device> {
  const { openDevice } = await parts();
  const thisDevice = await openDevice(browserEnvironment, channel());
  channel().listen((notice) => {
    // Until the first fill has ended, the server answers the queries.
    if (notice.kind !== 'rows' || notice.fill === 'running') return;
    notifyRowListeners(notice.fill === 'ended' ? '*' : notice.changed);
  });
  return thisDevice;
}

const hasStorage = () => 'indexedDB' in globalThis && 'locks' in globalThis.navigator;

function noStorage(): Promise<never> {
  const none = Promise.reject(new Error('this browser has no storage'));
  none.catch(() => {});
  return none;
}

/** The rows of this device as its owner sees them; undefined if the browser has no storage. */
export async function deviceRows(
  options: { withRefused?: boolean } = {},
): Promise<ShownRows | undefined> {
  const thisDevice = await device().catch(() => undefined);
  return thisDevice?.rows(options).catch((error: unknown) => reportError(error) as undefined);
}

/**
 * Calls the listener when shown rows change, by any tab or by the feed; in a browser without storage after its own
 * writes. Returns a function that removes the listener.
 */
export function onRowsChanged(listener: (changed: ChangedRows) => void): () => void {
  rowListeners.add(listener);
  return () => rowListeners.delete(listener);
}

function notifyRowListeners(changed: ChangedRows): void {
  for (const listener of rowListeners) listener(changed);
}

/** The signed-in user from the server, or else the stored one. After the server's answer the user owns the device. */
export function loadCurrentUser(ask: () => Promise<CurrentUser>): Promise<CurrentUser> {
  return serverOrDevice(
    async () => {
      const user = await ask();
      // Other JSON than ours must not change the owner of the device.
      if (!currentUser.safeParse(user).success) throw new ForeignAnswerError(foreignResponse, '');
      const thisDevice = await device().catch(() => undefined);
      await thisDevice?.claim(user.id).catch(reportError);
      void thisDevice?.keepUser(user).catch(reportError);
      return user;
    },
    async () => {
      const thisDevice = await device().catch(() => undefined);
      return thisDevice?.user();
    },
  );
}

const foreignResponse = { status: 200, statusText: 'foreign' };

/** How long a person waits for a pull before the rows on the device are used. */
const catchUpPatience = 5_000;

/** Pulls if the server is reachable, but not during the first fill, which may take minutes. */
export async function catchUp(): Promise<void> {
  const { isOnline, replica } = syncStatus.get();
  if (!isOnline || !replica.isComplete || !loop) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, catchUpPatience);
  });
  await Promise.race([loop.pull(), late]);
  clearTimeout(timer);
}

interface Hooks {
  /** Starts the worker with the search index. */
  startWorker: () => Worker;
  /** The search index of the Anlagen has changed. */
  onIndex: () => void;
  /** The session has ended. */
  onSignedOut: () => void;
  /** The device has another owner or none because of another tab; this window is about to reload. */
  onLeft: () => void;
}

/** Starts once per window, however often it is called. */
export function startOffline(userId: string, hooks: Hooks): Promise<void> {
  started ??= start(userId, hooks);
  return started;
}

async function start(userId: string, hooks: Hooks): Promise<void> {
  const { checkFiles, DeviceClient, SyncLoop } = await parts();
  const thisDevice = await device();
  await thisDevice.claim(userId);
  const thread = hooks.startWorker();
  const client = new DeviceClient(thread, {
    onStatus: (replica) => syncStatus.change({ replica }),
    onChanged: hooks.onIndex,
  });
  thread.addEventListener('error', ({ message }) => {
    // Without the worker the server answers all searches.
    worker = undefined;
    client.fail(new Error(message));
  });
  client.start(userId);
  worker = client;
  loop = new SyncLoop({
    device: thisDevice,
    userId,
    pull: () => client.ask('pull', null),
    ...hooks,
  });
  channel().listen((notice) => {
    if (notice.kind === 'queue') void loop?.refresh();
    if (notice.kind === 'upload') recordUpload(notice.item);
    if (notice.kind === 'progress') recordUpload(notice.item, notice.percent);
    if (notice.kind === 'owner' && notice.userId !== userId)
      void leaveWindow(thisDevice, notice.userId, hooks);
  });
  loop.start();
  void checkFiles(thisDevice.parts).catch(reportError);
}

/** In another tab the user has signed out, or somebody else has signed in. */
async function leaveWindow(left: Device, newOwner: string | null, hooks: Hooks): Promise<void> {
  loop?.stop();
  left.leave();
  hooks.onLeft();
  if (newOwner === null) await untilSignedOut();
  window.location.reload();
}

/** Pauses between the questions whether the session has ended. */
const firstPause = 500;
const longestPause = 5_000;

/** If the page reloaded while the session lasts, it would load all data again. */
async function untilSignedOut(): Promise<void> {
  for (let pause = firstPause; ; pause = Math.min(pause * 1.1, longestPause)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await fetch(authCalls.currentUser.path).catch(() => undefined);
    if (answer?.status === 401 && answer.headers.has(ownAnswerHeader)) return;
  }
}

/** The worker if it has all Anlagen or there is no connection; otherwise undefined, and the server answers. */
export function workerToAsk(): DeviceClient | undefined {
  const { isOnline, replica } = syncStatus.get();
  return replica.isComplete || !isOnline ? worker : undefined;
}

/** The worker with the Anlagen it has so far, for when the server does not answer. */
export function deviceWorker(): DeviceClient | undefined {
  return worker;
}

export function handleServerMessage(message: ServerMessage): void {
  loop?.handleMessage(message);
}

/** To be called when the person reads or searches: pulls soon, but not for every key stroke. */
export function pullSoon(): void {
  if (!syncStatus.get().isLive) loop?.pullSoon();
}

export function syncNow(): Promise<void> {
  return loop?.runNow() ?? Promise.resolve();
}

/** Sends a write, or queues it if the server is unreachable. */
export async function write<Answer>(
  userId: string,
  item: NewItem,
  options: { unauthorized?: 'announce' | 'throw' } = {},
): Promise<Submitted<Answer>> {
  const { sendNow, submit } = await parts();
  const thisDevice = await device().catch(() => undefined);
  const { isOnline } = syncStatus.get();
  const endWrite = loop?.beginWrite();
  try {
    const submitted = thisDevice
      ? await submit<Answer>(thisDevice, item, { userId, isOnline, ...options })
      : ({ kind: 'sent', answer: (await sendNow(item, options)) as Answer } as const);
    if (!thisDevice) notifyRowListeners('*');
    if (submitted.kind === 'queued') {
      syncStatus.change({ queuedBecause: submitted.because });
      loop?.afterQueueing();
    }
    return submitted;
  } catch (error) {
    // A refusal often means that the shown rows are out of date.
    notifyRowListeners('*');
    throw error;
  } finally {
    endWrite?.();
  }
}

/** Queues writes even if there is a network. `failure`: why sending them at once failed. */
export async function queueOnDevice(
  userId: string,
  items: readonly NewItem[],
  failure?: unknown,
): Promise<void> {
  const thisDevice = await device().catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : new AppError('device_full', { cause });
  });
  await thisDevice.queue(userId, items);
  // With a connection and without a failure, only an earlier change can be the reason.
  const { isOnline } = syncStatus.get();
  const isBehind = failure === undefined && isOnline && navigator.onLine;
  const queuedBecause = isTimeout(failure) ? 'late' : isBehind ? 'afterEarlier' : 'offline';
  syncStatus.change({ queuedBecause });
  loop?.afterQueueing();
}

/** For signing out: stops the sync of this window and deletes the data except unsent changes. */
export async function leaveDevice(): Promise<void> {
  loop?.stop();
  const thisDevice = await device().catch(() => undefined);
  await thisDevice?.release();
}

/** The offline parts of this window, put together: one device, one worker, one loop. */
import { authCalls } from '#contract/auth.ts';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { type CurrentUser, currentUser } from '#contract/people.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { ForeignAnswerError, isTimeout } from '#web/api/transport-errors.ts';
import type { ShownRows } from './rows/shown-rows.ts';
import type { DeviceClient } from './search/device-client.ts';
import type { ChangedRows } from './storage/changed-rows.ts';
import { type Channel, openChannel } from './storage/channel.ts';
import { browserEnvironment } from './storage/environment.ts';
import type { NewItem } from './storage/queue-item.ts';
import type { Device } from './sync/device.ts';
import { serverOrDevice } from './sync/server-or-device.ts';
import type { Submitted } from './sync/submit.ts';
import type { SyncLoop } from './sync/sync-loop.ts';
import { noteUpload, syncStatus } from './sync/sync-status.ts';

const parts = () => import('./parts.ts');

let shared: Channel | undefined;
let opened: Promise<Device> | undefined;
let worker: DeviceClient | undefined;
let loop: SyncLoop | undefined;
let started: Promise<void> | undefined;
const rowListeners = new Set<(changed: ChangedRows) => void>();

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
  channel().hear((notice) => {
    if (notice.kind === 'rows') announceRows(notice.changed);
  });
  return openDevice(browserEnvironment, channel());
}

const storageIsThere = () => 'indexedDB' in globalThis && 'locks' in globalThis.navigator;

function noStorage(): Promise<never> {
  const none = Promise.reject(new Error('this browser has no storage'));
  none.catch(() => {});
  return none;
}

/** The rows of this device as its owner sees them; undefined where the browser keeps nothing. */
export async function rowsHere(
  options: { withRefused?: boolean } = {},
): Promise<ShownRows | undefined> {
  const mine = await device().catch(() => undefined);
  return mine?.rows(options).catch((error: unknown) => reportError(error) as undefined);
}

/**
 * Called with the rows that show otherwise, whoever changed them; in a browser without storage after its own writes.
 * Returns how to stop hearing.
 */
export function onRowsChanged(listener: (changed: ChangedRows) => void): () => void {
  rowListeners.add(listener);
  return () => rowListeners.delete(listener);
}

function announceRows(changed: ChangedRows): void {
  for (const listener of rowListeners) listener(changed);
}

/**
 * Who is there: as the server says, or, where it cannot be reached, who was there last. From the first answer on the
 * device belongs to this person.
 */
export function whoIsThere(ask: () => Promise<CurrentUser>): Promise<CurrentUser> {
  return serverOrDevice(
    async () => {
      const user = await ask();
      // A device is not handed to a person whom somebody else's answer names.
      if (!currentUser.safeParse(user).success) throw new ForeignAnswerError(foreign, '');
      const mine = await device().catch(() => undefined);
      await mine?.claim(user.id).catch(reportError);
      await mine?.keepUser(user).catch(reportError);
      return user;
    },
    async () => {
      const mine = await device().catch(() => undefined);
      return mine?.user();
    },
  );
}

const foreign = { status: 200, statusText: 'foreign' };

/** So long a person waits for what the server may have beyond the rows here. */
const catchUpPatience = 5_000;

/** Brings the rows to the server's state where it answers. Not while the first load runs, which may take minutes. */
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
  /** The index of all Anlagen answers otherwise than before. */
  onIndex: () => void;
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
  const thread = new Worker(new URL('./search/device-worker.ts', import.meta.url), {
    type: 'module',
  });
  const client = new DeviceClient(thread, {
    onNews: (replica) => syncStatus.change({ replica }),
    onChanged: hooks.onIndex,
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
export function hearServer(message: ServerMessage): void {
  loop?.hear(message);
}

/** Somebody reads: what the server has beyond the device follows, without a request per key stroke. */
export function refreshSoon(): void {
  if (!syncStatus.get().isLive) loop?.pullSoon();
}

export function syncNow(): Promise<void> {
  return loop?.hurry() ?? Promise.resolve();
}

/** Sends a write, or keeps it until it can be sent. */
export async function write<Answer>(
  userId: string,
  item: NewItem,
  options: { unauthorized?: 'announce' | 'throw' } = {},
): Promise<Submitted<Answer>> {
  const { sendNow, submit } = await parts();
  const mine = await device().catch(() => undefined);
  const { isOnline } = syncStatus.get();
  const written = loop?.beginWrite();
  try {
    const submitted = mine
      ? await submit<Answer>(mine, item, { userId, isOnline, ...options })
      : ({ kind: 'sent', answer: (await sendNow(item, options)) as Answer } as const);
    if (!mine) announceRows('*');
    syncStatus.change({ isLate: submitted.kind === 'queued' && submitted.isLate });
    if (submitted.kind === 'queued') loop?.afterQueueing();
    return submitted;
  } catch (error) {
    // The server has something else than what is shown here, or it would not have refused.
    announceRows('*');
    throw error;
  } finally {
    written?.();
  }
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

/** Decides when to send and pull: at the start, when the network returns, when the page is shown, and regularly. */

import { rowKinds } from '#contract/changes.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { isServerReachable } from '#web/api/server-reachable.ts';
import { needsUpload } from '../queue/item-file.ts';
import type { QueueItem, ReplayEnd } from '../storage/queue-item.ts';
import { requestBackgroundSync } from './background-sync.ts';
import type { Device } from './device.ts';
import type { PullEnd } from './follow-changes.ts';
import { syncStatus } from './sync-status.ts';
import { syncComplete, syncRequested } from './worker-messages.ts';

interface Parts {
  device: Device;
  userId: string;
  pull: () => Promise<PullEnd>;
  onSignedOut: () => void;
}

/** The pause between rounds while items wait, rows are missing or the server is unreachable. */
const shortPause = 10_000;
/** The pause otherwise; then the socket reports changes. */
const longPause = 60_000;
/** The least time between pulls while the person searches. */
const searchPause = 2_000;
/** The least time between pulls while others make many changes. */
const pullPause = 1_000;
/** How long after its answer the server's notice of a write may come. */
const noticePause = 200;

export class SyncLoop {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #searchTimer: ReturnType<typeof setTimeout> | undefined;
  #pullTimer: ReturnType<typeof setTimeout> | undefined;
  #pulledAt = 0;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  /** The number of writes without an answer. */
  #writes = 0;
  #isSendingFiles = false;
  #reported = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { signal } = this.#stopping;
    const run = () => void this.run();
    window.addEventListener('online', () => void this.runNow(), { signal });
    window.addEventListener('offline', () => syncStatus.change({ isOnline: false }), { signal });
    window.addEventListener(syncRequested, run, { signal });
    const readAgain = () => void this.refresh().then(() => this.pull());
    window.addEventListener(syncComplete, readAgain, { signal });
    const runIfVisible = () => document.visibilityState === 'visible' && run();
    document.addEventListener('visibilitychange', runIfVisible, { signal });
    void this.refresh();
    run();
  }

  stop(): void {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#searchTimer);
    clearTimeout(this.#pullTimer);
  }

  /** Reads the queue again after a change by any tab. */
  async refresh(): Promise<void> {
    const { device, userId } = this.#parts;
    const unsent = await device.unsent(userId).catch((error: unknown) => this.#report(error));
    if (unsent) syncStatus.change({ unsent });
  }

  /** To be called when an item was queued. With background sync it is sent even if this window is closed. */
  afterQueueing(): void {
    void requestBackgroundSync();
    void this.run();
  }

  /** Sends the queue and pulls. A call during a round causes another round after it. */
  run(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#rounds().finally(() => {
      this.#running = undefined;
      this.#scheduleNext();
    });
    return this.#running;
  }

  /** Like `run`, without waiting for pauses: when the network is back or the person asks for it. */
  async runNow(): Promise<void> {
    const { device, userId } = this.#parts;
    await device.endPauses(userId).catch((error: unknown) => this.#report(error));
    await this.run();
  }

  async pull(): Promise<void> {
    this.#pulledAt = Date.now();
    this.#showEnd(await this.#pullEnd());
  }

  async #pullEnd(): Promise<PullEnd> {
    const end = await this.#parts.pull().catch((error: unknown) => {
      // If the worker or its storage fails, the server answers all reads and sending goes on.
      this.#report(error);
      return 'unreachable' as const;
    });
    // A broken download alone does not mean that the server is unreachable.
    return end === 'unreachable' && (await isServerReachable()) ? 'later' : end;
  }

  /** Pulls if the message is about a kind that devices have. */
  handleMessage(message: ServerMessage): void {
    const kinds: readonly string[] = rowKinds;
    if (message.type === 'resync' || kinds.includes(message.entity)) this.pullWhenDue();
  }

  /**
   * To be called before a write is sent. Returns a function to call after its answer. Notices during the write cause
   * no pull, so that one pull after it brings everything.
   */
  beginWrite(): () => void {
    this.#writes += 1;
    return () => {
      this.#writes -= 1;
      this.pullWhenDue(noticePause);
    };
  }

  /** Pulls at once, or after a pause if the last pull was a moment ago. */
  pullWhenDue(pause = 0): void {
    if (this.#writes > 0) return;
    const wait = Math.max(pause, this.#pulledAt + pullPause - Date.now());
    this.#pullTimer ??= setTimeout(() => {
      this.#pullTimer = undefined;
      void this.pull();
    }, wait);
  }

  pullSoon(): void {
    this.#searchTimer ??= setTimeout(() => {
      this.#searchTimer = undefined;
      void this.pull();
    }, searchPause);
  }

  async #rounds(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#send().catch((error: unknown) => {
        // The storage is full or was closed for a newer version: the queue stays as it is, and pulling goes on.
        this.#report(error);
        syncStatus.change({ isSending: false, end: 'later' });
      });
      if (syncStatus.get().end !== 'signed-out') await this.pull();
    } while (this.#isAskedAgain);
  }

  async #send(): Promise<void> {
    const { device, userId } = this.#parts;
    if ((await device.unsent(userId)).length === 0) {
      await device.purge();
      syncStatus.change({ end: 'done' });
      return;
    }
    syncStatus.change({ isSending: true });
    // On a slow connection this takes minutes; after the first answer the app counts as online.
    const end = await device.replay(userId, () => this.#showEnd('later'));
    await this.refresh();
    syncStatus.change({ isSending: false });
    this.#showSendingEnd(end);
    if (end === 'done' || end === 'later') void this.#sendFiles();
  }

  /** Not awaited by the rounds, because a file may take minutes. */
  async #sendFiles(): Promise<void> {
    const { device, userId } = this.#parts;
    const isWanted = (item: QueueItem) => item.state === 'waiting' && needsUpload(item);
    if (this.#isSendingFiles || !syncStatus.get().unsent.some(isWanted)) return;
    this.#isSendingFiles = true;
    try {
      const end = await device.sendFiles(userId);
      if (!this.#stopping.signal.aborted && end !== 'done') this.#showSendingEnd(end);
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isSendingFiles = false;
    }
  }

  /** An error that repeats in every round is reported once. */
  #report(error: unknown): void {
    if (String(error) === this.#reported) return;
    this.#reported = String(error);
    reportError(error);
  }

  /** Sending may end well without a request, so it only shows that the server is unreachable; a pull asks it. */
  #showSendingEnd(end: ReplayEnd): void {
    syncStatus.change({ end });
    if (end === 'unreachable' || end === 'signed-out') this.#showEnd(end);
  }

  #showEnd(end: ReplayEnd | PullEnd): void {
    const isOnline = navigator.onLine && end !== 'unreachable';
    if (isOnline !== syncStatus.get().isOnline) syncStatus.change({ isOnline });
    if (end === 'signed-out') this.#parts.onSignedOut();
  }

  #scheduleNext(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted) return;
    const { isOnline, unsent, replica } = syncStatus.get();
    const isSending = unsent.some(({ state }) => state === 'waiting');
    const isWaiting = !isOnline || isSending || !replica.isComplete;
    this.#timer = setTimeout(() => void this.run(), isWaiting ? shortPause : longPause);
  }
}

/** When to send and when to ask: at the start, when the network returns, when somebody looks, and now and then. */

import { rowKinds } from '#contract/changes.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { isServerThere } from '#web/api/server-there.ts';
import { lacksFile } from '../queue/item-file.ts';
import type { QueueItem, ReplayEnd } from '../storage/queue-item.ts';
import { requestBackgroundSync } from './background-sync.ts';
import type { Device } from './device.ts';
import type { PullEnd } from './follow-changes.ts';
import { syncStatus } from './sync-status.ts';

interface Parts {
  device: Device;
  userId: string;
  pull: () => Promise<PullEnd>;
  onSignedOut: () => void;
}

/** While something waits, is missing or the server does not answer; otherwise the socket tells. */
const shortPause = 10_000;
const longPause = 60_000;
/** At most so often while somebody searches, */
const readingPause = 2_000;
/** and while others change one thing after the other. */
const newsPause = 1_000;
/** So long the server's notice of a write may come after its answer. */
const noticePause = 200;

export class SyncLoop {
  readonly #parts: Parts;
  readonly #ends = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #due: ReturnType<typeof setTimeout> | undefined;
  #pulledAt = 0;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  /** How many are on their way. */
  #writes = 0;
  #isSendingFiles = false;
  #reported = '';

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    const { signal } = this.#ends;
    const run = () => void this.run();
    window.addEventListener('online', () => void this.hurry(), { signal });
    window.addEventListener('offline', () => syncStatus.change({ isOnline: false }), { signal });
    window.addEventListener('SYNC_OFFLINE_REQUESTS', run, { signal });
    window.addEventListener('SYNC_COMPLETE', () => void this.#sentElsewhere(), { signal });
    const look = () => document.visibilityState === 'visible' && run();
    document.addEventListener('visibilitychange', look, { signal });
    void this.refresh();
    run();
  }

  stop(): void {
    this.#ends.abort();
    clearTimeout(this.#timer);
    clearTimeout(this.#soon);
    clearTimeout(this.#due);
  }

  /** Reads the queue again, whoever changed it. */
  async refresh(): Promise<void> {
    const { device, userId } = this.#parts;
    const unsent = await device.unsent(userId).catch((error: unknown) => this.#report(error));
    if (unsent) syncStatus.change({ unsent });
  }

  /** The change is safe on the device; the browser may send it even when this window is closed. */
  afterQueueing(): void {
    void requestBackgroundSync();
    void this.run();
  }

  /** Sends what waits and asks for what changed; whoever calls meanwhile gets another round. */
  run(): Promise<void> {
    if (this.#ends.signal.aborted) return Promise.resolve();
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#rounds().finally(() => {
      this.#running = undefined;
      this.#plan();
    });
    return this.#running;
  }

  /** The network is back or a person wants it: also what was put off goes now. */
  async hurry(): Promise<void> {
    const { device, userId } = this.#parts;
    await device.endPauses(userId).catch((error: unknown) => this.#report(error));
    await this.run();
  }

  async pull(): Promise<void> {
    this.#pulledAt = Date.now();
    this.#note(await this.#ended());
  }

  async #ended(): Promise<PullEnd> {
    const end = await this.#parts.pull().catch((error: unknown) => {
      // Without the worker or its storage the server answers every read, and sending goes on.
      this.#report(error);
      return 'unreachable' as const;
    });
    // A download that breaks is no reason to do without the server for everything else.
    return end === 'unreachable' && (await isServerThere()) ? 'later' : end;
  }

  /** Something has changed on the server: pulls where devices have records of that kind. */
  hear(message: ServerMessage): void {
    const kinds: readonly string[] = rowKinds;
    if (message.type === 'resync' || kinds.includes(message.entity)) this.pullWhenDue();
  }

  /**
   * A write is on its way to the server, which tells this window of it too. Returns what to call when it has an
   * answer: then one pull brings what the server made of it.
   */
  beginWrite(): () => void {
    this.#writes += 1;
    return () => {
      this.#writes -= 1;
      this.pullWhenDue(noticePause);
    };
  }

  /** At once, unless that has just been done. */
  pullWhenDue(pause = 0): void {
    if (this.#writes > 0) return;
    const wait = Math.max(pause, this.#pulledAt + newsPause - Date.now());
    this.#due ??= setTimeout(() => {
      this.#due = undefined;
      void this.pull();
    }, wait);
  }

  pullSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      void this.pull();
    }, readingPause);
  }

  async #rounds(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#send().catch((error: unknown) => {
        // Full, or let go for a newer version: what waits stays where it is, and the server is followed.
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
    // A slow line takes minutes for what waits; the server is there from the first answer on.
    const end = await device.replay(userId, () => this.#note('later'));
    await this.refresh();
    syncStatus.change({ isSending: false, end });
    this.#note(end);
    if (end === 'done' || end === 'later') void this.#sendFiles();
  }

  /** Beside everything else: a file may take minutes. */
  async #sendFiles(): Promise<void> {
    const { device, userId } = this.#parts;
    const isWanted = (item: QueueItem) => item.state === 'waiting' && lacksFile(item);
    if (this.#isSendingFiles || !syncStatus.get().unsent.some(isWanted)) return;
    this.#isSendingFiles = true;
    try {
      const end = await device.sendFiles(userId);
      if (this.#ends.signal.aborted || end === 'done') return;
      syncStatus.change({ end });
      this.#note(end);
    } catch (error) {
      this.#report(error);
    } finally {
      this.#isSendingFiles = false;
    }
  }

  async #sentElsewhere(): Promise<void> {
    await this.refresh();
    await this.pull();
  }

  /** The same failure at every round is told once. */
  #report(error: unknown): void {
    if (String(error) === this.#reported) return;
    this.#reported = String(error);
    reportError(error);
  }

  #note(end: ReplayEnd | PullEnd): void {
    const isOnline = navigator.onLine && end !== 'unreachable';
    if (isOnline !== syncStatus.get().isOnline) syncStatus.change({ isOnline });
    if (end === 'signed-out') this.#parts.onSignedOut();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#ends.signal.aborted) return;
    const { isOnline, unsent, replica } = syncStatus.get();
    const isSending = unsent.some(({ state }) => state === 'waiting');
    const isWaiting = !isOnline || isSending || !replica.isComplete;
    this.#timer = setTimeout(() => void this.run(), isWaiting ? shortPause : longPause);
  }
}

/** All operations on the data of this device, without screens and workers. `docs/offline.md` says what they promise. */

import type { Equipment } from '#contract/equipment/equipment.ts';
import type { EquipmentChoices } from '#contract/equipment/equipment-conflict.ts';
import type { CurrentUser } from '#contract/people.ts';
import { forgetAllFiles } from '../files/file-cache.ts';
import type { ContestChoices } from '../queue/contested.ts';
import * as decisions from '../queue/decide.ts';
import { type Enqueued, enqueue, noteSent } from '../queue/enqueue.ts';
import { endPauses } from '../queue/file-pause.ts';
import { refuseForbidden } from '../queue/may-queue.ts';
import { SenderMemory } from '../queue/sender-memory.ts';
import { purgeSent } from '../queue/settle.ts';
import { forgetRows } from '../rows/base-rows.ts';
import { rowsChangedByItems } from '../rows/changed-homes.ts';
import { findRow, ShownRows } from '../rows/shown-rows.ts';
import {
  type Environment,
  type HeldLock,
  LockLostError,
  withSyncLock,
} from '../storage/environment.ts';
import {
  type KeptDatabase,
  openKeptDatabase,
  pullsOf,
  readFact,
  writeFact,
} from '../storage/kept-database.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import { isAbout, type NewItem, type QueueItem, type ReplayEnd } from '../storage/queue-item.ts';
import type { TabChannel } from '../storage/tab-channel.ts';
import { ownUnsent, replay } from './replay.ts';
import { sendFiles } from './send-files.ts';

export interface DeviceParts {
  environment: Environment;
  local: LocalDatabase;
  kept: KeptDatabase;
  channel: TabChannel;
}

export async function openDevice(environment: Environment, channel: TabChannel): Promise<Device> {
  const [local, kept] = await Promise.all([
    openLocalDatabase(environment),
    openKeptDatabase(environment),
  ]);
  return new Device({ environment, local, kept, channel });
}

export class Device {
  readonly parts: DeviceParts;
  #isLeft = false;
  readonly #memory = new SenderMemory();

  /** Queries that start together share what each of them has to read first, by `withRefused`. */
  readonly #opening = new Map<boolean, Promise<ShownRows | undefined>>();

  constructor(parts: DeviceParts) {
    this.parts = parts;
    // A query that starts after this notice must not use what was read before the change.
    parts.channel.listen(() => this.#opening.clear());
  }

  /** Makes this person the owner. The data of another owner is deleted, except their unsent changes. */
  async claim(userId: string): Promise<void> {
    if (this.#isLeft || (await this.owner()) === userId) return;
    // Under the lock, so that a running pull or replay of the other owner writes nothing after the deletion.
    const isNew = await retryIfLockLost(() =>
      withSyncLock(this.parts.environment, (lock) => this.#takeOver(userId, lock)),
    );
    if (isNew) this.parts.channel.send({ kind: 'owner', userId });
  }

  async #takeOver(userId: string, lock: HeldLock): Promise<boolean> {
    const { kept } = this.parts;
    if ((await this.owner()) === userId) return false;
    await this.#wipe(lock);
    await lock.check();
    await writeFact(kept, 'owner', userId);
    return true;
  }

  owner(): Promise<string | undefined> {
    return readFact(this.parts.kept, 'owner');
  }

  /** For signing out: deletes everything except unsent changes. */
  async release(): Promise<void> {
    this.leave();
    await retryIfLockLost(() => withSyncLock(this.parts.environment, (lock) => this.#wipe(lock)));
    this.parts.channel.sendToOthers({ kind: 'owner', userId: null });
  }

  /** From now on `claim` does nothing: a late answer must not make the person the owner again. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Stores the account of the owner; that of anybody else is ignored. */
  async keepUser(user: CurrentUser): Promise<void> {
    const tx = this.parts.kept.transaction('facts', 'readwrite');
    if ((await tx.store.get('owner')) === user.id) await tx.store.put(user, 'user');
    await tx.done;
  }

  user(): Promise<CurrentUser | undefined> {
    return readFact(this.parts.kept, 'user');
  }

  async #wipe(lock: HeldLock): Promise<void> {
    const { kept, local } = this.parts;
    await lock.check();
    // The owner is deleted first, so that an interrupted deletion is repeated by the next `claim`.
    await kept.clear('facts');
    await forgetRows(this.parts);
    await forgetAllFiles(this.parts.environment);
    await lock.check();
    const tx = local.transaction(['equipment', 'sync_queue'], 'readwrite');
    await tx.objectStore('equipment').clear();
    for (const key of await tx.objectStore('sync_queue').index('synced').getAllKeys(1)) {
      await tx.objectStore('sync_queue').delete(key);
    }
    await tx.done;
  }

  /** The number of unsent changes of all users. */
  countUnsent(): Promise<number> {
    return this.parts.local.countFromIndex('sync_queue', 'synced', 0);
  }

  unsent(userId: string): Promise<QueueItem[]> {
    return ownUnsent(this.parts.local, userId);
  }

  /** Whether the owner has unsent changes of this record. */
  async hasUnsent(id: string): Promise<boolean> {
    const owner = await this.owner();
    const unsent = owner ? await this.unsent(owner) : [];
    return unsent.some((item) => isAbout(item, id));
  }

  /** An Anlage as the owner sees it. */
  async find(id: string): Promise<Equipment | undefined> {
    const rows = await this.rows();
    return rows && findRow(rows, 'equipment', id);
  }

  /** The rows as the owner sees them; undefined without an owner. */
  async rows({ withRefused = true } = {}): Promise<ShownRows | undefined> {
    const shared = this.#opening.get(withRefused);
    if (shared) return (await shared)?.forQuery();
    const opening = this.#openRows(withRefused);
    this.#opening.set(withRefused, opening);
    try {
      return await opening;
    } finally {
      if (this.#opening.get(withRefused) === opening) this.#opening.delete(withRefused);
    }
  }

  async #openRows(withRefused: boolean): Promise<ShownRows | undefined> {
    const owner = await this.owner();
    return owner === undefined ? undefined : ShownRows.open(this.parts, owner, { withRefused });
  }

  /** Resolves when the changes are on the disk. */
  async queue(userId: string, items: readonly NewItem[]): Promise<Enqueued[]> {
    const { local, kept, environment } = this.parts;
    const now = environment.now();
    await refuseForbidden(kept, items, { userId, now });
    const pulls = await pullsOf(kept);
    const queued = await enqueue(local, items, { userId, now, ...pulls });
    this.#notify(queued);
    return queued;
  }

  /** The owner has deleted this record on the server, so items that wait for it are deleted. */
  async deleteWaitingFor(userId: string, record: string): Promise<void> {
    const deleted = await decisions.deleteWaitingFor(this.parts.local, userId, record);
    if (deleted.length > 0) this.#notify(deleted);
  }

  /** Stores a write that the server confirmed at once, so that it shows until the feed brings it. */
  async noteSent(userId: string, item: NewItem, answer: unknown): Promise<void> {
    const { local, kept, environment } = this.parts;
    const pulls = await pullsOf(kept);
    const now = environment.now();
    const sent = await noteSent(local, item, answer, { userId, now, ...pulls });
    this.#notify([sent]);
  }

  /** `onAnswered` is called for each batch that the server has answered. */
  replay(userId: string, onAnswered?: () => void): Promise<ReplayEnd> {
    return replay(this.#sending(userId, onAnswered));
  }

  /** Uploads waiting files, and sends each document as soon as its file is uploaded. */
  sendFiles(userId: string): Promise<ReplayEnd> {
    const { channel } = this.parts;
    const sending = this.#sending(userId);
    return sendFiles({
      ...sending,
      onUpload: (item) => channel.send({ kind: 'upload', item }),
      onProgress: (item, percent) => channel.send({ kind: 'progress', item, percent }),
      replay: () => replay(sending),
    });
  }

  /** Uploads that broke off may be tried again at once. */
  async endPauses(userId: string): Promise<void> {
    this.#memory.endPauses();
    const items = await endPauses(this.parts.local, userId);
    if (items.length > 0) this.#notify(items);
  }

  /** Sends the queue and then the files. */
  async sendAll(userId: string): Promise<ReplayEnd> {
    const end = await this.replay(userId);
    if (end === 'unreachable' || end === 'signed-out') return end;
    const files = await this.sendFiles(userId);
    return files === 'done' ? end : files;
  }

  #sending(userId: string, onAnswered?: () => void) {
    const { environment, local: database, kept } = this.parts;
    const onSettled = (items: readonly QueueItem[]) => {
      onAnswered?.();
      this.#notify(items);
    };
    const isAllowed = async () => (await this.owner()) === userId;
    const pulls = () => pullsOf(kept);
    return { environment, database, userId, isAllowed, pulls, onSettled, memory: this.#memory };
  }

  /** Deletes changes that were sent more than a day ago. */
  purge(): Promise<void> {
    return purgeSent(this.parts.local, this.parts.environment.now());
  }

  async repeat(items: readonly QueueItem[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    await decisions.repeat(this.parts.local, ids);
    this.#notify(items);
  }
  discard = (item: QueueItem) =>
    this.#decided(item, decisions.discard(this.parts.local, item.id, this.parts.environment.newId));
  recreate = (item: QueueItem) =>
    this.#decided(item, decisions.recreate(this.parts.local, item.id));
  resolveContest = (item: QueueItem, choices: ContestChoices) =>
    this.#decided(item, decisions.resolveContest(this.parts.local, item.id, choices));
  deleteAnyway = (item: QueueItem) =>
    this.#decided(item, decisions.deleteAnyway(this.parts.local, item.id));
  resolveConflict = (item: QueueItem, choices: EquipmentChoices) =>
    this.#decided(
      item,
      decisions.resolveConflict(this.parts.local, item.id, choices, this.parts.environment.newId),
    );

  async #decided(item: QueueItem, decision: Promise<void>): Promise<void> {
    await decision;
    this.#notify([item]);
  }

  #notify(items: readonly QueueItem[]): void {
    const changed = rowsChangedByItems(items);
    if (Object.keys(changed).length > 0) this.parts.channel.send({ kind: 'rows', changed });
    this.parts.channel.send({ kind: 'queue' });
  }

  close(): void {
    this.parts.local.close();
    this.parts.kept.close();
  }
}

/** Claiming and releasing must complete, even if this tab was frozen and lost the lock meanwhile. */
async function retryIfLockLost<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LockLostError)) throw error;
    }
  }
}

/**
 * What one person's data on this device can do, without screens and without workers. The promises of
 * `docs/offline.md` are kept here and in `queue/`.
 */

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
import { changedByItems } from '../rows/name-changed-rows.ts';
import { findRow, ShownRows } from '../rows/shown-rows.ts';
import type { Channel } from '../storage/channel.ts';
import { alone, type Environment, type Hold, LockLostError } from '../storage/environment.ts';
import {
  type KeptDatabase,
  openKeptDatabase,
  pullsOf,
  readFact,
  writeFact,
} from '../storage/kept-database.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';
import { isAbout, type NewItem, type QueueItem } from '../storage/queue-item.ts';
import { ownUnsent, replay } from './replay.ts';
import { sendFiles } from './send-files.ts';

export interface DeviceParts {
  environment: Environment;
  local: LocalDatabase;
  kept: KeptDatabase;
  channel: Channel;
}

export async function openDevice(environment: Environment, channel: Channel): Promise<Device> {
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

  constructor(parts: DeviceParts) {
    this.parts = parts;
  }

  /** Makes the device this person's. What somebody else left is removed, except their unsent changes. */
  async claim(userId: string): Promise<void> {
    if (this.#isLeft || (await this.owner()) === userId) return;
    // Alone: what somebody else's pull or replay has under way is not written after the wiping.
    const isNew = await untilDone(() =>
      alone(this.parts.environment, (hold) => this.#takeOver(userId, hold)),
    );
    if (isNew) this.parts.channel.tell({ kind: 'owner', userId });
  }

  async #takeOver(userId: string, hold: Hold): Promise<boolean> {
    const { kept } = this.parts;
    if ((await this.owner()) === userId) return false;
    await this.#wipe(hold);
    await hold.check();
    await writeFact(kept, 'owner', userId);
    return true;
  }

  owner(): Promise<string | undefined> {
    return readFact(this.parts.kept, 'owner');
  }

  /** For signing out: everything goes except what was not sent yet. */
  async release(): Promise<void> {
    this.leave();
    await untilDone(() => alone(this.parts.environment, (hold) => this.#wipe(hold)));
    this.parts.channel.tellOthers({ kind: 'owner', userId: null });
  }

  /** Whoever was here signs out: an answer that is still on its way does not make it theirs again. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Who its owner is, as the server describes them; nobody else is kept. */
  async keepUser(user: CurrentUser): Promise<void> {
    const tx = this.parts.kept.transaction('facts', 'readwrite');
    if ((await tx.store.get('owner')) === user.id) await tx.store.put(user, 'user');
    await tx.done;
  }

  user(): Promise<CurrentUser | undefined> {
    return readFact(this.parts.kept, 'user');
  }

  async #wipe(hold: Hold): Promise<void> {
    const { kept, local } = this.parts;
    await hold.check();
    // The owner goes first: whoever is torn in the middle of this begins anew.
    await kept.clear('facts');
    await forgetRows(this.parts);
    await forgetAllFiles(this.parts.environment);
    await hold.check();
    const tx = local.transaction(['equipment', 'sync_queue'], 'readwrite');
    await tx.objectStore('equipment').clear();
    for (const key of await tx.objectStore('sync_queue').index('synced').getAllKeys(1)) {
      await tx.objectStore('sync_queue').delete(key);
    }
    await tx.done;
  }

  /** How many changes wait here, whoever made them. */
  countUnsent(): Promise<number> {
    return this.parts.local.countFromIndex('sync_queue', 'synced', 0);
  }

  unsent(userId: string): Promise<QueueItem[]> {
    return ownUnsent(this.parts.local, userId);
  }

  /** Whether changes of the device's owner to this Anlage still wait. */
  async hasUnsent(id: string): Promise<boolean> {
    const owner = await this.owner();
    const unsent = owner ? await this.unsent(owner) : [];
    return unsent.some((item) => item.type === 'equipment' && isAbout(item, id));
  }

  /** An Anlage as its owner sees it. */
  async find(id: string): Promise<Equipment | undefined> {
    const rows = await this.rows();
    return rows && findRow(rows, 'equipment', id);
  }

  /** What its owner sees; undefined while it belongs to nobody. */
  async rows(options: { withRefused?: boolean } = {}): Promise<ShownRows | undefined> {
    const owner = await this.owner();
    return owner === undefined ? undefined : ShownRows.open(this.parts, owner, options);
  }

  /** Resolves when the changes are on the disk. */
  async queue(userId: string, items: readonly NewItem[]): Promise<Enqueued[]> {
    const { local, kept, environment } = this.parts;
    const now = environment.now();
    await refuseForbidden(kept, items, { userId, now });
    const pulls = await pullsOf(kept);
    const queued = await enqueue(local, items, { userId, now, ...pulls });
    this.#tellOf(queued);
    return queued;
  }

  /** The server has deleted this record for the device's owner: what was queued for it is not sent any more. */
  async dropPointless(userId: string, record: string): Promise<void> {
    const dropped = await decisions.dropNeeding(this.parts.local, userId, record);
    if (dropped.length > 0) this.#tellOf(dropped);
  }

  /** The server has done it at once: it shows until the feed brings what the server made of it. */
  async noteSent(userId: string, item: NewItem): Promise<void> {
    const { local, kept, environment } = this.parts;
    const pulls = await pullsOf(kept);
    const sent = await noteSent(local, item, { userId, now: environment.now(), ...pulls });
    this.#tellOf([sent]);
  }

  /** `onAnswered` is called for each batch that the server has answered. */
  replay(userId: string, onAnswered?: () => void): Promise<ReplayEnd> {
    const { onSettled, ...sending } = this.#sending(userId);
    return replay({
      ...sending,
      onSettled: (items) => {
        onAnswered?.();
        onSettled(items);
      },
    });
  }

  /** Brings files that wait to the server, and tells of each as soon as it is there. */
  sendFiles(userId: string): Promise<ReplayEnd> {
    const { channel } = this.parts;
    const sending = this.#sending(userId);
    return sendFiles({
      ...sending,
      onUpload: (item) => channel.tell({ kind: 'upload', item }),
      onProgress: (item, percent) => channel.tell({ kind: 'progress', item, percent }),
      replay: () => replay(sending),
    });
  }

  /** Files that broke off need not wait any longer. */
  async endPauses(userId: string): Promise<void> {
    this.#memory.endPauses();
    const items = await endPauses(this.parts.local, userId);
    if (items.length > 0) this.#tellOf(items);
  }

  /** Both, for whoever has nothing else to do meanwhile. */
  async sendAll(userId: string): Promise<ReplayEnd> {
    const end = await this.replay(userId);
    if (end === 'unreachable' || end === 'signed-out') return end;
    const files = await this.sendFiles(userId);
    return files === 'done' ? end : files;
  }

  #sending(userId: string) {
    const { environment, local: database, kept } = this.parts;
    const onSettled = (items: readonly QueueItem[]) => this.#tellOf(items);
    const isAllowed = async () => (await this.owner()) === userId;
    const pulls = () => pullsOf(kept);
    return { environment, database, userId, isAllowed, pulls, onSettled, memory: this.#memory };
  }

  /** Sent changes are forgotten after a day. */
  purge(): Promise<void> {
    return purgeSent(this.parts.local, this.parts.environment.now());
  }

  async repeat(items: readonly QueueItem[]): Promise<void> {
    await decisions.repeat(
      this.parts.local,
      items.map(({ id }) => id),
    );
    this.#tellOf(items);
  }
  discard = (item: QueueItem) =>
    this.#decided(item, decisions.discard(this.parts.local, item.id, this.parts.environment.newId));
  restore = (item: QueueItem) => this.#decided(item, decisions.restore(this.parts.local, item.id));
  insist = (item: QueueItem) => this.#decided(item, decisions.insist(this.parts.local, item.id));
  settleContest = (item: QueueItem, choices: ContestChoices) =>
    this.#decided(item, decisions.settleContest(this.parts.local, item.id, choices));
  deleteAnyway = (item: QueueItem) =>
    this.#decided(item, decisions.deleteAnyway(this.parts.local, item.id));
  resolve = (item: QueueItem, choices: EquipmentChoices) =>
    this.#decided(
      item,
      decisions.resolve(this.parts.local, item.id, choices, this.parts.environment.newId),
    );

  async #decided(item: QueueItem, decision: Promise<void>): Promise<void> {
    await decision;
    this.#tellOf([item]);
  }

  #tellOf(items: readonly QueueItem[]): void {
    const changed = changedByItems(items);
    if (Object.keys(changed).length > 0) this.parts.channel.tell({ kind: 'rows', changed });
    this.parts.channel.tell({ kind: 'queue' });
  }

  close(): void {
    this.parts.local.close();
    this.parts.kept.close();
  }
}

/** Taking a device over and leaving it must come to an end, also where this tab stood still in between. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LockLostError)) throw error;
    }
  }
}

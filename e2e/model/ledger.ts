/** What the people were told and shown, kept apart from the product's own memory of it. */

import { type Equipment, equipmentFieldNames } from '#contract/equipment/equipment.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, recordsAwaitedBy, recordsWrittenBy } from '#contract/sync.ts';
import type { NewItem, QueueItem } from '#web/offline/storage/queue-item.ts';
import type { Browser } from './browser.ts';

export interface Write extends NewItem {
  browser: Browser;
  userId: string;
  record: string;
}

/** Something a person did that may rightly end a queued write otherwise than by sending it. */
export interface Cause {
  browser: Browser;
  userId: string;
  kind: 'discard' | 'resolve' | 'queue-update' | 'queue-delete' | 'replay';
  /** The item decided upon. */
  item?: QueueItem;
  record?: string;
}

const versionOf = ({ id, createdAt, updatedAt }: Equipment) => `${id} ${createdAt} ${updatedAt}`;
const columns = [...equipmentFieldNames, 'id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];
const contentOf = (row: Equipment) => JSON.stringify(row, columns as string[]);

export class Ledger {
  /** Every write by its key, as it was last seen. */
  readonly #writes = new Map<string, Write>();
  /** Those that a person began, and no decision made. */
  readonly #begun = new Set<string>();
  /** Told as saved on the server. */
  readonly confirmed = new Set<string>();
  /** Told as saved on the device. */
  readonly queued = new Map<string, Write>();
  readonly explained = new Set<string>();
  readonly seenSent = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #versions = new Map<string, string>();
  causes: Cause[] = [];

  start(browser: Browser, userId: string, item: NewItem): Write {
    this.#begun.add(item.id);
    return this.#note(browser, userId, item);
  }

  #note(browser: Browser, userId: string, { id, type, action, data, label }: NewItem): Write {
    const record = recordOf({ type, action, data });
    const write = { id, type, action, data, label, browser, userId, record };
    this.#writes.set(id, write);
    return write;
  }

  /** What lies in the queue. Decisions make other writes of it, under the same key or another. */
  noteItem(browser: Browser, item: QueueItem): void {
    const write = this.#note(browser, item.userId, item);
    if (!this.#begun.has(item.id)) this.queued.set(item.id, write);
    if (item.synced === 1) this.seenSent.add(item.id);
  }

  /** A write the server did. */
  writeOf(key: string): Write {
    const write = this.#writes.get(key);
    if (!write) throw new Error(`nobody asked for ${key}`);
    return write;
  }

  /** What a person has on the screen at the moment they change or decide something. */
  show(browser: Browser, record: string, values: object): void {
    for (const [name, value] of Object.entries(values)) {
      this.#shown.add(this.#key(browser, record, name, value));
    }
  }

  hasShown(browser: Browser, record: string, name: string, value: unknown): boolean {
    return this.#shown.has(this.#key(browser, record, name, value));
  }

  #key(browser: Browser, record: string, name: string, value: unknown): string {
    return `${browser.prefix} ${record} ${name} ${JSON.stringify(value)}`;
  }

  noteVersion = (row: Equipment): void => {
    const known = this.#versions.get(versionOf(row));
    if (known !== undefined && known !== contentOf(row)) {
      throw new Error(`two Anlagen in one version: ${known} and ${contentOf(row)}`);
    }
    this.#versions.set(versionOf(row), contentOf(row));
  };

  isFromServer(row: Equipment): boolean {
    return this.#versions.get(versionOf(row)) === contentOf(row);
  }

  /** Whether somebody's doing explains that a write no longer waits although it was not sent. */
  explains(write: Write, left: readonly QueueItem[]): boolean {
    const causes = this.causes.filter(
      ({ browser, userId }) => browser === write.browser && userId === write.userId,
    );
    const records = recordsAwaitedBy(write);
    const isReason: Record<Cause['kind'], (cause: Cause) => boolean> = {
      discard: ({ item }) => item !== undefined && isGoneWith(write, item),
      resolve: ({ item }) => item !== undefined && isGoneWith(write, item),
      'queue-update': ({ record }) => record === write.record && this.#livesOn(write, left, causes),
      'queue-delete': ({ record }) => record !== undefined && records.includes(record),
      replay: () =>
        records.some(
          (record) =>
            this.#wasPointless(write, record, left) || this.#wasDeletedHere(write, record, left),
        ),
    };
    return causes.some((cause) => isReason[cause.kind](cause));
  }

  /** What it changed is now part of another write, unless that was decided upon since. */
  #livesOn(write: Write, left: readonly QueueItem[], causes: readonly Cause[]): boolean {
    const names = Object.keys(bodyOf<object>(write)).filter((name) => name !== 'base');
    const isThere = left.some(
      (item) =>
        recordOf(item) === write.record && names.every((name) => name in bodyOf<object>(item)),
    );
    return isThere || causes.some(({ item }) => item && recordOf(item) === write.record);
  }

  /** What was queued for something goes when its deletion, queued later, has been sent. */
  #wasDeletedHere(write: Write, record: string, left: readonly QueueItem[]): boolean {
    return [...this.queued.values()].some(
      (other) =>
        other.action === 'delete' &&
        other.record === record &&
        other.browser === write.browser &&
        !left.some(({ id }) => id === other.id),
    );
  }

  /** Made and deleted on the device, and refused: both are gone. */
  #wasPointless(write: Write, record: string, left: readonly QueueItem[]): boolean {
    const about = [...this.queued.values()].filter(
      (other) =>
        other.record === record &&
        other.browser === write.browser &&
        !left.some(({ id }) => id === other.id),
    );
    // A decision may have made a creation of a change.
    const actions = new Set(about.map(({ id }) => this.writeOf(id).action));
    return actions.has('create') && actions.has('delete');
  }
}

/** Discarded itself, or with what it needed, or sent on under another key. */
function isGoneWith(write: Write, discarded: QueueItem): boolean {
  const awaited = recordsAwaitedBy(write);
  const isNeeded =
    discarded.action === 'create' &&
    recordsWrittenBy(discarded).some((record) => awaited.includes(record));
  return discarded.id === write.id || isNeeded || recordOf(discarded) === write.record;
}

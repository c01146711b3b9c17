/** Records what people saw and which messages they got, independent of what the product stores. */

import { type Equipment, equipmentFieldNames } from '#contract/equipment/equipment.ts';
import type { RecordClosing } from '#contract/inspections/inspection-records.ts';
import { instrumentText, readingText } from '#contract/inspections/reading-texts.ts';
import { bodyOf } from '#contract/noun.ts';
import type { SeenResult } from '#contract/scenarios/task-results.ts';
import { recordOf, recordsAwaitedBy, recordsWrittenBy } from '#contract/sync.ts';
import type { NewItem, QueueItem } from '#web/offline/storage/queue-item.ts';
import type { Browser } from './browser.ts';

export interface Write extends NewItem {
  browser: Browser;
  userId: string;
  record: string;
}

/** Something a person did after which a queued write may end without being sent. */
export interface Cause {
  browser: Browser;
  userId: string;
  kind: 'discard' | 'resolve' | 'queue-update' | 'queue-delete' | 'replay';
  /** The queue item that the person has discarded or resolved. */
  item?: QueueItem;
  record?: string;
}

const versionOf = ({ id, createdAt, updatedAt }: Equipment) => `${id} ${createdAt} ${updatedAt}`;
const columns = [...equipmentFieldNames, 'id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];
const contentOf = (row: Equipment) => JSON.stringify(row, columns as string[]);

/** A record that somebody closed. */
export interface Signed {
  browser: Browser;
  userId: string;
  closing: RecordClosing;
  /** The person got the message that it is saved, on the server or on the device. */
  isReported: boolean;
  /** The person has discarded it since. */
  isDiscarded: boolean;
}

/** A result of a task as the log names it. */
export const resultInLog = ({ points, instrument, ...fields }: Partial<SeenResult>) => ({
  ...fields,
  ...(points ? { points: points.map(readingText) } : {}),
  ...(instrument === undefined ? {} : { instrument: instrument && instrumentText(instrument) }),
});

export class Ledger {
  /** Every write by its key, in its latest form. */
  readonly #writes = new Map<string, Write>();
  /** Writes that a person began; the others were made by a decision about a queue item. */
  readonly #begun = new Set<string>();
  /** The person got the message that it is saved on the server. */
  readonly confirmed = new Set<string>();
  /** The person got the message that it is saved on the device. */
  readonly queued = new Map<string, Write>();
  /** Writes that ended without being sent because of something a person did. */
  readonly explained = new Set<string>();
  /** Writes that the device has marked as sent. */
  readonly seenSent = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #versions = new Map<string, string>();
  causes: Cause[] = [];
  /** Closed records in the order in which they were closed. */
  readonly signed: Signed[] = [];

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

  /** Records an item of the queue. Decisions turn items into other writes, under the same key or a new one. */
  noteItem(browser: Browser, item: QueueItem): void {
    const write = this.#note(browser, item.userId, item);
    if (!this.#begun.has(item.id)) this.queued.set(item.id, write);
    if (item.synced === 1) this.seenSent.add(item.id);
  }

  sign(browser: Browser, userId: string, closing: RecordClosing): Signed {
    const signed = { browser, userId, closing, isReported: false, isDiscarded: false };
    this.signed.push(signed);
    return signed;
  }

  noteDiscard(browser: Browser, { id, userId }: QueueItem): void {
    for (const signed of this.signed) {
      const isMeant = signed.browser === browser && signed.userId === userId;
      if (isMeant && signed.closing.id === id) signed.isDiscarded = true;
    }
  }

  /** The write with this key, which the server has done. */
  writeOf(key: string): Write {
    const write = this.#writes.get(key);
    if (!write) throw new Error(`no write has the key ${key}`);
    return write;
  }

  /** Records what a person has on the screen when they change or decide something. */
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

  /** Whether something that a person did explains why a write no longer waits although it was not sent. */
  explains(write: Write, left: readonly QueueItem[]): boolean {
    // Nothing but its own removal ends what somebody has signed.
    if (write.type === 'inspection_record') return this.#isDiscarded(write);
    const causes = this.causes.filter(
      ({ browser, userId }) => browser === write.browser && userId === write.userId,
    );
    const records = recordsAwaitedBy(write);
    const isReason: Record<Cause['kind'], (cause: Cause) => boolean> = {
      discard: ({ item }) => item !== undefined && endsWith(write, item),
      resolve: ({ item }) => item !== undefined && endsWith(write, item),
      'queue-update': ({ record }) =>
        record === write.record && this.#isMerged(write, left, causes),
      'queue-delete': ({ record }) => record !== undefined && records.includes(record),
      replay: () =>
        records.some(
          (record) =>
            this.#wasCreatedAndDeleted(write, record, left) ||
            this.#wasDeletedHere(write, record, left),
        ),
    };
    return causes.some((cause) => isReason[cause.kind](cause));
  }

  #isDiscarded({ id, browser }: Write): boolean {
    return this.signed.some(
      (signed) => signed.closing.id === id && signed.browser === browser && signed.isDiscarded,
    );
  }

  /** Whether its changes are now part of another write, or were until a person decided about that one. */
  #isMerged(write: Write, left: readonly QueueItem[], causes: readonly Cause[]): boolean {
    const names = Object.keys(bodyOf<object>(write)).filter((name) => name !== 'base');
    const isThere = left.some(
      (item) =>
        recordOf(item) === write.record && names.every((name) => name in bodyOf<object>(item)),
    );
    return isThere || causes.some(({ item }) => item && recordOf(item) === write.record);
  }

  /** Changes of a record are dropped when its deletion, queued later, has been sent. */
  #wasDeletedHere(write: Write, record: string, left: readonly QueueItem[]): boolean {
    return [...this.queued.values()].some(
      (other) =>
        other.action === 'delete' &&
        other.record === record &&
        other.browser === write.browser &&
        !left.some(({ id }) => id === other.id),
    );
  }

  /** If a record was created and deleted on the device and the creation was refused, both writes are dropped. */
  #wasCreatedAndDeleted(write: Write, record: string, left: readonly QueueItem[]): boolean {
    const about = [...this.queued.values()].filter(
      (other) =>
        other.record === record &&
        other.browser === write.browser &&
        !left.some(({ id }) => id === other.id),
    );
    // A decision may have turned a change into a creation.
    const actions = new Set(about.map(({ id }) => this.writeOf(id).action));
    return actions.has('create') && actions.has('delete');
  }
}

/** Whether a write ends with a discarded item: it is that item, it needs that item, or it is queued anew for the same record. */
function endsWith(write: Write, discarded: QueueItem): boolean {
  const awaited = recordsAwaitedBy(write);
  const isNeeded =
    discarded.action === 'create' &&
    recordsWrittenBy(discarded).some((record) => awaited.includes(record));
  return discarded.id === write.id || isNeeded || recordOf(discarded) === write.record;
}

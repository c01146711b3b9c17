import {
  type Equipment,
  type EquipmentChange,
  type EquipmentFields,
  equipmentAfter,
  fieldsIn,
} from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, recordsItDiesWith } from '#contract/sync.ts';
import { findOneEquipment } from '../rows/equipment-rows.ts';
import { UnpulledChanges, unpulledChanges } from '../rows/unpulled-changes.ts';
import type { Pulls } from '../storage/kept-database.ts';
import {
  type LocalDatabase,
  type QueueTransaction,
  writeQueue,
} from '../storage/local-database.ts';
import { isAbout, type NewItem, type QueueItem } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { fileFacts } from './file-row.ts';
import { needsUpload } from './item-file.ts';
import { Unsent } from './unsent.ts';

interface EnqueueContext extends Pulls {
  userId: string;
  now: number;
}

export interface Enqueued extends QueueItem {
  /** It deletes something that the server never had, so it was not queued. */
  needsNoSending?: true;
}

/** Returns once the changes are on the disk. */
export async function enqueue(
  database: LocalDatabase,
  items: readonly NewItem[],
  context: EnqueueContext,
): Promise<Enqueued[]> {
  try {
    return await writeQueue(database, async (tx) => {
      const queued: Enqueued[] = [];
      const unsent = await Unsent.read(tx, context.userId);
      for (const item of items) {
        const timestamp = await nextTimestamp(tx, context.now);
        queued.push(await enqueueOne(unsent, item, { ...context, timestamp }));
      }
      return queued;
    });
  } catch (error) {
    throw isFull(error) ? new AppError('device_full', { cause: error }) : error;
  }
}

/** Stores a change that the server confirmed at once, so that it shows until the feed brings it. */
export async function noteSent(
  database: LocalDatabase,
  { seen: _, file: __, ...item }: NewItem,
  answer: unknown,
  { userId, now, begun }: EnqueueContext,
): Promise<QueueItem> {
  return writeQueue(database, async (tx) => {
    const timestamp = await nextTimestamp(tx, now);
    const sent: QueueItem = {
      ...{ ...item, timestamp, userId, state: 'waiting' },
      ...{ synced: 1, syncedAt: now, sentDuring: begun },
    };
    await tx.objectStore('sync_queue').put(withAnswer(sent, answer));
    return sent;
  });
}

/**
 * Until the feed brings them, documents and Anlagen are shown as the server answered: only the server knows where a
 * file is and what others have changed, and a page of the feed that was requested before may bring an older row.
 */
export function withAnswer(item: QueueItem, answer: unknown): QueueItem {
  const isShown = item.type === 'equipment' || fileFacts(item) !== undefined;
  return isShown && answer ? { ...item, made: answer } : item;
}

/** Greater than that of every other item, even where the clock was put back. */
async function nextTimestamp(tx: QueueTransaction, now: number): Promise<number> {
  const last = await tx.objectStore('sync_queue').index('timestamp').openKeyCursor(null, 'prev');
  return Math.max(now, last ? Number(last.key) + 1 : 0);
}

async function enqueueOne(
  unsent: Unsent,
  { seen, isTried, ...item }: NewItem,
  { userId, timestamp, pulled, isComplete }: EnqueueContext & { timestamp: number },
): Promise<Enqueued> {
  const { tx } = unsent;
  const added: QueueItem = {
    ...{ ...item, timestamp, userId, synced: 0, state: 'waiting' },
    ...(isTried ? { isTried } : {}),
  };
  const id = recordOf(item);
  if (item.type !== 'equipment') {
    const needsNoSending = item.action === 'delete' && (await dropUnsentCreation(unsent, item));
    if (needsNoSending) return { ...added, needsNoSending };
    return unsent.add(added);
  }

  const earlier = unsent.items.filter((other) => isAbout(other, id));
  const onServer = (await findOneEquipment(tx, id)) ?? null;
  const all = await tx.objectStore('sync_queue').index('synced').getAll();
  const changes = new UnpulledChanges(unpulledChanges(all, { userId, pulled }), isComplete);
  const [shown] = changes.applyTo(
    'equipment',
    onServer ? [onServer] : [],
    (made) => made.id === id,
  );
  const row = shown ?? (earlier.length > 0 ? null : (seen ?? null));
  const after = equipmentAfter(row ?? undefined, added, id) ?? null;
  const failed = earlier.find(({ state }) => state === 'failed');
  // An item that was sent before must not change, because its key stands for exactly that write.
  const placed = { ...(isTried ? added : withSeenBase(added, row)), after };

  const queued = failed ? await mergeIntoFailed(unsent, failed, placed, onServer) : placed;
  if (queued) await unsent.put(queued);
  return queued ?? { ...placed, needsNoSending: true };
}

/** Instead of queueing a deletion: removes a creation that the server refused or never got, and what depends on it. */
async function dropUnsentCreation(unsent: Unsent, { type, ...item }: NewItem): Promise<boolean> {
  const record = recordOf({ type, ...item });
  const isCreation = (other: QueueItem) =>
    other.type === type && other.action === 'create' && isAbout(other, record);
  const isUnknownToServer = (other: QueueItem) => other.state === 'failed' || needsUpload(other);
  if (!unsent.items.some((other) => isCreation(other) && isUnknownToServer(other))) return false;
  await unsent.deleteAll(unsent.items.filter((other) => dependsOn(other, record)));
  return true;
}

/** A deletion carries what the person saw, so that the server notices what others changed meanwhile. */
export function withSeenBase<Item extends NewItem>(
  item: Item,
  row: Equipment | null | undefined,
): Item {
  if (item.action !== 'delete' || item.data.body || !row) return item;
  return { ...item, data: { ...item.data, body: { base: fieldsIn(row) } } };
}

/**
 * The server has neither the failed item nor those that wait for it, so all of them can still be changed.
 * A correction is merged into the failed item together with earlier corrections, and it is sent again. A deletion
 * removes them; undefined where the server never had the Anlage and nothing has to be sent.
 */
async function mergeIntoFailed(
  unsent: Unsent,
  failed: QueueItem,
  next: QueueItem,
  onServer: Equipment | null,
): Promise<QueueItem | undefined> {
  const behind = unsent.items.filter(
    (item) => item.timestamp > failed.timestamp && dependsOn(item, recordOf(failed)),
  );
  const corrections = behind.filter((item) => isAbout(item, recordOf(failed)));
  if (next.action === 'update' && failed.action !== 'delete') {
    await unsent.deleteAll(corrections);
    return [...corrections, next].reduce(withCorrection, failed);
  }
  if (next.action !== 'delete') return next;

  await unsent.deleteAll([failed, ...behind]);
  if (failed.action === 'create') return undefined;
  if (!onServer) return next;
  const base = { ...fieldsIn(onServer), ...valuesSeenBefore([failed, ...corrections]) };
  return { ...next, data: { ...next.data, body: { base } } };
}

/** What the person saw in these fields before the changes. */
function valuesSeenBefore(changes: readonly QueueItem[]): Partial<EquipmentFields> {
  const bases = changes.map((item) => fieldsIn(bodyOf<EquipmentChange>(item).base ?? {}));
  return Object.assign({}, ...bases.toReversed());
}

function withCorrection(failed: QueueItem, next: QueueItem): QueueItem {
  const { error: _, ...again } = failed;
  const old = bodyOf<EquipmentChange>(failed);
  const { base: seen, ...fields } = bodyOf<EquipmentChange>(next);
  const base = failed.action === 'update' ? { base: { ...seen, ...old.base } } : {};
  const data = { ...failed.data, body: { ...old, ...fields, ...base } };
  // If the server has deleted the Anlage, it can only be created anew from what the person saw.
  const after = next.after ?? (failed.after && { ...failed.after, ...fieldsIn(fields) });
  return { ...again, data, state: 'waiting', label: next.label, after: after ?? null };
}

/** Whether the item is pointless without this record. */
export function dependsOn(item: QueueItem, record: string): boolean {
  return recordsItDiesWith(item).includes(record);
}

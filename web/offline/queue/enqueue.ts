import {
  type Equipment,
  type EquipmentChange,
  type EquipmentFields,
  equipmentAfter,
  fieldsIn,
} from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, recordsAwaitedBy } from '#contract/sync.ts';
import { Changes, missingChanges } from '../rows/changes.ts';
import { findOneEquipment } from '../rows/equipment-rows.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, type RowsTransaction, writeRows } from '../storage/local-database.ts';
import { isAbout, type NewItem, type QueueItem } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { lacksFile } from './item-file.ts';
import { Unsent } from './unsent.ts';

interface Occasion extends Pulls {
  userId: string;
  now: number;
}

export interface Enqueued extends QueueItem {
  /** The server never had what it deletes: nothing is left to send. */
  isEnded?: true;
}

/** Returns once the changes are on the disk, with what the person sees now. */
export async function enqueue(
  database: LocalDatabase,
  items: readonly NewItem[],
  occasion: Occasion,
): Promise<Enqueued[]> {
  const tx = writeRows(database);
  try {
    return await allOrNothing(tx, async () => {
      const queued: Enqueued[] = [];
      const unsent = await Unsent.in(tx, occasion.userId);
      for (const item of items) {
        const timestamp = await nextTimestamp(tx, occasion.now);
        queued.push(await enqueueOne(unsent, item, { ...occasion, timestamp }));
      }
      return queued;
    });
  } catch (error) {
    throw isFull(error) ? new AppError('device_full', { cause: error }) : error;
  }
}

/** A change that the server has confirmed without waiting. */
export async function noteSent(
  database: LocalDatabase,
  { seen: _, file: __, ...item }: NewItem,
  { userId, now, begun }: Occasion,
): Promise<QueueItem> {
  const tx = writeRows(database);
  return allOrNothing(tx, async () => {
    const timestamp = await nextTimestamp(tx, now);
    const sent: QueueItem = {
      ...{ ...item, timestamp, userId, state: 'waiting' },
      ...{ synced: 1, syncedAt: now, sentDuring: begun },
    };
    await tx.objectStore('sync_queue').put(sent);
    return sent;
  });
}

/** Later than every other item, whatever the clock says. */
async function nextTimestamp(tx: RowsTransaction, now: number): Promise<number> {
  const last = await tx.objectStore('sync_queue').index('timestamp').openKeyCursor(null, 'prev');
  return Math.max(now, last ? Number(last.key) + 1 : 0);
}

async function enqueueOne(
  unsent: Unsent,
  { seen, isTried, ...item }: NewItem,
  { userId, timestamp, pulled, isComplete }: Occasion & { timestamp: number },
): Promise<Enqueued> {
  const { tx } = unsent;
  const added: QueueItem = {
    ...{ ...item, timestamp, userId, synced: 0, state: 'waiting' },
    ...(isTried ? { isTried } : {}),
  };
  const id = recordOf(item);
  if (item.type !== 'equipment') {
    const isEnded = item.action === 'delete' && (await endUnheardCreation(unsent, item));
    if (isEnded) return { ...added, isEnded };
    return unsent.add(added);
  }

  const earlier = unsent.items.filter((other) => other.type === 'equipment' && isAbout(other, id));
  const onServer = (await findOneEquipment(tx, id)) ?? null;
  const all = await tx.objectStore('sync_queue').index('synced').getAll();
  const changes = new Changes(missingChanges(all, { userId, pulled }), isComplete);
  const [shown] = changes.over('equipment', onServer ? [onServer] : [], (made) => made.id === id);
  const row = shown ?? (earlier.length > 0 ? null : (seen ?? null));
  const after = equipmentAfter(row ?? undefined, added, id) ?? null;
  const failed = earlier.find(({ state }) => state === 'failed');
  // What was sent before must stay the very same write.
  const placed = { ...(isTried ? added : asSeen(added, row)), after };

  const kept = failed ? await intoFailed(unsent, failed, placed, onServer) : placed;
  if (kept) await unsent.put(kept);
  return kept ?? { ...placed, isEnded: true };
}

/** Deleting what the server has refused or never heard of ends the matter, with whatever waited for it. */
async function endUnheardCreation(unsent: Unsent, { type, ...item }: NewItem): Promise<boolean> {
  const record = recordOf({ type, ...item });
  const isCreation = (other: QueueItem) =>
    other.type === type && other.action === 'create' && isAbout(other, record);
  const isUnheard = (other: QueueItem) => other.state === 'failed' || lacksFile(other);
  if (!unsent.items.some((other) => isCreation(other) && isUnheard(other))) return false;
  for (const other of unsent.items.filter((other) => dependsOn(other, record))) {
    await unsent.delete(other.id);
  }
  return true;
}

/** A deletion tells what was seen, so that what others change meanwhile is not deleted unseen. */
export function asSeen<Item extends NewItem>(item: Item, row: Equipment | null | undefined): Item {
  if (item.action !== 'delete' || item.data.body || !row) return item;
  return { ...item, data: { ...item.data, body: { base: onlyFields(row) } } };
}

/**
 * The server refused the failed item and saw none of those behind it, so they can still become other
 * ones: a correction goes into the failed item, with whatever waited for it, and sends it anew;
 * deleting what the server never had ends the matter.
 */
async function intoFailed(
  unsent: Unsent,
  failed: QueueItem,
  next: QueueItem,
  onServer: Equipment | null,
): Promise<QueueItem | undefined> {
  const behind = unsent.items.filter(
    (item) => item.timestamp > failed.timestamp && dependsOn(item, recordOf(failed)),
  );
  const forget = async (items: readonly QueueItem[]) => {
    for (const { id } of items) await unsent.delete(id);
  };
  const corrections = behind.filter((item) => isAbout(item, recordOf(failed)));
  if (next.action === 'update' && failed.action !== 'delete') {
    await forget(corrections);
    return [...corrections, next].reduce(corrected, failed);
  }
  if (next.action !== 'delete') return next;

  await forget([failed, ...behind]);
  if (failed.action === 'create') return undefined;
  if (!onServer) return next;
  const base = { ...onlyFields(onServer), ...toldBy([failed, ...corrections]) };
  return { ...next, data: { ...next.data, body: { base } } };
}

/** What the person had seen of the fields that these changes have covered up since. */
function toldBy(changes: readonly QueueItem[]): Partial<EquipmentFields> {
  const bases = changes.map((item) => fieldsIn(bodyOf<EquipmentChange>(item).base ?? {}));
  return Object.assign({}, ...bases.toReversed());
}

function corrected(failed: QueueItem, next: QueueItem): QueueItem {
  const { error: _, ...again } = failed;
  const old = bodyOf<EquipmentChange>(failed);
  const { base: seen, ...fields } = bodyOf<EquipmentChange>(next);
  const base = failed.action === 'update' ? { base: { ...seen, ...old.base } } : {};
  const data = { ...failed.data, body: { ...old, ...fields, ...base } };
  // Where the server has deleted it, what the person saw is all there is to make it anew.
  const after = next.after ?? (failed.after && { ...failed.after, ...fieldsIn(fields) });
  return { ...again, data, state: 'waiting', label: next.label, after: after ?? null };
}

export function dependsOn(item: QueueItem, record: string): boolean {
  return recordsAwaitedBy(item).includes(record);
}

export function onlyFields(row: EquipmentFields): EquipmentFields {
  const { name, type, locationRaw, tags } = row;
  const { locationBuilding, locationFloor, locationColumn, locationRoom } = row;
  return {
    ...{ name, type, locationRaw, locationBuilding, locationFloor, locationColumn, locationRoom },
    tags: [...tags],
  };
}

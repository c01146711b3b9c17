import type { Equipment } from '#contract/equipment/equipment.ts';
import { equipmentConflictIn } from '#contract/equipment/equipment-conflict.ts';
import { type ErrorAnswer, errors } from '#contract/errors.ts';
import { isRecordGone, recordOf, type SyncVerdict } from '#contract/sync.ts';
import { writeEquipment } from '../rows/equipment-rows.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, writeQueue } from '../storage/local-database.ts';
import { isAbout, isPointlessAfter, type QueueItem } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { dependsOn, withAnswer } from './enqueue.ts';
import { asChangeSinceCreation, createdEarlier, mergedWithTheirs } from './equipment-conflicts.ts';
import { isAlreadyOnServer, withoutFileUrl } from './item-file.ts';
import { SenderMemory } from './sender-memory.ts';
import { Unsent } from './unsent.ts';

const dayInMs = 24 * 60 * 60 * 1000;

interface Settling extends Pulls {
  userId: string;
  now: number;
  memory?: SenderMemory;
  /** The ids of items that no earlier attempt has sent. */
  firstTries?: ReadonlySet<string>;
}

/** Stores the verdicts of a batch, all or none; on a full device only what needs no space. */
export async function settle(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  settling: Settling,
): Promise<QueueItem[]> {
  const refused = verdicts.filter(
    (verdict) => verdict.outcome === 'failed' && !isTemporary(verdict.error),
  );
  try {
    const settled = await settleAll(database, verdicts, settling);
    for (const { id } of refused) settling.memory?.forgetFileUrl(id);
    return settled;
  } catch (error) {
    if (!isFull(error)) throw error;
    return deleteSent(database, verdicts, settling);
  }
}

function settleAll(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  settling: Settling,
): Promise<QueueItem[]> {
  return eachVerdict(database, verdicts, settling, async (unsent, item, { answer, error }) => {
    if (error) await refuse(unsent, item, error);
    else await confirm(unsent, item, answer, settling);
    return true;
  });
}

/**
 * For a full device: confirmed items are deleted instead of marked as sent. A refusal cannot be stored, so the item
 * is sent again after a pause.
 */
function deleteSent(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  { userId, now, memory = new SenderMemory() }: Settling,
): Promise<QueueItem[]> {
  return eachVerdict(database, verdicts, { userId }, async (unsent, item, { error }) => {
    if (error) {
      memory.pause(item.id, now);
      if (!isTemporary(error)) memory.forgetFileUrl(item.id);
      return false;
    }
    await unsent.delete(item.id);
    if (item.action === 'delete') await deleteWaitingFor(unsent, item);
    return true;
  });
}

type Outcome = { answer: unknown; error?: undefined } | { answer?: undefined; error: ErrorAnswer };

/** Returns the items for which `apply` returned true. */
function eachVerdict(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  { userId, firstTries }: Pick<Settling, 'userId' | 'firstTries'>,
  apply: (unsent: Unsent, item: QueueItem, outcome: Outcome) => Promise<boolean>,
): Promise<QueueItem[]> {
  return writeQueue(database, async (tx) => {
    const applied: QueueItem[] = [];
    const unsent = await Unsent.read(tx, userId);
    for (const verdict of verdicts) {
      const item = unsent.find(verdict.id);
      // The person may have discarded the item while the batch was on its way.
      if (!item) continue;
      if (verdict.outcome === 'waiting') {
        const { isTried: _, ...untried } = item;
        if (firstTries?.has(item.id)) await unsent.put(untried);
      } else if (await apply(unsent, item, outcomeFor(item, verdict))) applied.push(item);
    }
    return applied;
  });
}

function outcomeFor(
  item: QueueItem,
  verdict: Exclude<SyncVerdict, { outcome: 'waiting' }>,
): Outcome {
  if (verdict.outcome === 'done') return { answer: currentAnswer(verdict) };
  const { error } = verdict;
  const created = createdEarlier(item, error);
  if (created && !asChangeSinceCreation(item)) return { answer: created };
  return isDoneAnyway(item, error) ? { answer: null } : { error };
}

/** A deletion is done if the record is gone already, and a creation if the record is there already. */
function isDoneAnyway(item: QueueItem, error: ErrorAnswer): boolean {
  const isGone = item.action === 'delete' && isRecordGone(error);
  return isGone || isAlreadyOnServer(item, error);
}

/** The server repeats its first answer to a repeated write; `now` is the record as it is at this moment. */
function currentAnswer({ answer, now }: Extract<SyncVerdict, { outcome: 'done' }>): unknown {
  return now === undefined ? (answer ?? null) : now;
}

async function confirm(
  unsent: Unsent,
  item: QueueItem,
  answer: unknown,
  sent: { now: number; begun: number },
): Promise<void> {
  // After a repeated change the answer may say that others have deleted the Anlage or created it anew since.
  const isUndone = item.type === 'equipment' && (answer === null) !== (item.action === 'delete');
  await unsent.markSent(withAnswer(item, answer), isUndone ? { now: sent.now } : sent);
  if (item.action === 'delete') await deleteWaitingFor(unsent, item);
  if (item.type === 'equipment') await storeServerState(unsent, item, answer as Equipment | null);
}

/** Sending and pulling share a lock, so the server's state is never older than the stored row. */
function storeServerState(
  unsent: Unsent,
  item: QueueItem,
  onServer: Equipment | null,
): Promise<void> {
  return writeEquipment(unsent.tx, onServer ? [onServer] : [], onServer ? [] : [recordOf(item)]);
}

/** Deletes items for a record that the same person deleted later. */
async function deleteWaitingFor(unsent: Unsent, removal: QueueItem): Promise<void> {
  const isPointless = (item: QueueItem) =>
    item.state === 'waiting' && isPointlessAfter(item, removal);
  await unsent.deleteAll(unsent.items.filter(isPointless));
}

/** After a temporary error the item stays waiting; after any other it waits for a person. */
async function refuse(unsent: Unsent, item: QueueItem, error: ErrorAnswer): Promise<void> {
  // It stays marked as tried, because an earlier attempt may have arrived.
  if (isTemporary(error)) return unsent.put({ ...item, error, state: 'waiting' });
  const created = createdEarlier(item, error);
  const change = created && asChangeSinceCreation(item);
  if (change) {
    await unsent.put(change);
    return storeServerState(unsent, item, created);
  }
  const { isTried: _, ...untried } = item;
  const refused = withoutFileUrl({ ...untried, error, state: 'failed' });
  await unsent.put(mergedWithTheirs(refused) ?? refused);
  await deleteIfRecordDeleted(unsent, refused);
  const onServer = item.type === 'equipment' ? serverStateIn(refused) : undefined;
  if (onServer !== undefined) await storeServerState(unsent, item, onServer);
}

/** The Anlage on the server according to a refusal: null if it is gone, undefined if the refusal does not say. */
function serverStateIn(refused: QueueItem): Equipment | null | undefined {
  const isGone = refused.error?.code === 'equipment_not_found' && refused.action !== 'create';
  return isGone ? null : equipmentConflictIn(refused.error)?.current;
}

const isTemporary = ({ code }: ErrorAnswer) => errors[code].repeatable === 'automatically';

/** A refused creation that the person has deleted since needs no decision. */
async function deleteIfRecordDeleted(unsent: Unsent, refused: QueueItem): Promise<void> {
  if (refused.action !== 'create') return;
  const record = recordOf(refused);
  const behind = unsent.items.filter((item) => dependsOn(item, record));
  const isDeleted = behind.some((item) => item.action === 'delete' && isAbout(item, record));
  if (isDeleted) await unsent.deleteAll(behind);
}

/** Sent items are deleted after a day. The difference counts in both directions, in case the clock was put back. */
export async function purgeSent(database: LocalDatabase, now: number): Promise<void> {
  const tx = database.transaction('sync_queue', 'readwrite');
  for await (const cursor of tx.store.index('synced').iterate(1)) {
    if (Math.abs(now - (cursor.value.syncedAt ?? 0)) > dayInMs) await cursor.delete();
  }
  await tx.done;
}

/** What a person can do with a change that the server has refused or not confirmed yet. */
import {
  type EquipmentChange,
  equipmentFieldNames,
  fieldsIn,
} from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  equipmentConflictIn,
} from '#contract/equipment/equipment-conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import { commandsOf, recordOf, recordsAwaitedBy, recordsWrittenBy } from '#contract/sync.ts';
import {
  type LocalDatabase,
  type QueueTransaction,
  writeQueue,
} from '../storage/local-database.ts';
import { isAbout, type QueueItem } from '../storage/queue-item.ts';
import { type ContestChoices, contestOf, withContestChoices } from './contested.ts';
import { dependsOn } from './enqueue.ts';
import { pickFields, withChoices } from './equipment-conflicts.ts';
import { Unsent } from './unsent.ts';

type Decision = (tx: QueueTransaction, item: QueueItem) => Promise<void>;

/** Makes the decision for each of these items that is still unsent: for all of them or none. */
async function decide(
  database: LocalDatabase,
  ids: readonly string[],
  decision: Decision,
): Promise<void> {
  await writeQueue(database, async (tx) => {
    for (const id of ids) {
      const item = await tx.objectStore('sync_queue').get(id);
      if (item && item.synced === 0) await decision(tx, item);
    }
  });
}

async function sendAgain(tx: QueueTransaction, item: QueueItem): Promise<void> {
  const { error: _, uploads: __, broke: ___, ...rest } = item;
  await tx.objectStore('sync_queue').put({ ...rest, state: 'waiting' });
}

export const repeat = (database: LocalDatabase, ids: readonly string[]) =>
  decide(database, ids, sendAgain);

/** Deletes what waits for a record that the same person has deleted, and returns it. */
export async function deleteWaitingFor(
  database: LocalDatabase,
  userId: string,
  record: string,
): Promise<QueueItem[]> {
  return writeQueue(database, async (tx) => {
    const unsent = await Unsent.read(tx, userId);
    const left = unsent.items.filter((item) => item.state === 'waiting' && dependsOn(item, record));
    await unsent.deleteAll(left);
    return left;
  });
}

/** Removes a change from the queue. With a creation, everything that depends on it is removed too. */
export function discard(database: LocalDatabase, id: string, newId: () => string): Promise<void> {
  return decide(database, [id], (tx, item) => discardItem(tx, item, newId));
}

/** The items that go with one when it is discarded. */
export function discardedWith(item: QueueItem, unsent: readonly QueueItem[]): QueueItem[] {
  if (item.action !== 'create') return [];
  return unsent.filter(
    (other) =>
      other.timestamp > item.timestamp &&
      recordsWrittenBy(item).some((record) => dependsOn(other, record)),
  );
}

async function discardItem(
  tx: QueueTransaction,
  item: QueueItem,
  newId: () => string,
): Promise<void> {
  const unsent = await Unsent.read(tx, item.userId);
  await unsent.deleteAll([item, ...discardedWith(item, unsent.items)]);
  if (item.type !== 'equipment') return;
  for (const [next, moved] of rebased(item, unsent.items)) {
    await unsent.delete(next.id);
    // The server may have stored both changes already. It would refuse the later one under its old key.
    await unsent.put(item.state === 'failed' ? moved : { ...moved, id: newId() });
  }
}

/**
 * Later changes of the same fields get the base of the discarded change, because the server never had its values.
 * Each field is passed on to the next change of it only.
 */
function rebased(discarded: QueueItem, unsent: readonly QueueItem[]): [QueueItem, QueueItem][] {
  const seenBefore = fieldsIn(bodyOf<EquipmentChange>(discarded).base ?? {});
  const moved: [QueueItem, QueueItem][] = [];
  for (const next of unsent) {
    const isLater = next.timestamp > discarded.timestamp && isAbout(next, recordOf(discarded));
    const { base, ...fields } = bodyOf<EquipmentChange>(next);
    const names = equipmentFieldNames.filter((name) => name in seenBefore && base && name in base);
    if (!isLater || names.length === 0) continue;
    const body = { ...fields, base: { ...base, ...pickFields(seenBefore, names) } };
    moved.push([next, { ...next, data: { ...next.data, body } }]);
    for (const name of names) delete seenBefore[name];
  }
  return moved;
}

/** Fields for which the other person's value was chosen are not sent any more. */
export function resolveConflict(
  database: LocalDatabase,
  id: string,
  choices: EquipmentChoices,
  newId: () => string,
): Promise<void> {
  return decide(database, [id], async (tx, item) => {
    const conflict = equipmentConflictIn(item.error);
    if (!conflict) return;
    const chosen = withChoices(item, conflict, choices);
    if (!chosen) return discardItem(tx, item, newId);
    await sendAgain(tx, chosen);
  });
}

/**
 * Creates a record anew that was deleted elsewhere, with everything the person saw. Items that were refused
 * because it was gone are sent again after it.
 */
export function recreate(database: LocalDatabase, id: string): Promise<void> {
  return decide(database, [id], async (tx, item) => {
    const data = commandsOf(item).deletedElsewhere?.recreation?.(item);
    if (!data) return;
    const { items } = await Unsent.read(tx, item.userId);
    const dependents = items.filter(
      (one) => one.id !== id && recordsAwaitedBy(one).includes(recordOf(item)),
    );
    const [first = item] = dependents;
    // The timestamps of new items are whole numbers, so this one is free.
    const timestamp = Math.min(item.timestamp, first.timestamp - 0.5);
    await sendAgain(tx, { ...item, timestamp, action: 'create', data });
    for (const one of dependents) {
      if (one.error?.code === 'equipment_not_found') await sendAgain(tx, one);
    }
  });
}

/** Sends a contested change again, now that the person has seen the other version; without choices unchanged. */
export function resolveContest(
  database: LocalDatabase,
  id: string,
  choices: ContestChoices,
): Promise<void> {
  return decide(database, [id], async (tx, item) => {
    const contest = contestOf(item);
    if (contest) await sendAgain(tx, withContestChoices(item, contest, choices));
  });
}

/** Deletes an Anlage that others changed meanwhile, as it is now. */
export function deleteAnyway(database: LocalDatabase, id: string): Promise<void> {
  return decide(database, [id], async (tx, item) => {
    const conflict = equipmentConflictIn(item.error);
    if (!conflict) return;
    const body = { base: fieldsIn(conflict.current) };
    await sendAgain(tx, { ...item, data: { ...item.data, body } });
  });
}

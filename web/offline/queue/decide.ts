/** What a person may do with a change that did not get through. */
import {
  type EquipmentChange,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
  fieldsIn,
} from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  equipmentConflictIn,
} from '#contract/equipment/equipment-conflict.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, recordsWrittenBy } from '#contract/sync.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import { type LocalDatabase, type RowsTransaction, writeRows } from '../storage/local-database.ts';
import { isAbout, type QueueItem } from '../storage/queue-item.ts';
import {
  asChosen,
  asNewComment,
  type ContestChoices,
  contestOf,
  toldFromTheirs,
} from './contested.ts';
import { dependsOn, onlyFields } from './enqueue.ts';
import { withChoices } from './equipment-conflicts.ts';
import { Unsent } from './unsent.ts';

type Decision = (tx: RowsTransaction, item: QueueItem) => Promise<void>;

async function decide(database: LocalDatabase, id: string, decision: Decision): Promise<void> {
  const tx = writeRows(database);
  await allOrNothing(tx, async () => {
    const item = await tx.objectStore('sync_queue').get(id);
    if (item && item.synced === 0) await decision(tx, item);
  });
}

async function sendAgain(tx: RowsTransaction, item: QueueItem): Promise<void> {
  const { error: _, uploads: __, broke: ___, ...rest } = item;
  await tx.objectStore('sync_queue').put({ ...rest, state: 'waiting' });
}

/** All of them or none. */
export async function repeat(database: LocalDatabase, ids: readonly string[]): Promise<void> {
  const tx = writeRows(database);
  await allOrNothing(tx, async () => {
    for (const id of ids) {
      const item = await tx.objectStore('sync_queue').get(id);
      if (item && item.synced === 0) await sendAgain(tx, item);
    }
  });
}

/** Returns what waited for a record that the person has deleted themselves. */
export async function dropNeeding(
  database: LocalDatabase,
  userId: string,
  record: string,
): Promise<QueueItem[]> {
  const tx = writeRows(database);
  return allOrNothing(tx, async () => {
    const unsent = await Unsent.in(tx, userId);
    const left = unsent.items.filter((item) => item.state === 'waiting' && dependsOn(item, record));
    for (const { id } of left) await unsent.delete(id);
    return left;
  });
}

/** Takes a change back, and with a creation everything that was to come after it. */
export function discard(database: LocalDatabase, id: string, newId: () => string): Promise<void> {
  return decide(database, id, (tx, item) => discardItem(tx, item, newId));
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
  tx: RowsTransaction,
  item: QueueItem,
  newId: () => string,
): Promise<void> {
  const unsent = await Unsent.in(tx, item.userId);
  for (const { id } of [item, ...discardedWith(item, unsent.items)]) await unsent.delete(id);
  if (item.type !== 'equipment') return;
  for (const [next, moved] of rebased(item, unsent.items)) {
    await unsent.delete(next.id);
    // The server may have done both already: under its old key the other change would be refused.
    await unsent.put(item.state === 'failed' ? moved : { ...moved, id: newId() });
  }
}

/**
 * What later changes were told from is now what the discarded one was told from, each field up to the
 * next change of it.
 */
function rebased(discarded: QueueItem, unsent: readonly QueueItem[]): [QueueItem, QueueItem][] {
  const told = fieldsIn(bodyOf<EquipmentChange>(discarded).base ?? {});
  const moved: [QueueItem, QueueItem][] = [];
  for (const next of unsent) {
    const isLater = next.timestamp > discarded.timestamp && isAbout(next, recordOf(discarded));
    const { base, ...fields } = bodyOf<EquipmentChange>(next);
    const names = equipmentFieldNames.filter((name) => name in told && base && name in base);
    if (!isLater || names.length === 0) continue;
    const body = { ...fields, base: { ...base, ...only(told, names) } };
    moved.push([next, { ...next, data: { ...next.data, body } }]);
    for (const name of names) delete told[name];
  }
  return moved;
}

const only = (source: Partial<EquipmentFields>, names: readonly EquipmentField[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]]));

/** What is left to theirs is no longer sent. */
export function resolve(
  database: LocalDatabase,
  id: string,
  choices: EquipmentChoices,
  newId: () => string,
): Promise<void> {
  return decide(database, id, async (tx, item) => {
    const conflict = equipmentConflictIn(item.error);
    if (!conflict) return;
    const chosen = withChoices(item, conflict, choices);
    if (!chosen) return discardItem(tx, item, newId);
    await sendAgain(tx, chosen);
  });
}

/**
 * Changed here, deleted there: makes it anew with everything the person saw. What was refused because
 * the Anlage was gone is sent again after it.
 */
export function restore(database: LocalDatabase, id: string): Promise<void> {
  return decide(database, id, async (tx, item) => {
    if (item.type === 'comment') return sendAgain(tx, asNewComment(item));
    if (!item.after) return;
    const body = { ...onlyFields(item.after as EquipmentFields), id: recordOf(item) };
    const { items } = await Unsent.in(tx, item.userId);
    const needing = items.filter((one) => one.id !== id && dependsOn(one, recordOf(item)));
    const [first = item] = needing;
    // Half a step: whole ones belong to other items.
    const timestamp = Math.min(item.timestamp, first.timestamp - 0.5);
    await sendAgain(tx, { ...item, timestamp, action: 'create', data: { body } });
    for (const one of needing) {
      if (one.error?.code === 'equipment_not_found') await sendAgain(tx, one);
    }
  });
}

/** A comment, a link or a document that others changed too: mine holds, now that theirs was seen. */
export function insist(database: LocalDatabase, id: string): Promise<void> {
  return decide(database, id, async (tx, item) => {
    const contest = contestOf(item);
    if (contest) await sendAgain(tx, toldFromTheirs(item, contest));
  });
}

/** A document that others changed too: mine in some fields, theirs in others. */
export function settleContest(
  database: LocalDatabase,
  id: string,
  choices: ContestChoices,
): Promise<void> {
  return decide(database, id, async (tx, item) => {
    const contest = contestOf(item);
    if (contest) await sendAgain(tx, asChosen(item, contest, choices));
  });
}

/** Deleted here, changed there: deletes what is there now. */
export function deleteAnyway(database: LocalDatabase, id: string): Promise<void> {
  return decide(database, id, async (tx, item) => {
    const conflict = equipmentConflictIn(item.error);
    if (!conflict) return;
    const body = { base: onlyFields(conflict.current) };
    await sendAgain(tx, { ...item, data: { ...item.data, body } });
  });
}

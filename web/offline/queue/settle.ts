import type { EquipmentDocument } from '#contract/documents/documents.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { equipmentConflictIn } from '#contract/equipment/equipment-conflict.ts';
import { type ErrorAnswer, errors } from '#contract/errors.ts';
import { recordOf, type SyncVerdict } from '#contract/sync.ts';
import { writeEquipment } from '../rows/equipment-rows.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import type { Pulls } from '../storage/kept-database.ts';
import { type LocalDatabase, writeRows } from '../storage/local-database.ts';
import { isAbout, isPointlessAfter, type QueueItem } from '../storage/queue-item.ts';
import { isFull } from '../storage/quota.ts';
import { dependsOn } from './enqueue.ts';
import { changeSince, madeEarlier, mergedWithTheirs } from './equipment-conflicts.ts';
import { isThereAlready, withoutAddress } from './item-file.ts';
import { SenderMemory } from './sender-memory.ts';
import { Unsent } from './unsent.ts';

const dayInMs = 24 * 60 * 60 * 1000;

interface Settling extends Pulls {
  userId: string;
  now: number;
  memory?: SenderMemory;
}

/** Takes in what the server said of a batch, all of it or nothing; on a full device what needs no room. */
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
    for (const { id } of refused) settling.memory?.forgetAddress(id);
    return settled;
  } catch (error) {
    if (!isFull(error)) throw error;
    return deleteSent(database, verdicts, settling);
  }
}

function settleAll(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  { userId, ...sent }: Settling,
): Promise<QueueItem[]> {
  return eachVerdict(database, verdicts, userId, async (unsent, item, { answer, error }) => {
    if (error) await refuse(unsent, item, error);
    else await confirm(unsent, item, answer, sent);
    return true;
  });
}

/** Items the server has are deleted instead of marked. A refusal cannot be written down: the item is sent again after a pause. */
function deleteSent(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  { userId, now, memory = new SenderMemory() }: Settling,
): Promise<QueueItem[]> {
  return eachVerdict(database, verdicts, userId, async (unsent, item, { error }) => {
    if (error) {
      memory.pause(item.id, now);
      if (!isTemporary(error)) memory.forgetAddress(item.id);
      return false;
    }
    await unsent.delete(item.id);
    if (item.action === 'delete') await dropPointless(unsent, item);
    return true;
  });
}

type Told = { answer: unknown; error?: undefined } | { answer?: undefined; error: ErrorAnswer };

/** Returns the items for which `take` was true. */
function eachVerdict(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  userId: string,
  take: (unsent: Unsent, item: QueueItem, told: Told) => Promise<boolean>,
): Promise<QueueItem[]> {
  const tx = writeRows(database);
  return allOrNothing(tx, async () => {
    const taken: QueueItem[] = [];
    const unsent = await Unsent.in(tx, userId);
    for (const verdict of verdicts) {
      const item = unsent.find(verdict.id);
      // Decided upon by the person while the batch was under way.
      if (!item || verdict.outcome === 'waiting') continue;
      if (await take(unsent, item, toldBy(item, verdict))) taken.push(item);
    }
    return taken;
  });
}

function toldBy(item: QueueItem, verdict: Exclude<SyncVerdict, { outcome: 'waiting' }>): Told {
  if (verdict.outcome === 'done') return { answer: presentOf(verdict) };
  const { error } = verdict;
  const made = madeEarlier(item, error);
  if (made && !changeSince(item)) return { answer: made };
  return isDoneAnyway(item, error) ? { answer: null } : { error };
}

const gone: readonly ErrorAnswer['code'][] = [
  'not_found',
  'equipment_not_found',
  'document_not_found',
  'safety_point_not_found',
];

/** Gone is gone, whoever deleted it, and what is there need not come twice. */
function isDoneAnyway(item: QueueItem, error: ErrorAnswer): boolean {
  const isGone = item.action === 'delete' && gone.includes(error.code);
  return isGone || isThereAlready(item, error);
}

/** The first answer to a repeated write may be older than what the feed has brought since. */
function presentOf({ answer, now }: Extract<SyncVerdict, { outcome: 'done' }>): unknown {
  return now === undefined ? (answer ?? null) : now;
}

async function confirm(
  unsent: Unsent,
  item: QueueItem,
  answer: unknown,
  sent: { now: number; begun: number },
): Promise<void> {
  await unsent.markSent(item.type === 'document' ? withAnswer(item, answer) : item, sent);
  if (item.action === 'delete') await dropPointless(unsent, item);
  if (item.type === 'equipment') await takeWord(unsent, item, answer as Equipment | null);
}

/** Sending and pulling take turns: what the server says now is never older than what is here. */
function takeWord(unsent: Unsent, item: QueueItem, onServer: Equipment | null): Promise<void> {
  return writeEquipment(unsent.tx, onServer ? [onServer] : [], onServer ? [] : [recordOf(item)]);
}

/** What the person queued for something, and then deleted it themselves, has nothing left to be sent to. */
async function dropPointless(unsent: Unsent, removal: QueueItem): Promise<void> {
  const left = unsent.items.filter(
    (item) => item.state === 'waiting' && isPointlessAfter(item, removal),
  );
  for (const { id } of left) await unsent.delete(id);
}

/** A list that was read before the document was sent can show it as the server has it. */
function withAnswer(item: QueueItem, answer: unknown): QueueItem {
  return answer ? { ...item, made: answer as EquipmentDocument } : item;
}

/** What may succeed by itself goes on waiting; everything else waits for a person. */
async function refuse(unsent: Unsent, item: QueueItem, error: ErrorAnswer): Promise<void> {
  // An attempt before this one may have arrived all the same: it stays marked as tried.
  if (isTemporary(error)) return unsent.put({ ...item, error, state: 'waiting' });
  const made = madeEarlier(item, error);
  const change = made && changeSince(item);
  if (change) {
    await unsent.put(change);
    return takeWord(unsent, item, made);
  }
  const { isTried: _, ...untried } = item;
  const refused = withoutAddress({ ...untried, error, state: 'failed' });
  await unsent.put(mergedWithTheirs(refused) ?? refused);
  await dropIfPointless(unsent, refused);
  const onServer = item.type === 'equipment' ? knownFrom(refused) : undefined;
  if (onServer !== undefined) await takeWord(unsent, item, onServer);
}

/** What a refusal says of the server's state; undefined where it says nothing. */
function knownFrom(refused: QueueItem): Equipment | null | undefined {
  const isGone = refused.error?.code === 'equipment_not_found' && refused.action !== 'create';
  return isGone ? null : equipmentConflictIn(refused.error)?.current;
}

const isTemporary = ({ code }: ErrorAnswer) => errors[code].repeatable === 'automatically';

/** Made and deleted here before the server took it: nothing is left to decide. */
async function dropIfPointless(unsent: Unsent, refused: QueueItem): Promise<void> {
  if (refused.action !== 'create') return;
  const record = recordOf(refused);
  const behind = unsent.items.filter((item) => dependsOn(item, record));
  const isDeleted = behind.some((item) => item.action === 'delete' && isAbout(item, record));
  if (isDeleted) for (const { id } of behind) await unsent.delete(id);
}

/** Sent items stay a day, for whoever wants to look; those from a clock that was put back since, no longer. */
export async function purgeSent(database: LocalDatabase, now: number): Promise<void> {
  const tx = database.transaction('sync_queue', 'readwrite');
  for await (const cursor of tx.store.index('synced').iterate(1)) {
    if (Math.abs(now - (cursor.value.syncedAt ?? 0)) > dayInMs) await cursor.delete();
  }
  await tx.done;
}

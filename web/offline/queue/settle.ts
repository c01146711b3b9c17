import type { EquipmentDocument } from '#contract/documents.ts';
import { type Equipment, equipmentConflict } from '#contract/equipment.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { recordOf, type SyncVerdict } from '#contract/sync.ts';
import { type LocalDatabase, writeRows } from '../databases/local-database.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { dependsOn } from './enqueue.ts';
import { isThereAlready, withoutAddress } from './item-file.ts';
import { placeRow } from './local-rows.ts';
import { isAbout, type QueueItem } from './queue-item.ts';
import { Unsent } from './unsent.ts';

const dayInMs = 24 * 60 * 60 * 1000;

/** Takes in what the server said of a batch, all of it or nothing. */
export async function settle(
  database: LocalDatabase,
  verdicts: readonly SyncVerdict[],
  { userId, now }: { userId: string; now: number },
): Promise<QueueItem[]> {
  const tx = writeRows(database);
  return allOrNothing(tx, async () => {
    const settled: QueueItem[] = [];
    const unsent = await Unsent.in(tx, userId);
    for (const verdict of verdicts) {
      const item = unsent.find(verdict.id);
      // Decided upon by the person while the batch was under way.
      if (!item || verdict.outcome === 'waiting') continue;
      if (verdict.outcome === 'done') await confirm(unsent, item, presentOf(verdict), now);
      else if (isDoneAnyway(item, verdict.error)) await confirm(unsent, item, null, now);
      else await refuse(unsent, item, verdict.error);
      settled.push(item);
    }
    return settled;
  });
}

const gone: readonly ErrorAnswer['code'][] = [
  'not_found',
  'equipment_not_found',
  'document_not_found',
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
  now: number,
): Promise<void> {
  const { error: _, file: __, ...rest } = item;
  const sent: QueueItem = { ...rest, synced: 1, syncedAt: now };
  await unsent.put(item.type === 'document' ? withAnswer(sent, answer) : sent);
  if (item.type === 'equipment') await placeRow(unsent, recordOf(item), answer as Equipment | null);
}

/** A list that was read before the document was sent can show it as the server has it. */
function withAnswer(item: QueueItem, answer: unknown): QueueItem {
  return answer ? { ...item, made: answer as EquipmentDocument } : item;
}

/** What may succeed by itself goes on waiting; everything else waits for a person. */
async function refuse(unsent: Unsent, item: QueueItem, error: ErrorAnswer): Promise<void> {
  const isTemporary = isRepeatable(error);
  const refused: QueueItem = isTemporary
    ? { ...item, error, state: 'waiting' }
    : withoutAddress({ ...item, error, state: 'failed' });
  await unsent.put(refused);
  if (isTemporary) return;
  const onServer = (await isPointless(unsent, refused))
    ? (item.before ?? null)
    : knownFrom(refused);
  if (onServer === undefined || item.type !== 'equipment') return;
  await placeRow(unsent, recordOf(item), onServer);
}

/** A fault of the server itself is none of them: what fails once fails again, and nobody would hear of it. */
const repeatable: readonly ErrorAnswer['code'][] = [
  'too_many_requests',
  'database_unavailable',
  'storage_unavailable',
  'overloaded',
];
const isRepeatable = ({ code }: ErrorAnswer) => repeatable.includes(code);

/** Made and deleted here before the server took it: nothing is left to decide. */
async function isPointless(unsent: Unsent, refused: QueueItem): Promise<boolean> {
  if (refused.action !== 'create') return false;
  const record = recordOf(refused);
  const behind = unsent.items.filter((item) => dependsOn(item, record));
  const isDeleted = behind.some((item) => item.action === 'delete' && isAbout(item, record));
  if (!isDeleted) return false;
  for (const { id } of behind) await unsent.delete(id);
  return true;
}

/** What a refusal tells of the server's state; undefined where it tells nothing. */
function knownFrom({ error, action }: QueueItem): Equipment | null | undefined {
  if (error?.code === 'equipment_not_found' && action !== 'create') return null;
  if (error?.code !== 'conflict') return undefined;
  const conflict = equipmentConflict.safeParse(error.details);
  return conflict.success ? conflict.data.current : undefined;
}

/** Sent items stay a day, for whoever wants to look; those from a clock that was put back since, no longer. */
export async function purgeSent(database: LocalDatabase, now: number): Promise<void> {
  const tx = database.transaction('sync_queue', 'readwrite');
  for await (const cursor of tx.store.index('synced').iterate(1)) {
    if (Math.abs(now - (cursor.value.syncedAt ?? 0)) > dayInMs) await cursor.delete();
  }
  await tx.done;
}

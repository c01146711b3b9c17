import type { Equipment } from '#contract/equipment.ts';
import { recordOf } from '#contract/sync.ts';
import type { LocalDatabase, RowsTransaction } from '../databases/local-database.ts';
import { placeRow } from '../queue/local-rows.ts';
import { Unsent } from '../queue/unsent.ts';

export interface Arrived {
  changed: readonly Equipment[];
  deleted: readonly string[];
}

/** More than these at once come by the feed alone, which brings whatever is newer again. */
const mostCompared = 100;

/** Relaxed: whatever is lost is asked for again. */
const write = (database: LocalDatabase): RowsTransaction =>
  database.transaction(['equipment', 'sync_queue'], 'readwrite', { durability: 'relaxed' });

/**
 * Takes in what the feed brings, and says what is here now. Changes of this person that still wait
 * stay on top; what is here and newer than what arrives stays too.
 */
export async function takeRows(
  database: LocalDatabase,
  { changed, deleted }: Arrived,
  userId: string,
): Promise<Arrived> {
  const tx = write(database);
  const unsent = await Unsent.in(tx, userId);
  const waiting = waitingIn(unsent);
  const rows = tx.objectStore('equipment');
  const here = { changed: [] as Equipment[], deleted: [] as string[] };
  const place = async (id: string, onServer: Equipment | null) => {
    const row = await placeRow(unsent, id, onServer);
    if (row) here.changed.push(row);
    else here.deleted.push(id);
  };

  for (const row of changed) {
    if (waiting.has(row.id)) {
      await place(row.id, row);
      continue;
    }
    if (changed.length <= mostCompared && isOlder(row, await rows.get(row.id))) continue;
    void rows.put(row);
    here.changed.push(row);
  }
  for (const id of deleted) {
    if (waiting.has(id)) {
      await place(id, null);
      continue;
    }
    void rows.delete(id);
    here.deleted.push(id);
  }
  await tx.done;
  return here;
}

/** The Anlagen with changes that wait. */
function waitingIn({ items }: Unsent): Set<string> {
  return new Set(items.filter(({ type }) => type === 'equipment').map(recordOf));
}

/** Versions of one Anlage have an order; one that was deleted and made anew is another one. */
const isOlder = (arrived: Equipment, here: Equipment | undefined) =>
  here?.createdAt === arrived.createdAt && here.updatedAt > arrived.updatedAt;

/**
 * An Anlage read or saved just now: it renews what is here, but only the feed brings what is not. The
 * version that is here already is no news: whoever follows the news would read it once more.
 */
export async function renewRow(
  database: LocalDatabase,
  row: Equipment,
  userId: string,
): Promise<boolean> {
  const tx = write(database);
  const here = await tx.objectStore('equipment').get(row.id);
  const isRenewed = here?.createdAt === row.createdAt && here.updatedAt < row.updatedAt;
  if (isRenewed) await placeRow(await Unsent.in(tx, userId), row.id, row);
  await tx.done;
  return isRenewed;
}

/** An Anlage deleted just now; not what somebody has made anew under its id since. */
export async function forgetRow(
  database: LocalDatabase,
  { id, createdAt }: Equipment,
  userId: string,
): Promise<boolean> {
  const tx = write(database);
  const isHere = (await tx.objectStore('equipment').get(id))?.createdAt === createdAt;
  if (isHere) await placeRow(await Unsent.in(tx, userId), id, null);
  await tx.done;
  return isHere;
}

/** Everything comes anew; until then the server is known to have nothing of what waits to be sent. */
export async function forgetRows(database: LocalDatabase, userId: string): Promise<void> {
  const tx = write(database);
  await tx.objectStore('equipment').clear();
  const unsent = await Unsent.in(tx, userId);
  for (const id of waitingIn(unsent)) await placeRow(unsent, id, null);
  await tx.done;
}

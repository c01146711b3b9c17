/**
 * Anlagen as the person sees them: what the server has, with the changes on top that this device has made and
 * the feed has not brought yet.
 */
import { type Equipment, equipmentAfter } from '#contract/equipment.ts';
import { recordOf } from '#contract/sync.ts';
import { pullsOf } from '../databases/kept-database.ts';
import type { RowsTransaction } from '../databases/local-database.ts';
import { inOrder, type QueueItem } from '../queue/queue-item.ts';
import { allRows, type RowDatabases } from './base-rows.ts';
import { findEquipment } from './equipment-rows.ts';

/** The changes that the server's rows do not show yet, by their Anlage. */
export class Changes {
  readonly #items = new Map<string, QueueItem[]>();
  readonly #isComplete: boolean;

  /** `isComplete`: the server's rows are all here, so that one that is not here does not exist. */
  constructor(items: readonly QueueItem[], isComplete: boolean) {
    this.#isComplete = isComplete;
    for (const item of items) {
      if (item.type !== 'equipment') continue;
      const id = recordOf(item);
      this.#items.set(id, [...(this.#items.get(id) ?? []), item]);
    }
  }

  get ids(): Iterable<string> {
    return this.#items.keys();
  }

  of(id: string): readonly QueueItem[] {
    return this.#items.get(id) ?? [];
  }

  over(id: string, onServer: Equipment | null): Equipment | null {
    return this.of(id).reduce<Equipment | null>(
      (row, item) => equipmentAfter(row ?? this.#seenBy(item), item, id) ?? null,
      onServer,
    );
  }

  /** The person changed a row that has yet to come to the device. */
  #seenBy({ action, after }: QueueItem): Equipment | undefined {
    return action === 'update' && !this.#isComplete ? (after ?? undefined) : undefined;
  }
}

/** Whether a change is still missing in what the feed has brought; `pulled` counts its finished pulls. */
const isMissing = ({ synced, sentDuring }: QueueItem, pulled: number) =>
  synced === 0 || (sentDuring !== undefined && sentDuring >= pulled);

/** Of one person, oldest first. */
export async function missingChanges(
  tx: Pick<RowsTransaction, 'objectStore'>,
  { userId, pulled }: { userId: string; pulled: number },
): Promise<QueueItem[]> {
  const items = await tx.objectStore('sync_queue').index('synced').getAll();
  return inOrder(items.filter((item) => item.userId === userId && isMissing(item, pulled)));
}

/** Anlagen with changes that were sent and that the feed has not brought yet. */
export async function sentEquipment({ local, kept }: RowDatabases): Promise<string[]> {
  const { pulled } = await pullsOf(kept);
  const sent = await local.getAllFromIndex('sync_queue', 'synced', 1);
  const missing = sent.filter((item) => item.type === 'equipment' && isMissing(item, pulled));
  return [...new Set(missing.map(recordOf))];
}

/** Those of these Anlagen that are there. */
export async function shownEquipment(
  { local, kept }: RowDatabases,
  userId: string,
  ids: Iterable<string>,
): Promise<Equipment[]> {
  // Read first: a change that is brought meanwhile shows twice, which is the same, and never not at all.
  const { pulled, isComplete } = await pullsOf(kept);
  const tx = local.transaction(['equipment', 'sync_queue']);
  const wanted = [...new Set(ids)];
  const changes = new Changes(await missingChanges(tx as never, { userId, pulled }), isComplete);
  const rows = new Map((await findEquipment(tx as never, wanted)).map((row) => [row.id, row]));
  return wanted.flatMap((id) => changes.over(id, rows.get(id) ?? null) ?? []);
}

/** All of them, in parts. */
export async function* allShownEquipment(
  databases: RowDatabases,
  userId: string,
): AsyncGenerator<Equipment[]> {
  const { local, kept } = databases;
  const { pulled, isComplete } = await pullsOf(kept);
  const tx = local.transaction(['equipment', 'sync_queue']);
  const changes = new Changes(await missingChanges(tx as never, { userId, pulled }), isComplete);
  const changed = new Set(changes.ids);
  for await (const rows of allRows(databases, 'equipment')) {
    yield rows.filter(({ id }) => !changed.has(id));
  }
  yield shownEquipment(databases, userId, changed);
}

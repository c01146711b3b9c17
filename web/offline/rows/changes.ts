/** What the changes of a device make of the server's rows until the feed has brought them. */
import { deviceNouns, type RowKind, type RowOf, rowKinds } from '#contract/changes.ts';
import type { Change } from '#contract/noun.ts';
import { nounOfCommand, recordOf } from '#contract/sync.ts';
import { pullsOf } from '../storage/kept-database.ts';
import { inOrder, type QueueItem } from '../storage/queue-item.ts';
import type { RowDatabases } from './base-rows.ts';

interface Written {
  id: string;
  item: QueueItem;
}

/** The rows that a change writes, by their kind. */
export function rowsWrittenBy(item: QueueItem): { kind: RowKind; id: string }[] {
  return rowKinds.flatMap((kind) => {
    const own = nounOfCommand(item.type) === kind ? [recordOf(item)] : [];
    const others = deviceNouns[kind].alsoWrites?.(item) ?? [];
    return [...own, ...others].map((id) => ({ kind, id }));
  });
}

export class Changes {
  readonly #items = new Map<RowKind, Written[]>();
  readonly #made = new Set<string>();
  readonly #isComplete: boolean;

  /**
   * `items`: oldest first. `isComplete`: all of the server's rows are here, so that one that is not here does not
   * exist.
   */
  constructor(items: readonly QueueItem[], isComplete: boolean) {
    this.#isComplete = isComplete;
    for (const item of items) {
      for (const { kind, id } of rowsWrittenBy(item)) {
        const written = this.#items.get(kind) ?? [];
        this.#items.set(kind, written);
        written.push({ id, item });
        if (item.action === 'create') this.#made.add(id);
      }
    }
  }

  /** It was made here and the feed has not brought it yet. */
  isMadeHere(id: string): boolean {
    return this.#made.has(id);
  }

  /** The rows of this kind that changes are about. */
  ids(kind: RowKind): Set<string> {
    return new Set(this.#items.get(kind)?.map(({ id }) => id));
  }

  /** Rows with their changes; those that were made here and are wanted join them at the end. */
  over<Kind extends RowKind>(
    kind: Kind,
    rows: readonly RowOf[Kind][],
    isWanted: (row: RowOf[Kind]) => boolean,
  ): RowOf[Kind][] {
    const written = this.#items.get(kind);
    if (!written) return [...rows];
    const shown = new Map<string, RowOf[Kind]>(rows.map((row) => [row.id, row]));
    const overlay = deviceNouns[kind].overlay as
      | ((row: RowOf[Kind] | undefined, change: Change, id: string) => RowOf[Kind] | undefined)
      | undefined;
    for (const { id, item } of written) {
      const row = shown.get(id) ?? (this.#seenBy(kind, item) as RowOf[Kind] | undefined);
      const after = overlay?.(row, item, id);
      if (after && (shown.has(id) || isWanted(after))) shown.set(id, after);
      else if (!after) shown.delete(id);
    }
    return [...shown.values()];
  }

  /** The person changed an Anlage that has yet to come to the device. */
  #seenBy(kind: RowKind, { action, after }: QueueItem) {
    const isUnknown = kind === 'equipment' && action === 'update' && !this.#isComplete;
    return isUnknown ? (after ?? undefined) : undefined;
  }
}

/** Whether a change is still missing in what the feed has brought; `pulled` counts its finished pulls. */
const isMissing = ({ synced, sentDuring }: QueueItem, pulled: number) =>
  synced === 0 || (sentDuring !== undefined && sentDuring >= pulled);

/** Of one person, oldest first. */
export function missingChanges(
  items: readonly QueueItem[],
  { userId, pulled }: { userId: string; pulled: number },
): QueueItem[] {
  return inOrder(items.filter((item) => item.userId === userId && isMissing(item, pulled)));
}

/** What was sent and the feed has not brought yet, whoever made it. */
export async function sentAndMissing({ local, kept }: RowDatabases): Promise<QueueItem[]> {
  const { pulled } = await pullsOf(kept);
  const sent = await local.getAllFromIndex('sync_queue', 'synced', 1);
  return sent.filter((item) => isMissing(item, pulled));
}

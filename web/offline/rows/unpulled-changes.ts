/** The changes of a device that the feed has not brought yet, and what they make of the server's rows. */
import { append } from '#contract/append.ts';
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

/** The rows that a change creates, updates or deletes. */
export function rowsWrittenBy(item: QueueItem): { kind: RowKind; id: string }[] {
  return rowKinds.flatMap((kind) => {
    const own = nounOfCommand(item.type) === kind ? [recordOf(item)] : [];
    const others = deviceNouns[kind].alsoWrites?.(item) ?? [];
    return [...own, ...others].map((id) => ({ kind, id }));
  });
}

export class UnpulledChanges {
  readonly #items = new Map<RowKind, Written[]>();
  readonly #created = new Set<string>();
  readonly #isComplete: boolean;

  /** `items`: oldest first. `isComplete`: the device has all rows, so a row that is missing does not exist. */
  constructor(items: readonly QueueItem[], isComplete: boolean) {
    this.#isComplete = isComplete;
    for (const item of items) {
      for (const { kind, id } of rowsWrittenBy(item)) {
        append(this.#items, kind, { id, item });
        if (item.action === 'create') this.#created.add(id);
      }
    }
  }

  /** It was created on this device and the feed has not brought it yet. */
  isNewOnDevice(id: string): boolean {
    return this.#created.has(id);
  }

  /** The ids of all changed rows of this kind. */
  ids(kind: RowKind): Set<string> {
    return new Set(this.#items.get(kind)?.map(({ id }) => id));
  }

  /** The rows with their changes. New rows that are wanted are added at the end. */
  applyTo<Kind extends RowKind>(
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

  /** Before the first fill has ended, the person may have changed an Anlage whose row the device does not have. */
  #seenBy(kind: RowKind, { type, action, after }: QueueItem) {
    const isOwn = nounOfCommand(type) === kind;
    const isUnknown = isOwn && action === 'update' && !this.#isComplete;
    return isUnknown ? (after ?? undefined) : undefined;
  }
}

/** Whether the feed has not brought this change yet; `pulled` counts the finished pulls. */
const isUnpulled = ({ synced, sentDuring }: QueueItem, pulled: number) =>
  synced === 0 || (sentDuring !== undefined && sentDuring >= pulled);

/** The unpulled changes of one person, oldest first. */
export function unpulledChanges(
  items: readonly QueueItem[],
  { userId, pulled }: { userId: string; pulled: number },
): QueueItem[] {
  return inOrder(items.filter((item) => item.userId === userId && isUnpulled(item, pulled)));
}

/** Confirmed changes of all users that the feed has not brought yet. */
export async function sentAndUnpulled({ local, kept }: RowDatabases): Promise<QueueItem[]> {
  const { pulled } = await pullsOf(kept);
  const sent = await local.getAllFromIndex('sync_queue', 'synced', 1);
  return sent.filter((item) => isUnpulled(item, pulled));
}

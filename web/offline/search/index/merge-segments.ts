import { Cursor, firstOf } from './cursor.ts';
import type { IndexedEquipment } from './record-order.ts';
import { makeSegment, type Segment } from './segment.ts';
import { mergeTextIndexes } from './text/merge-text-indexes.ts';
import { NOWHERE } from './text/postings.ts';
import type { TextIndex } from './text/text-index.ts';

/** Records between two pauses. */
const STRIDE = 500;

/**
 * One segment of all that is live in several, in as many steps as it takes. What is removed from the
 * sources meanwhile is removed from the outcome with the last step.
 */
export function* mergeSegments<Item extends IndexedEquipment>(
  sources: readonly Segment<Item>[],
): Generator<void, Segment<Item>> {
  const liveBefore = sources.map(({ live }) => live.copy());
  const { items, targets } = yield* mergeItems(sources);
  const moving = (read: (source: Segment<Item>) => TextIndex) =>
    sources.map((source, index) => ({
      index: read(source),
      targets: targets[index] ?? new Uint32Array(),
    }));
  const names = yield* mergeTextIndexes(
    moving((source) => source.names),
    items.length,
  );
  const others = yield* mergeTextIndexes(
    moving((source) => source.others),
    items.length,
  );
  const merged = makeSegment(items, names, others);
  sources.forEach(({ live }, index) => {
    const removed = liveBefore[index]?.without(live);
    removed?.forEach((position) => {
      merged.live.delete(targets[index]?.[position] ?? NOWHERE);
    });
  });
  return merged;
}

/** All live records in their order, and for each source where its positions went. */
function* mergeItems<Item extends IndexedEquipment>(
  sources: readonly Segment<Item>[],
): Generator<void, { items: Item[]; targets: Uint32Array[] }> {
  const items: Item[] = [];
  const moves = sources.map((source) => ({
    cursor: new Cursor(source.items, source.live.copy()),
    targets: new Uint32Array(source.items.length).fill(NOWHERE),
  }));
  const cursors = moves.map(({ cursor }) => cursor);
  for (let first = firstOf(cursors); first; first = firstOf(cursors)) {
    if (items.length % STRIDE === 0) yield;
    const targets = moves[cursors.indexOf(first)]?.targets;
    if (targets) targets[first.position] = items.length;
    items.push(first.current.item);
    first.advance();
  }
  return { items, targets: moves.map(({ targets }) => targets) };
}

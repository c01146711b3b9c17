import { Cursor, firstOf } from './cursor.ts';
import type { IndexedEquipment } from './record-order.ts';
import { makeSegment, type Segment } from './segment.ts';
import { mergeTextIndexes } from './text/merge-text-indexes.ts';
import { REMOVED } from './text/postings.ts';
import type { TextIndex } from './text/text-index.ts';

/** Records between two pauses. */
const STRIDE = 500;

/**
 * Merges the live records of several segments into one, step by step. Records that are removed from the sources
 * meanwhile are removed from the result in the last step.
 */
export function* mergeSegments<Item extends IndexedEquipment>(
  sources: readonly Segment<Item>[],
): Generator<void, Segment<Item>> {
  const liveBefore = sources.map(({ live }) => live.copy());
  const { items, targets } = yield* mergeItems(sources);
  const sourcesOf = (read: (source: Segment<Item>) => TextIndex) =>
    sources.map((source, index) => ({
      index: read(source),
      targets: targets[index] ?? new Uint32Array(),
    }));
  const names = yield* mergeTextIndexes(
    sourcesOf((source) => source.names),
    items.length,
  );
  const others = yield* mergeTextIndexes(
    sourcesOf((source) => source.others),
    items.length,
  );
  const merged = makeSegment(items, names, others);
  sources.forEach(({ live }, index) => {
    const removed = liveBefore[index]?.without(live);
    removed?.forEach((position) => {
      merged.live.delete(targets[index]?.[position] ?? REMOVED);
    });
  });
  return merged;
}

/** All live records in their order, and for each source the new positions of its records. */
function* mergeItems<Item extends IndexedEquipment>(
  sources: readonly Segment<Item>[],
): Generator<void, { items: Item[]; targets: Uint32Array[] }> {
  const items: Item[] = [];
  const moves = sources.map((source) => ({
    cursor: new Cursor(source.items, source.live.copy()),
    targets: new Uint32Array(source.items.length).fill(REMOVED),
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

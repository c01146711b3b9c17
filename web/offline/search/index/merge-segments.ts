import { Bits } from './bits.ts';
import { Cursor, firstOf } from './cursor.ts';
import type { Segment } from './segment.ts';
import { type EquipmentTable, EquipmentTableDraft } from './table/equipment-table.ts';
import { mergeTextIndexes } from './text/merge-text-indexes.ts';
import { REMOVED } from './text/postings.ts';
import type { TextIndex } from './text/text-index.ts';

/** Records between two pauses. */
const STRIDE = 500;

/**
 * Merges the live records of several segments into one, step by step. Records that are removed from the sources
 * meanwhile are removed from the result in the last step.
 */
export function* mergeSegments(sources: readonly Segment[]): Generator<void, Segment> {
  const liveBefore = sources.map(({ live }) => live.copy());
  const { table, targets } = yield* mergeTables(sources);
  const sourcesOf = (read: (source: Segment) => TextIndex) =>
    sources.map((source, index) => ({
      index: read(source),
      targets: targets[index] ?? new Uint32Array(),
    }));
  const names = yield* mergeTextIndexes(
    sourcesOf((source) => source.names),
    table.size,
  );
  const others = yield* mergeTextIndexes(
    sourcesOf((source) => source.others),
    table.size,
  );
  const merged = { table, live: Bits.full(table.size), names, others };
  sources.forEach(({ live }, index) => {
    const removed = liveBefore[index]?.without(live);
    removed?.forEach((position) => {
      merged.live.delete(targets[index]?.[position] ?? REMOVED);
    });
  });
  return merged;
}

/** All live records in their order, and for each source the new positions of its records. */
function* mergeTables(
  sources: readonly Segment[],
): Generator<void, { table: EquipmentTable; targets: Uint32Array[] }> {
  const draft = new EquipmentTableDraft();
  const moves = sources.map((source) => ({
    cursor: new Cursor(source.table, source.live.copy()),
    targets: new Uint32Array(source.table.size).fill(REMOVED),
  }));
  const cursors = moves.map(({ cursor }) => cursor);
  for (let first = firstOf(cursors); first; first = firstOf(cursors)) {
    if (draft.size % STRIDE === 0) yield;
    const targets = moves[cursors.indexOf(first)]?.targets;
    if (targets) targets[first.position] = draft.size;
    draft.add(first.table.at(first.position));
    first.advance();
  }
  return { table: draft.finish(), targets: moves.map(({ targets }) => targets) };
}

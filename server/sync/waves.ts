import { append } from '#contract/append.ts';
import type { Call } from '#contract/call.ts';
import { recordsAbove, recordsAwaitedBy, recordsBefore, type SyncItem } from '#contract/sync.ts';

interface Write {
  item: SyncItem;
  call: Call;
}

/**
 * Groups writes so that changes to the same record keep their order, and those of one kind are together: what can be
 * written in one statement is. A write also keeps its order to the changes of a record that it is part of or names: what
 * was done in a run comes before the end of the run, and a defect that an inspection record names is changed before it
 * or after it, as its user did. Parts of the same record do not wait for each other.
 */
export function wavesOf<W extends Write>(writes: readonly W[]): W[][] {
  const latest = new Map<string, number>();
  const latestRelated = new Map<string, number>();
  const waves: Map<Call, W[]>[] = [];
  for (const write of writes) {
    const touched = recordsAwaitedBy(write.item);
    const related = [...recordsAbove(write.item), ...recordsBefore(write.item)];
    const earlier = [
      ...[...touched, ...related].map((record) => latest.get(record) ?? -1),
      ...touched.map((record) => latestRelated.get(record) ?? -1),
    ];
    const turn = Math.max(-1, ...earlier) + 1;
    for (const record of touched) latest.set(record, turn);
    for (const record of related) {
      latestRelated.set(record, Math.max(turn, latestRelated.get(record) ?? -1));
    }
    const wave = waves[turn] ?? new Map<Call, W[]>();
    waves[turn] = wave;
    append(wave, write.call, write);
  }
  return waves.flatMap((wave) => [...wave.values()]);
}

import { append } from '#contract/append.ts';
import type { Call } from '#contract/call.ts';
import { recordsAbove, recordsAwaitedBy, recordsBefore, type SyncItem } from '#contract/sync.ts';

interface Write {
  item: SyncItem;
  call: Call;
}

/**
 * Groups writes so that changes to the same record keep their order, and those of one kind are together: what can be
 * written in one statement is. A write also keeps its order to the changes of a record that it is part of: what was done
 * in a run comes before the end of the run. Parts of the same record do not wait for each other.
 */
export function wavesOf<W extends Write>(writes: readonly W[]): W[][] {
  const latest = new Map<string, number>();
  const latestPart = new Map<string, number>();
  const waves: Map<Call, W[]>[] = [];
  for (const write of writes) {
    const touched = recordsAwaitedBy(write.item);
    const above = recordsAbove(write.item);
    const earlier = [
      ...[...touched, ...above, ...recordsBefore(write.item)].map(
        (record) => latest.get(record) ?? -1,
      ),
      ...touched.map((record) => latestPart.get(record) ?? -1),
    ];
    const turn = Math.max(-1, ...earlier) + 1;
    for (const record of touched) latest.set(record, turn);
    for (const record of above) {
      latestPart.set(record, Math.max(turn, latestPart.get(record) ?? -1));
    }
    const wave = waves[turn] ?? new Map<Call, W[]>();
    waves[turn] = wave;
    append(wave, write.call, write);
  }
  return waves.flatMap((wave) => [...wave.values()]);
}

import { append } from '#contract/append.ts';
import type { Call } from '#contract/call.ts';
import { recordsAwaitedBy, type SyncItem } from '#contract/sync.ts';

interface Write {
  item: SyncItem;
  call: Call;
}

/**
 * Groups writes so that changes to the same record keep their order, and those of one kind are together: what can be
 * written in one statement is.
 */
export function wavesOf<W extends Write>(writes: readonly W[]): W[][] {
  const latest = new Map<string, number>();
  const waves: Map<Call, W[]>[] = [];
  for (const write of writes) {
    const touched = recordsAwaitedBy(write.item);
    const turn = Math.max(...touched.map((record) => (latest.get(record) ?? -1) + 1));
    for (const record of touched) latest.set(record, turn);
    const wave = waves[turn] ?? new Map<Call, W[]>();
    waves[turn] = wave;
    append(wave, write.call, write);
  }
  return waves.flatMap((wave) => [...wave.values()]);
}

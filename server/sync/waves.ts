import type { Call } from '#contract/call.ts';
import { recordsAwaitedBy, type SyncItem } from '#contract/sync.ts';

interface Write {
  item: SyncItem;
  call: Call;
}

/**
 * Writes in an order in which whatever touches the same record keeps its turn, and those of one kind
 * stand side by side: what can be written together is.
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
    wave.set(write.call, [...(wave.get(write.call) ?? []), write]);
  }
  return waves.flatMap((wave) => [...wave.values()]);
}

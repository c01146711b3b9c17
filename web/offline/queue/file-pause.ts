/** An upload that breaks off starts again. The pauses grow, so that it does not block a bad connection. */

import { type LocalDatabase, writeQueue } from '../storage/local-database.ts';
import type { Pause, QueueItem } from '../storage/queue-item.ts';
import { Unsent } from './unsent.ts';

/** Shorter than the pause between two rounds of sending, so that the first retry comes with the next round. */
const firstPause = 8_000;
const longestPause = 10 * 60_000;

export function nextPause(last: Pause | undefined, now: number): Pause {
  const times = (last?.times ?? 0) + 1;
  return { times, until: now + Math.min(firstPause * 2 ** (times - 1), longestPause) };
}

export function withNextPause(item: QueueItem, now: number): QueueItem {
  return { ...item, broke: nextPause(item.broke, now) };
}

export function isPausing(pause: Pause | undefined, now: number): boolean {
  // An end further away than the longest pause means that the clock was put back.
  return pause !== undefined && now < pause.until && pause.until <= now + longestPause;
}

/** Returns the items that were pausing. */
export async function endPauses(database: LocalDatabase, userId: string): Promise<QueueItem[]> {
  return writeQueue(database, async (tx) => {
    const unsent = await Unsent.read(tx, userId);
    const pausing = unsent.items.filter(({ broke }) => broke !== undefined);
    for (const { broke: _, ...item } of pausing) await unsent.put(item);
    return pausing;
  });
}

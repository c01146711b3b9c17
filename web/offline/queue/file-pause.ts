/** A file that broke off goes again from its start: later every time, so that a bad line is not busy with it for ever. */

import { allOrNothing } from '../storage/all-or-nothing.ts';
import { type LocalDatabase, writeRows } from '../storage/local-database.ts';
import type { Pause, QueueItem } from '../storage/queue-item.ts';
import { Unsent } from './unsent.ts';

/** Less than the pause between two rounds: after the first break the next round is the next attempt. */
const firstPause = 8_000;
const longestPause = 10 * 60_000;

export function nextPause(last: Pause | undefined, now: number): Pause {
  const times = (last?.times ?? 0) + 1;
  return { times, until: now + Math.min(firstPause * 2 ** (times - 1), longestPause) };
}

export function brokenOff(item: QueueItem, now: number): QueueItem {
  return { ...item, broke: nextPause(item.broke, now) };
}

export function isPausing(pause: Pause | undefined, now: number): boolean {
  // A clock that was put back makes no pause longer.
  return pause !== undefined && now < pause.until && pause.until <= now + longestPause;
}

/** Returns the items that may go at once now. */
export async function endPauses(database: LocalDatabase, userId: string): Promise<QueueItem[]> {
  const tx = writeRows(database);
  return allOrNothing(tx, async () => {
    const unsent = await Unsent.in(tx, userId);
    const pausing = unsent.items.filter(({ broke }) => broke !== undefined);
    for (const { broke: _, ...item } of pausing) await unsent.put(item);
    return pausing;
  });
}

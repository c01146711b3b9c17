import { collapseSpace, foldPlain } from './fold.ts';
import { identityKey, normaliseBuilding } from './location.ts';
import { editDistance } from './suggest.ts';

/** Shorter names are contained in too many others to mean anything. */
const SHORTEST_CONTAINED = 3;

function allowedDistance(length: number): number {
  if (length < 3) return 0;
  if (length <= 5) return 1;
  return length <= 12 ? 2 : 3;
}

/** Two names that may well mean the same Anlage: one holds the other, or a few letters differ. */
export function isSimilarName(a: string, b: string): boolean {
  const [left, right] = [collapseSpace(foldPlain(a)), collapseSpace(foldPlain(b))];
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter === longer) return true;
  if (shorter.length >= SHORTEST_CONTAINED && longer.includes(shorter)) return true;
  const allowed = allowedDistance(shorter.length);
  return editDistance(shorter, longer, allowed) <= allowed;
}

/** The Bauteil a combined location begins with. */
export function buildingOfLocation(locationRaw: string): string {
  return normaliseBuilding(locationRaw.split('-')[0]);
}

export function isSameLocation(a: string, b: string): boolean {
  return identityKey(a) === identityKey(b);
}

import type { Equipment, SimilarEquipment } from '../equipment/equipment.ts';
import {
  identityKey,
  normaliseBuilding,
  placeKey,
  WITHOUT_BUILDING,
} from '../equipment/location.ts';
import { collapseSpace, foldPlain } from '../text/fold.ts';
import { editDistance } from './suggest.ts';

/** Shorter names are part of too many others to mean anything. */
const SHORTEST_CONTAINED = 3;

function allowedDistance(length: number): number {
  if (length < 3) return 0;
  if (length <= 5) return 1;
  return length <= 12 ? 2 : 3;
}

/** Two names that may mean the same Anlage: one contains the other, or a few letters differ. */
function isSimilarName(a: string, b: string): boolean {
  const [left, right] = [collapseSpace(foldPlain(a)), collapseSpace(foldPlain(b))];
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter === longer) return true;
  if (shorter.length >= SHORTEST_CONTAINED && longer.includes(shorter)) return true;
  const allowed = allowedDistance(shorter.length);
  return editDistance(shorter, longer, allowed) <= allowed;
}

/** The Bauteil at the beginning of a combined location. */
export function buildingOfLocation(locationRaw: string): string {
  return normaliseBuilding(locationRaw.split('-')[0]);
}

export interface SimilarCandidate {
  name: string;
  locationRaw: string;
  /** If it is undefined, every type counts. */
  type?: string | undefined;
  /** The Anlage that is being entered, which may be saved already: it is not similar to itself. */
  id?: string | undefined;
}

type Compared = Pick<Equipment, 'id' | 'name' | 'type' | 'locationRaw' | 'locationBuilding'>;

/**
 * Whether an Anlage may be the one that is being entered: a similar name at the same place, or the same name and type
 * in the same Bauteil.
 */
export function isSimilarTo({
  name,
  locationRaw,
  type,
  id,
}: SimilarCandidate): (other: Compared) => boolean {
  const [nameKey, place] = [identityKey(name), placeKey(locationRaw)];
  const building = buildingOfLocation(locationRaw);
  const isAlike = (other: Compared) =>
    placeKey(other.locationRaw) === place
      ? isSimilarName(other.name, name)
      : building !== WITHOUT_BUILDING &&
        identityKey(other.name) === nameKey &&
        (!type || other.type === type) &&
        normaliseBuilding(other.locationBuilding) === building;
  return (other) => other.id !== id && isAlike(other);
}

/** The answer of the similar check from the similar Anlagen. */
export function similarAnswer(
  { name, locationRaw }: SimilarCandidate,
  similar: readonly Compared[],
): SimilarEquipment {
  const [nameKey, place] = [identityKey(name), placeKey(locationRaw)];
  const here = similar.filter((other) => placeKey(other.locationRaw) === place);
  return {
    isDuplicate: here.length > 0,
    ...(here.some((other) => identityKey(other.name) === nameKey) ? { isTaken: true } : {}),
    suggestions: similar.map(({ id, name, type }) => ({ id, name, type })),
  };
}

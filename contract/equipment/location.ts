import { collapseSpace, wellFormed } from '../text/fold.ts';

export const WITHOUT_BUILDING = 'ohne_bauteil';
export const WITHOUT_FLOOR = 'ohne_etage';

const BUILDING_PREFIX = 'BT';

export interface LocationParts {
  readonly building?: string | null | undefined;
  readonly floor?: string | null | undefined;
  readonly column?: string | null | undefined;
  readonly room?: string | null | undefined;
}

type Part = string | null | undefined;

/**
 * Texts that are equal without regard to case and to surrounding or repeated white space have the same key. It is
 * stored, because databases differ in what lower case is.
 */
export function identityKey(text: string): string {
  return collapseSpace(wellFormed(text)).toLowerCase().normalize('NFC');
}

/**
 * The key of a place. A combined location begins with its Bauteil, which is compared without white space, and a
 * missing BT is added: "BT 5-EG", "bt5-eg" and "5-EG" are one place.
 */
export function placeKey(locationRaw: string): string {
  const key = identityKey(locationRaw);
  const first = key.split('-', 1)[0] ?? '';
  return bauteilKey(first) + key.slice(first.length);
}

/** The Bauteil at the beginning of a place key; another text if there is none. */
export const bauteilOfPlace = (place: string): string => place.split('-', 1)[0] ?? '';

const numbered = /^[0-9]+[a-z]?$/;

function bauteilKey(first: string): string {
  const compact = first.replaceAll(' ', '');
  if (compact.startsWith('bt')) return compact;
  return numbered.test(compact) ? `bt${compact}` : first;
}

export function sameText(a: string, b: string): boolean {
  return a === b || identityKey(a) === identityKey(b);
}

/** For a field while the user types: white space stays. */
export function upperCaseLocation(text: string): string {
  return text.toUpperCase();
}

/** Null if neither building nor floor is filled: then the location stays as it is. */
export function combineLocation(parts: LocationParts): string | null {
  const building = clean(parts.building);
  const floor = clean(parts.floor);
  if (!building && !floor) return null;
  return [withPrefix(building), floor, clean(parts.column), clean(parts.room)]
    .filter((part) => part !== '')
    .join('-');
}

/** One key for one Bauteil: `5`, `BT5` and `bt 5` are `BT5`. */
export function normaliseBuilding(building: Part): string {
  const text = clean(building);
  if (!text || sameText(text, WITHOUT_BUILDING)) return WITHOUT_BUILDING;
  const number = text.startsWith(BUILDING_PREFIX) ? text.slice(BUILDING_PREFIX.length) : text;
  return `${BUILDING_PREFIX}${number.trimStart()}`;
}

export function buildingLabel(building: Part): string {
  const key = normaliseBuilding(building);
  return key === WITHOUT_BUILDING ? 'Ohne Bauteil' : key;
}

/** One key for one floor, whatever its case and white space. */
export function floorKey(floor: Part): string {
  return identityKey(floor ?? '') || WITHOUT_FLOOR;
}

export function floorLabel(floor: Part): string {
  return floorKey(floor) === WITHOUT_FLOOR ? 'Ohne Etage' : clean(floor);
}

function clean(part: Part): string {
  return collapseSpace(upperCaseLocation(part ?? ''));
}

function withPrefix(building: string): string {
  if (!building || building.startsWith(BUILDING_PREFIX)) return building;
  return `${BUILDING_PREFIX}${building}`;
}

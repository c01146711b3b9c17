import {
  bauteilOfSite,
  isEmptySearch,
  matchesFilters,
  type SearchableEquipment,
  type SearchFilters,
  splitTerms,
} from '#contract/search/search.ts';
import { foldPhrase } from '#contract/text/fold.ts';
import type { Bits } from './bits.ts';
import { recordsMatching } from './records-matching.ts';
import type { Segment } from './segment.ts';

const blank: SearchableEquipment = {
  name: '',
  type: '',
  locationRaw: '',
  locationBuilding: null,
  locationFloor: null,
  locationRoom: null,
  tags: [],
};

const filterNames = [
  'type',
  'site',
  'building',
  'floor',
  'room',
] as const satisfies (keyof SearchFilters)[];

export function haveSameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return filterNames.every((name) => a[name] === b[name]);
}

/** Caches the sets of the last filters, which stay the same while a query is typed. */
export class FilterSets {
  #filters: SearchFilters = {};
  #sets = new WeakMap<object, Bits>();

  /** Undefined when nothing is filtered. */
  of(segment: Segment, filters: SearchFilters): Bits | undefined {
    if (isEmptySearch('', filters)) return;
    if (!haveSameFilters(filters, this.#filters)) this.#sets = new WeakMap();
    this.#filters = { ...filters };
    const cached = this.#sets.get(segment);
    if (cached) return cached;
    const set = passing(segment, filters);
    this.#sets.set(segment, set);
    return set;
  }
}

/** The contract's filter is evaluated once for each distinct value; only `site` is checked for each record. */
function passing(segment: Segment, { type, site, building, floor, room }: SearchFilters): Bits {
  const ofType = matchesFilters({ type });
  const ofBuilding = matchesFilters({ building });
  const ofFloor = matchesFilters({ floor });
  const ofRoom = matchesFilters({ room });
  const { fields } = segment.table;
  const set = fields.type
    .positionsWith((value) => ofType({ ...blank, type: value }))
    .and(
      fields.locationBuilding.positionsWith((value) =>
        ofBuilding({ ...blank, locationBuilding: value }),
      ),
    )
    .and(fields.locationFloor.positionsWith((value) => ofFloor({ ...blank, locationFloor: value })))
    .and(fields.locationRoom.positionsWith((value) => ofRoom({ ...blank, locationRoom: value })));
  if (foldPhrase(site ?? '').plain === '') return set;
  // Every spelling of a Bauteil contains its number.
  const sought = bauteilOfSite(foldPhrase(site ?? ''))?.digits ?? site ?? '';
  for (const term of splitTerms(sought)) set.and(recordsMatching(segment, term));
  const ofSite = matchesFilters({ site });
  set.forEach((position) => {
    const locationRaw = fields.locationRaw.at(position);
    if (!ofSite({ ...blank, locationRaw })) set.delete(position);
  });
  return set;
}

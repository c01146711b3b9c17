import fc from 'fast-check';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { SearchFilters } from '#contract/search/search.ts';

/** Makes the fields of each sample unique. */
let samples = 0;
export function sampleEquipment(fields: Partial<EquipmentFields> = {}): EquipmentFields {
  const number = ++samples;
  return {
    name: `Lüftungsanlage ${number}`,
    type: 'Lüftungsanlage',
    locationRaw: `BT5-OG2-C7-2.${number}`,
    locationBuilding: 'BT5',
    locationFloor: 'OG2',
    locationColumn: 'C7',
    locationRoom: `2.${number}`,
    tags: [],
    ...fields,
  };
}

/** Letters that coincide often, and those that are difficult for folding, LIKE and UTF-16. */
const awkward = [
  ...['a', 'e', 'u', 'o', 's', 'k', 'n', 'r', ' ', '-', '.', '2', '1'],
  ...[
    'ä',
    'ö',
    'ü',
    'ß',
    'Ü',
    'é',
    'u\u0308',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '🔥',
    'ǅ',
    'İ',
    '\u00a0',
    '\t',
  ],
];
const letters = fc.constantFrom(...awkward);
const words = fc.constantFrom(
  'Küche',
  'Kueche',
  'Pumpe',
  'Lüftung',
  'Aerosol',
  'Straße',
  'BT5',
  'BT 5-EG',
  '5-OG',
  'RLT 04',
);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: letters, minLength: 1, maxLength: 8 }) },
  { weight: 2, arbitrary: words },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }) },
);
const storable = text.filter((value) => value.trim() !== '' && !/[\0\p{Cs}]/u.test(value));

export const anyEquipment: fc.Arbitrary<EquipmentFields> = fc.record({
  name: storable,
  type: storable,
  locationRaw: fc.oneof(
    { weight: 3, arbitrary: storable },
    { weight: 1, arbitrary: fc.constantFrom('BT5-EG', 'BT50-EG', 'BT50, BT5', 'Hof/BT5 🔥') },
  ),
  locationBuilding: fc.option(
    fc.oneof(storable, fc.constantFrom('BT5', '5', 'bt 5', 'BT50', '', ' ')),
  ),
  locationFloor: fc.option(fc.constantFrom('EG', 'OG1', 'og1', ' UG ')),
  locationColumn: fc.constant(null),
  locationRoom: fc.option(fc.constantFrom('2.114', 'R1', 'r1')),
  tags: fc.array(storable, { maxLength: 3 }),
});

const anyQuery = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: letters, maxLength: 4 }) },
  { weight: 3, arbitrary: words },
  {
    weight: 2,
    arbitrary: fc.array(text, { minLength: 2, maxLength: 3 }).map((all) => all.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: letters, minLength: 400, maxLength: 500 }) },
);

const anyFilters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    type: storable,
    site: fc.oneof(storable, fc.constantFrom('BT5', ' bt50', 'bt 5')),
    building: fc.oneof(storable, fc.constantFrom('BT5', '5', 'BT50', 'ohne_bauteil', ' ')),
    floor: fc.constantFrom('EG', 'og1', 'ohne_etage'),
    room: fc.constantFrom('2.114', 'R1 '),
  },
  { requiredKeys: [] },
);

export interface AnySearch {
  query: string;
  filters: SearchFilters;
}

/** A part of a text, as a user would type it. */
const pieceOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(8), fc.integer({ min: 1, max: 6 }))
    .map(([whole, from, length]) => whole.slice(from % whole.length).slice(0, length));

/** A search that finds at least this Anlage, unless its parts end inside of a letter. */
function searchFor(row: EquipmentFields): fc.Arbitrary<AnySearch> {
  const texts = [row.name, row.name, row.type, row.locationRaw, ...row.tags];
  return fc.record({
    query: fc.array(pieceOf(texts), { maxLength: 2 }).map((pieces) => pieces.join(' ')),
    filters: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            type: pieceOf([row.type]),
            site: pieceOf([row.locationRaw]),
            building: fc.constant(row.locationBuilding),
            floor: fc.constant(row.locationFloor ?? 'ohne_etage'),
            room: fc.constant(row.locationRoom),
          },
          { requiredKeys: [] },
        ),
      },
    ),
  });
}

const anySearch: fc.Arbitrary<AnySearch> = fc.record({
  query: anyQuery,
  filters: fc.oneof(fc.constant({}), anyFilters),
});

/** Two of three searches find something, the others are arbitrary. */
export function searchIn(rows: readonly EquipmentFields[]): fc.Arbitrary<AnySearch> {
  if (rows.length === 0) return anySearch;
  return fc.oneof(anySearch, { weight: 2, arbitrary: fc.oneof(...rows.map(searchFor)) });
}

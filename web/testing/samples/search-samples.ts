/** Records and queries for tests. They use few letters, so that queries match, and letters that are hard to fold. */
import fc from 'fast-check';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { SearchFilters } from '#contract/search/search.ts';

const awkward = [
  ...['a', 'e', 'u', 'o', 's', 'k', 'n', ' ', '-', '.', '2', '1', '0'],
  ...['ä', 'ö', 'ü', 'ß', 'Ü', 'é', 'u\u0308', '\u0301', 'Σ', 'ς', 'ǅ', 'İ', '≠', '\u037e'],
  ...['%', '_', '\\', '/', '\0', '\u00a0', '\u0085', '\t', '\n', '\v', '\u0001'],
  ...['🔥', '𝐀', '\u{10ffff}', '\uffee', '\ud83d', '\udc00', '°', '–'],
];
const letters = fc.constantFrom(...awkward);
const words = fc.constantFrom(
  ...['Küche', 'Kueche', 'Kuche', 'Pumpe', 'Lüftung', 'Aerosol', 'Straße'],
  ...['BT5', 'RLT 04', 'RLT 4', 'RLT 10', 'BT5-OG2-C7-2.114', 'UV 1.1.12', 'BT5-OG1-2.11'],
);
const phrases = fc.array(words, { minLength: 2, maxLength: 3 }).map((all) => all.join(' '));
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: letters, maxLength: 8 }) },
  { weight: 3, arbitrary: words },
  { weight: 2, arbitrary: phrases },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
);

/** Few ids, so that records replace their own earlier versions. */
export const anyId: fc.Arbitrary<string> = fc.nat(60).map((number) => `id-${number}`);

const anyMoment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2026-03-01T08:15:30Z', '2026-03-01T08:15:30.250+01:00', ''),
);
const anyUser = fc.option(fc.constantFrom('user-1', 'user-2'));

export const anyRecord: fc.Arbitrary<Equipment> = fc.record({
  id: anyId,
  name: text,
  type: text,
  locationRaw: text,
  locationBuilding: fc.option(fc.constantFrom('BT1', '1', 'bt 1', 'BT10', '', ' ')),
  locationFloor: fc.option(fc.constantFrom('EG', 'OG1', 'og1', ' UG ', '')),
  locationColumn: fc.option(fc.constantFrom('C7', '')),
  locationRoom: fc.option(fc.constantFrom('2.114', 'R1', 'r1', '')),
  tags: fc.array(text, { maxLength: 3 }),
  createdAt: anyMoment,
  updatedAt: anyMoment,
  createdBy: anyUser,
  updatedBy: anyUser,
});

/** A part of a text. */
function cutOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.nat(20), fc.nat(20))
    .map(([whole, from, length]) => whole.slice(from % whole.length).slice(0, 1 + length));
}

export const anyQuery: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: letters, maxLength: 4 }) },
  { weight: 3, arbitrary: words },
  { weight: 3, arbitrary: phrases },
  { weight: 3, arbitrary: cutOf(fc.oneof(words, phrases)) },
  {
    weight: 2,
    arbitrary: fc.array(text, { minLength: 2, maxLength: 3 }).map((all) => all.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: letters, minLength: 100, maxLength: 500 }) },
);

export const anyFilters: fc.Arbitrary<SearchFilters> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        type: fc.option(fc.oneof(text, cutOf(words))),
        site: fc.option(fc.oneof(text, cutOf(words), fc.constantFrom('BT5', ' bt1', 'BT 5'))),
        building: fc.constantFrom('BT1', '1', 'BT10', 'ohne_bauteil', ' ', null),
        floor: fc.constantFrom('EG', 'og1', 'ohne_etage', ' ', null),
        room: fc.constantFrom('2.114', 'R1 ', '', null),
      },
      { requiredKeys: [] },
    ),
  },
);

/** Always the same records, with words about as common or rare as in a real building. */
export function plant(count: number): Equipment[] {
  const types = ['Lüftungsanlage', 'Heizkreispumpe', 'Kältemaschine', 'Unterverteilung', 'USV'];
  const areas = ['Küche', 'Kueche West', 'Wäscherei', 'Frauen- und Kinderklinik', 'Foyer'];
  const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';
  return Array.from({ length: count }, (_, number) => {
    const type = pick(types, number * 7);
    const [building, floor, room] = [1 + (number % 37), number % 5, String(number % 241)];
    return {
      id: `${(number * 7919) % 10_007}`,
      name: `${type} ${building}.${floor}.${number % 89} ${pick(areas, number * 3)}`,
      type,
      locationRaw: `BT${building}-OG${floor}-C${number % 14}-${floor}.${room.padStart(3, '0')}`,
      locationBuilding: number % 17 === 0 ? null : `BT${building}`,
      locationFloor: number % 11 === 0 ? null : `OG${floor}`,
      locationColumn: `C${number % 14}`,
      locationRoom: `${floor}.${room.padStart(3, '0')}`,
      tags: number % 13 === 0 ? ['Achtung', `Wartung Q${number % 4}`] : [],
      createdAt: '2026-03-01T08:15:30.250Z',
      updatedAt: '2026-03-02T00:00:00.000Z',
      createdBy: null,
      updatedBy: null,
    };
  });
}

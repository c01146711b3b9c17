import { expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { Compactor, toEquipment } from './compact-equipment.ts';

it.each<[string, Partial<Equipment>]>([
  [
    'with one moment',
    { createdAt: '2026-03-01T08:15:30.250Z', updatedAt: '2026-03-01T08:15:30.250Z' },
  ],
  [
    'with two moments',
    { createdAt: '2026-03-01T08:15:30.250Z', updatedAt: '2026-03-02T00:00:00.000Z' },
  ],
  [
    'with moments that are written in other ways',
    { createdAt: '2026-03-01T08:15:30Z', updatedAt: '' },
  ],
  ['without a place and tags', { locationBuilding: null, locationRoom: null, tags: [] }],
  ['with an empty tag', { tags: [''] }],
  ['with several tags', { tags: ['Achtung', 'Wartung Q2'], createdBy: null }],
])('an Anlage %s comes back as it was', (_, fields) => {
  const compactor = new Compactor();
  const row = anEquipment(fields);
  for (let time = 0; time < 2; time += 1) {
    expect(toEquipment(compactor.compact(structuredClone(row)))).toEqual(row);
  }
});

it('equal tags of two Anlagen are one list', () => {
  const compactor = new Compactor();
  const [one, other] = [
    ['Achtung', 'Hygiene'],
    ['Achtung', 'Hygiene'],
  ].map((tags) => compactor.compact(anEquipment({ tags })));
  expect(one?.tags).toBe(other?.tags);
});

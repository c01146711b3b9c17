import { describe, expect, it } from 'vitest';
import type { Equipment, EquipmentField } from './equipment.ts';
import { fieldsToDecide, withCombinedLocation } from './equipment-conflict.ts';

const current: Equipment = {
  id: crypto.randomUUID(),
  name: 'Pumpe 1',
  type: 'Pumpe',
  locationRaw: 'BT3-OG3-2.114',
  locationBuilding: 'BT3',
  locationFloor: 'OG3',
  locationColumn: null,
  locationRoom: '2.114',
  tags: [],
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-01T08:00:00.000Z',
  createdBy: null,
  updatedBy: null,
};
const byHand = { ...current, locationRaw: 'Hinter der Halle' };

const contested = (row: Equipment, ...names: EquipmentField[]) => ({
  fields: names.map((field) => ({ field, mine: 'a', theirs: 'b' })),
  current: row,
});
const asked = (...given: Parameters<typeof contested>) =>
  fieldsToDecide(contested(...given)).map(({ field }) => field);

describe('what a user has to decide', () => {
  it('is every field that both changed', () => {
    expect(asked(current, 'name', 'tags')).toEqual(['name', 'tags']);
  });

  it('leaves out a location that follows from its parts', () => {
    expect(asked(current, 'locationRaw', 'locationRoom')).toEqual(['locationRoom']);
  });

  it('contains a location that somebody typed', () => {
    expect(asked(byHand, 'locationRaw')).toEqual(['locationRaw']);
  });
});

describe('a change merged with the changes of others', () => {
  it('combines the location from their parts and mine', () => {
    const change = { locationRoom: '2.115', locationRaw: 'BT3-OG2-2.115' };
    expect(withCombinedLocation(current, change)).toEqual({
      locationRoom: '2.115',
      locationRaw: 'BT3-OG3-2.115',
    });
  });

  it('does not touch the location where none of its parts changes', () => {
    expect(withCombinedLocation(current, { name: 'Pumpe 2' })).toEqual({ name: 'Pumpe 2' });
  });

  it('drops a location that is equal to theirs', () => {
    const change = { locationRoom: '2.114', locationRaw: 'BT3-OG2-2.114' };
    expect(withCombinedLocation(current, change)).toEqual({ locationRoom: '2.114' });
  });

  it('leaves a location that somebody typed as it was chosen', () => {
    const change = { locationRaw: 'BT3-OG2-2.115' };
    expect(withCombinedLocation(byHand, change)).toEqual(change);
  });
});

import { describe, expect, it } from 'vitest';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import {
  changedFields,
  emptyFields,
  fieldsOf,
  isUntouched,
  locationOf,
  rebase,
  valuesOf,
  withTypedTags,
} from './form-values.ts';

const pump: EquipmentFields = {
  name: 'Pumpe 7',
  type: 'Pumpe',
  locationRaw: 'BT5-EG-B07',
  locationBuilding: 'BT5',
  locationFloor: 'EG',
  locationColumn: 'B07',
  locationRoom: null,
  tags: ['GLT'],
};
const typed = (change: object, from: EquipmentFields = pump) => ({ ...valuesOf(from), ...change });

describe('the combined location', () => {
  it.each([
    [{ locationBuilding: '5', locationFloor: 'eg' }, 'BT5-EG'],
    [{ locationBuilding: 'bt5', locationFloor: 'EG', locationRoom: ' r1 ' }, 'BT5-EG-R1'],
    [{ locationFloor: 'OG2', locationColumn: 'C7' }, 'OG2-C7'],
  ])('of %o is %s', (parts, location) => {
    expect(locationOf(typed(parts, emptyFields), emptyFields)).toBe(location);
  });

  it('is not made from column and room alone', () => {
    const values = typed({ locationColumn: 'C7', locationRoom: 'R1' }, emptyFields);
    expect(locationOf(values, emptyFields)).toBe('');
  });

  it('stays as it was stored while its parts are unchanged', () => {
    const handwritten = { ...pump, locationRaw: 'Keller hinten links' };
    expect(locationOf(typed({ name: 'Neu' }, handwritten), handwritten)).toBe(
      'Keller hinten links',
    );
    expect(locationOf(typed({ locationRoom: 'R1' }, handwritten), handwritten)).toBe(
      'BT5-EG-B07-R1',
    );
  });

  it('stays as it was stored for an Anlage without parts', () => {
    const old = { ...emptyFields, name: 'Alt', type: 'Pumpe', locationRaw: 'Dach' };
    expect(changedFields(typed({ name: 'Neu' }, old), old)).toEqual({ name: 'Neu' });
  });
});

it('returns trimmed fields, upper case parts, and Achtung first', () => {
  const values = typed({
    name: '  Pumpe 8 ',
    locationRoom: ' r0.112 ',
    tags: ['GLT', 'achtung', 'glt'],
  });
  expect(fieldsOf(values, pump)).toEqual({
    ...pump,
    name: 'Pumpe 8',
    locationRaw: 'BT5-EG-B07-R0.112',
    locationRoom: 'R0.112',
    tags: ['Achtung', 'GLT'],
  });
});

it('makes tags of the text in the tag field', () => {
  expect(withTypedTags(typed({ tagText: 'VDI 6022, glt' }))).toMatchObject({
    tags: ['GLT', 'VDI 6022'],
    tagText: '',
  });
});

describe('the changed fields', () => {
  it('are none if only the stored spelling differs', () => {
    const old = { ...pump, locationBuilding: 'bt5 ', tags: ['GLT', 'Achtung'] };
    expect(changedFields(valuesOf(old), old)).toEqual({});
  });

  it('include the combined location if a part has changed', () => {
    expect(changedFields(typed({ locationFloor: 'og1' }), pump)).toEqual({
      locationFloor: 'OG1',
      locationRaw: 'BT5-OG1-B07',
    });
  });

  it('include an emptied part', () => {
    expect(changedFields(typed({ locationColumn: ' ' }), pump)).toEqual({
      locationColumn: null,
      locationRaw: 'BT5-EG',
    });
  });
});

describe('a newer version', () => {
  const newer = { ...pump, type: 'Umwälzpumpe', tags: ['GLT', 'SV'] };

  it('appears in unchanged inputs, and keeps the input of the user', () => {
    const values = typed({ name: 'Pumpe 7 alt ', tags: ['Neu'], comment: 'Leiter nötig' });
    expect(rebase(values, pump, newer)).toEqual({ ...values, type: 'Umwälzpumpe' });
  });

  it('does not change a text that differs only by white space', () => {
    const values = typed({ name: 'Pumpe 7 ' });
    expect(rebase(values, pump, { ...pump, type: 'X' }).name).toBe('Pumpe 7 ');
  });
});

it('recognises a form without changes', () => {
  expect(isUntouched(typed({ name: ' Pumpe 7' }), pump)).toBe(true);
  expect(isUntouched(typed({ comment: 'x' }), pump)).toBe(false);
  expect(isUntouched(typed({ tagText: 'x' }), pump)).toBe(false);
  expect(isUntouched(typed({ locationRoom: 'x' }), pump)).toBe(false);
});

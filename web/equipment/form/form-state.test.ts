import { describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { duplicateState, readFormState, startOf } from './form-state.ts';
import { fieldsOf } from './form-values.ts';

const pump: Equipment = {
  id: '0b3c3f6e-7c0e-4a52-9d55-0d2f6a9b1c11',
  name: 'Pumpe 7',
  type: 'Pumpe',
  locationRaw: 'BT5-EG',
  locationBuilding: 'BT5',
  locationFloor: 'EG',
  locationColumn: null,
  locationRoom: null,
  tags: ['GLT'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedBy: null,
};

describe('the navigation state', () => {
  it('contains a source after it was in the history', () => {
    expect(readFormState(structuredClone(duplicateState(pump)))).toEqual({ duplicateOf: pump });
  });

  it.each([
    null,
    'duplicate',
    {},
    { duplicateOf: { name: 'Nur ein Name' } },
    { extracted: { name: 7 } },
    { extracted: 'Pumpe' },
    { sourceEquipmentId: pump.id },
  ])('is ignored if it is %o', (state) => {
    expect(readFormState(state)).toBeNull();
  });

  it('accepts any of the extracted fields and drops other keys', () => {
    expect(readFormState({ extracted: { name: 'Pumpe', role: 'admin' } })).toEqual({
      extracted: { name: 'Pumpe' },
    });
  });
});

describe('the form starts', () => {
  it('empty, with the search as its back link', () => {
    expect(startOf(null)).toMatchObject({
      key: 'create',
      title: 'Neue Anlage erstellen',
      home: '/',
      values: { name: '', tags: [], comment: '' },
    });
  });

  it('with everything of the source when it duplicates', () => {
    const start = startOf(duplicateState(pump));
    expect(start).toMatchObject({
      key: `duplicate:${pump.id}`,
      title: 'Anlage duplizieren',
      home: `/equipment/${pump.id}`,
      values: { name: 'Pumpe 7', locationBuilding: 'BT5', locationColumn: '', tags: ['GLT'] },
    });
    expect(fieldsOf(start.values, start.origin).locationRaw).toBe('BT5-EG');
  });

  it('with the extracted fields, the location combined from its parts if there are some', () => {
    const parts = { locationRaw: 'irgendwo', locationBuilding: '3', locationFloor: 'og1' };
    const combined = startOf({ extracted: parts });
    expect(fieldsOf(combined.values, combined.origin).locationRaw).toBe('BT3-OG1');
    const raw = startOf({ extracted: { locationRaw: 'irgendwo' } });
    expect(fieldsOf(raw.values, raw.origin).locationRaw).toBe('irgendwo');
    expect(combined.key).not.toBe(raw.key);
  });
});

import { expect, it } from 'vitest';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { type FormValues, valuesOf } from '../form-values.ts';
import { faultsIn, faultText, fieldsHeldBack } from './held-back.ts';

const long = 'x'.repeat(60);
const pump = anEquipment();
const faults = (change: Partial<FormValues>, base = pump) =>
  faultsIn({ ...valuesOf(base), ...change }, base);

it('holds back what is wrong, and nothing else', () => {
  const found = faults({ name: 'Neu', tags: [long] });
  expect(fieldsHeldBack(found)).toEqual(['tags']);
  expect(faultText(found)).toBe('Tags: Höchstens 50 Zeichen.');
});

it('holds back all of a location when a part of it is wrong', () => {
  const found = faults({ name: '', locationFloor: ' ' });
  expect(fieldsHeldBack(found)).toEqual([
    'name',
    'locationRaw',
    'locationBuilding',
    'locationFloor',
    'locationColumn',
    'locationRoom',
  ]);
  expect(faultText(found)).toBe('Name: Bitte einen Namen angeben. Etage: Bitte die Etage angeben.');
});

it('leaves alone what was stored before there was a rule', () => {
  const old = anEquipment({ tags: [long], locationFloor: null });
  expect(faults({ name: 'Neu' }, old)).toEqual({});
});

it('knows of a comment that is too long, which no field holds back', () => {
  const found = faults({ comment: 'x'.repeat(5001) });
  expect(fieldsHeldBack(found)).toEqual([]);
  expect(faultText(found)).toBe('Kommentar: Höchstens 5000 Zeichen.');
});

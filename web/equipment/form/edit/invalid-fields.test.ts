import { expect, it } from 'vitest';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { type FormValues, valuesOf } from '../form-values.ts';
import { invalidFields, problemsOfChanges, problemText } from './invalid-fields.ts';

const long = 'x'.repeat(60);
const pump = anEquipment();
const problemsWith = (change: Partial<FormValues>, base = pump) =>
  problemsOfChanges({ ...valuesOf(base), ...change }, base);

it('excludes invalid fields only', () => {
  const problems = problemsWith({ name: 'Neu', tags: [long] });
  expect(invalidFields(problems)).toEqual(['tags']);
  expect(problemText(problems)).toBe('Tags: Höchstens 50 Zeichen.');
});

it('excludes the whole location if a part of it is invalid', () => {
  const problems = problemsWith({ name: '', locationFloor: ' ' });
  expect(invalidFields(problems)).toEqual([
    'name',
    'locationRaw',
    'locationBuilding',
    'locationFloor',
    'locationColumn',
    'locationRoom',
  ]);
  expect(problemText(problems)).toBe(
    'Name: Bitte einen Namen angeben. Etage: Bitte die Etage angeben.',
  );
});

it('ignores stored values from before a rule existed', () => {
  const old = anEquipment({ tags: [long], locationFloor: null });
  expect(problemsWith({ name: 'Neu' }, old)).toEqual({});
});

it('reports a comment that is too long, which excludes no field', () => {
  const problems = problemsWith({ comment: 'x'.repeat(5001) });
  expect(invalidFields(problems)).toEqual([]);
  expect(problemText(problems)).toBe('Kommentar: Höchstens 5000 Zeichen.');
});

import { expect, it } from 'vitest';
import { emptyValues, fieldsFrom, lengthProblems, valuesOf } from './document-values.ts';

it('sends trimmed texts, and null for empty ones', () => {
  expect(fieldsFrom({ ...emptyValues, title: ' Plan ', description: ' \n' })).toEqual({
    title: 'Plan',
    description: null,
    documentType: 'other',
    expiryDate: null,
  });
});

it('shows saved fields unchanged', () => {
  const fields = {
    title: 'Plan',
    description: 'Blatt 1',
    documentType: 'manual',
    expiryDate: '2027-11-12',
  } as const;
  expect(fieldsFrom(valuesOf(fields))).toEqual(fields);
});

it('says which texts are too long', () => {
  const values = { ...emptyValues, title: 'x'.repeat(200), description: 'x'.repeat(2_000) };
  expect(lengthProblems(values)).toEqual({});
  expect(lengthProblems({ ...values, title: 'x'.repeat(201) })).toEqual({
    title: 'Höchstens 200 Zeichen.',
  });
  expect(lengthProblems({ ...values, description: 'x'.repeat(2_001) })).toEqual({
    description: 'Höchstens 2000 Zeichen.',
  });
});

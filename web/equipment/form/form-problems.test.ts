import { describe, expect, it } from 'vitest';
import { atInputs, firstProblem, problemsOf } from './form-problems.ts';
import { emptyFields, valuesOf } from './form-values.ts';

const located = { needsLocation: true };
const problemsWith = (change: object, asked = located) =>
  problemsOf({ ...valuesOf(emptyFields), ...change }, emptyFields, asked);
const complete = { name: 'A', type: 'B', locationBuilding: '5', locationFloor: 'EG' };

describe('the required fields', () => {
  it('each report what is missing', () => {
    expect(problemsWith({})).toEqual({
      name: 'Bitte einen Namen angeben.',
      type: 'Bitte einen Typ angeben.',
      locationBuilding: 'Bitte das Bauteil angeben.',
      locationFloor: 'Bitte die Etage angeben.',
    });
  });

  it('are not filled by white space', () => {
    expect(Object.keys(problemsWith({ ...complete, name: ' ', locationFloor: '\t' }))).toEqual([
      'name',
      'locationFloor',
    ]);
  });

  it('do not include Bauteil and Etage if the location is unchanged', () => {
    const old = { ...emptyFields, name: 'A', type: 'B', locationRaw: 'Dach' };
    expect(problemsOf(valuesOf(old), old, { needsLocation: false })).toEqual({});
  });
});

it('finds nothing wrong with a complete form', () => {
  expect(problemsWith(complete)).toEqual({});
});

it('reports the allowed length', () => {
  const long = (length: number) => 'x'.repeat(length);
  expect(
    problemsWith({
      name: long(201),
      type: long(51),
      locationBuilding: long(51),
      locationFloor: 'EG',
      locationRoom: long(51),
      tags: [long(51)],
      comment: long(5001),
    }),
  ).toEqual({
    name: 'Höchstens 200 Zeichen.',
    type: 'Höchstens 50 Zeichen.',
    locationBuilding: 'Höchstens 50 Zeichen.',
    locationRoom: 'Höchstens 50 Zeichen.',
    tags: 'Höchstens 50 Zeichen.',
    comment: 'Höchstens 5000 Zeichen.',
  });
});

it('assigns the server’s problems to their inputs, the first of each', () => {
  const problems = [
    { field: 'tags.3', message: 'Zu lang.' },
    { field: 'tags', message: 'Zu viele.' },
    { field: 'locationRaw', message: 'Ohne Eingabefeld.' },
    { field: 'baseUpdatedAt', message: 'Unbekannt.' },
  ];
  expect(atInputs(problems)).toEqual({ tags: 'Zu lang.' });
});

it('finds the first invalid field in the order of the form', () => {
  expect(firstProblem({ tags: 'x', locationFloor: 'x', locationBuilding: 'x' })).toBe(
    'locationBuilding',
  );
  expect(firstProblem({})).toBeUndefined();
});

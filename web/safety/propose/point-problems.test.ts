import { describe, expect, it } from 'vitest';
import { atFields, isSamePoint, pointFrom, problemsOf } from './point-problems.ts';

const fields = { identifier: '3F12', site: 'BT3', floor: 'UG', column: '', description: '' };
const point = {
  id: 'a',
  ...{ identifier: '3F12', site: 'BT3', floor: 'UG', column: null, description: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', createdBy: null },
};

describe('a new point', () => {
  it('needs nothing but its identifier', () => {
    const empty = { identifier: '', site: '', floor: '', column: '', description: '' };
    expect(problemsOf({ ...empty, identifier: '3F12' })).toEqual({});
    expect(problemsOf(empty)).toEqual({ identifier: 'Bitte eine Kennung angeben.' });
    expect(problemsOf({ ...empty, identifier: ' \u00a0 ' })).toEqual({
      identifier: 'Bitte eine Kennung angeben.',
    });
  });

  it('shows the allowed length at each field', () => {
    const long = 'x'.repeat(1_001);
    expect(
      problemsOf({ identifier: long, site: long, floor: long, column: long, description: long }),
    ).toEqual({
      identifier: 'Höchstens 100 Zeichen.',
      site: 'Höchstens 50 Zeichen.',
      floor: 'Höchstens 50 Zeichen.',
      column: 'Höchstens 50 Zeichen.',
      description: 'Höchstens 1000 Zeichen.',
    });
  });

  it('has null for blank fields', () => {
    expect(pointFrom({ ...fields, identifier: ' 3F12 ', column: '  ' })).toMatchObject({
      identifier: '3F12',
      column: null,
      description: null,
    });
  });
});

it('shows the server’s problems of a point that was sent with its link', () => {
  const reported = [
    { field: 'safetyPoint.site', message: 'Höchstens 50 Zeichen.' },
    { field: 'role', message: 'Diese Angabe fehlt.' },
  ];
  expect(atFields(reported)).toEqual({ site: 'Höchstens 50 Zeichen.' });
});

describe('the same point', () => {
  it('is recognised regardless of case and white space', () => {
    expect(isSamePoint(point, { ...fields, identifier: ' 3f12', site: 'bt3 ' })).toBe(true);
  });

  it('is another one at another place', () => {
    expect(isSamePoint(point, { ...fields, floor: 'EG' })).toBe(false);
    expect(isSamePoint(point, { ...fields, description: 'Feld 2' })).toBe(false);
  });
});

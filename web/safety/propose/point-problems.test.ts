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
    const nothing = { identifier: '', site: '', floor: '', column: '', description: '' };
    expect(problemsOf({ ...nothing, identifier: '3F12' })).toEqual({});
    expect(problemsOf(nothing)).toEqual({ identifier: 'Bitte eine Kennung angeben.' });
    expect(problemsOf({ ...nothing, identifier: ' \u00a0 ' })).toEqual({
      identifier: 'Bitte eine Kennung angeben.',
    });
  });

  it('says at each field how long it may be', () => {
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

  it('has nothing where nothing was written', () => {
    expect(pointFrom({ ...fields, identifier: ' 3F12 ', column: '  ' })).toMatchObject({
      identifier: '3F12',
      column: null,
      description: null,
    });
  });
});

it('shows what the server says of a point that came with its link', () => {
  const said = [
    { field: 'safetyPoint.site', message: 'Höchstens 50 Zeichen.' },
    { field: 'role', message: 'Diese Angabe fehlt.' },
  ];
  expect(atFields(said)).toEqual({ site: 'Höchstens 50 Zeichen.' });
});

describe('the same point', () => {
  it('is the same without regard to case and white space', () => {
    expect(isSamePoint(point, { ...fields, identifier: ' 3f12', site: 'bt3 ' })).toBe(true);
  });

  it('is another one elsewhere', () => {
    expect(isSamePoint(point, { ...fields, floor: 'EG' })).toBe(false);
    expect(isSamePoint(point, { ...fields, description: 'Feld 2' })).toBe(false);
  });
});

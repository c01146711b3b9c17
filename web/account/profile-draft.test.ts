import { describe, expect, it } from 'vitest';
import { isChanged, problemsOf } from './profile-draft.ts';

const account = { displayName: null, firstName: 'Jana', lastName: 'Krüger' };
const typed = { displayName: '', firstName: 'Jana', lastName: 'Krüger' };

describe('what was typed', () => {
  it('is a change only beyond white space and empty fields', () => {
    expect(isChanged(typed, account)).toBe(false);
    expect(isChanged({ ...typed, firstName: ' Jana ', displayName: '  ' }, account)).toBe(false);
    expect(isChanged({ ...typed, lastName: '' }, account)).toBe(true);
  });

  it('may be 50, 50 and 100 characters long, white space around it not counted', () => {
    expect(problemsOf({ ...typed, firstName: ` ${'x'.repeat(50)} ` })).toEqual({});
    expect(
      problemsOf({
        displayName: 'x'.repeat(101),
        firstName: 'x'.repeat(51),
        lastName: 'x'.repeat(51),
      }),
    ).toEqual({
      displayName: 'Höchstens 100 Zeichen.',
      firstName: 'Höchstens 50 Zeichen.',
      lastName: 'Höchstens 50 Zeichen.',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { isChanged, problemsOf } from './profile-draft.ts';

const account = { displayName: null, firstName: 'Jana', lastName: 'Krüger' };
const typed = { displayName: '', firstName: 'Jana', lastName: 'Krüger' };

describe('the typed text', () => {
  it('counts as a change only if it differs by more than white space', () => {
    expect(isChanged(typed, account)).toBe(false);
    expect(isChanged({ ...typed, firstName: ' Jana ', displayName: '  ' }, account)).toBe(false);
    expect(isChanged({ ...typed, lastName: 'Kru\u0308ger\u200b' }, account)).toBe(false);
    expect(isChanged({ ...typed, lastName: '' }, account)).toBe(true);
  });

  it.each([
    ['white space around it', ` ${'x'.repeat(50)} `],
    ['more than one space', `x${' '.repeat(60)}x`],
    ['what nobody sees', `${'x'.repeat(50)}\u200b\u00ad`],
    ['letters taken apart', 'u\u0308'.repeat(50)],
    ['halves of a character', '😀'.repeat(50)],
  ])('is measured as it would be stored: %s does not count', (_, firstName) => {
    expect(problemsOf({ ...typed, firstName })).toEqual({});
    expect(problemsOf({ ...typed, firstName: `${firstName}${'y'.repeat(50)}` })).toEqual({
      firstName: 'Höchstens 50 Zeichen.',
    });
  });

  it('may be 50, 50 and 100 characters long', () => {
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

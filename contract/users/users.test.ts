import { describe, expect, it } from 'vitest';
import { discreetNameOf, isWaiting, newUser, userAdminCalls, userExportName } from './users.ts';

const nobody = { displayName: null, firstName: null, lastName: null, email: null };

describe('the name of a user in a list', () => {
  it('is their name', () => {
    expect(discreetNameOf({ ...nobody, displayName: 'Olga', email: 'olga@x.de' })).toBe('Olga');
    expect(discreetNameOf({ ...nobody, firstName: 'Olga', lastName: 'P.' })).toBe('Olga P.');
  });

  it('masks the e-mail address if there is nothing else', () => {
    expect(discreetNameOf({ ...nobody, email: 'olga@x.de' })).toBe('ol•••••@x.de');
    expect(discreetNameOf(nobody)).toBe('Unbekannt');
  });

  it('masks it too if the provider gives the address as the name', () => {
    const named = { ...nobody, displayName: 'Olga@x.de', email: 'olga@x.de' };
    expect(discreetNameOf(named)).toBe('Ol•••••@x.de');
    expect(discreetNameOf({ ...named, displayName: 'Olga @ Werk 2' })).toBe('Olga @ Werk 2');
  });
});

it('a user waits who is neither approved nor blocked', () => {
  expect(isWaiting({ role: 'awaiting_approval', status: 'active' })).toBe(true);
  expect(isWaiting({ role: 'awaiting_approval', status: 'blocked' })).toBe(false);
  expect(isWaiting({ role: 'viewer', status: 'active' })).toBe(false);
});

describe('a new user', () => {
  it('is a viewer by default', () => {
    expect(newUser.parse({ email: ' a@x.de ' })).toEqual({ email: 'a@x.de', role: 'viewer' });
  });

  it('has no name of invisible characters only', () => {
    const named = { email: 'a@x.de', firstName: '\u202e\u0001Anna', lastName: '\u200b' };
    expect(newUser.parse(named)).toMatchObject({ firstName: 'Anna', lastName: '' });
  });

  it.each([undefined, '', 'a', 'a@', '@x.de', 'a b@x.de'])('needs an address, not %s', (email) => {
    const messages = newUser.safeParse({ email }).error?.issues.map(({ message }) => message);
    expect(messages).toContain('Gültige E-Mail-Adresse eingeben');
  });
});

it.each([
  ['x'.repeat(501), 'Höchstens 500 Zeichen.'],
  [' \u200b\n', 'Bitte geben Sie einen Grund an.'],
  [undefined, 'Bitte geben Sie einen Grund an.'],
])('says what is wrong with a reason (%#)', (reason, message) => {
  for (const { body } of [userAdminCalls.block, userAdminCalls.anonymize]) {
    const issues = body.safeParse({ reason }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  }
});

it('names the file of an export', () => {
  expect(userExportName('17', '2026-11-15')).toBe('user-data-17-2026-11-15.json');
});

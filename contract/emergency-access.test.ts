import { describe, expect, it } from 'vitest';
import { codeNameOf, type EmergencyCode, newEmergencyCode, stateOf } from './emergency-access.ts';

const code: EmergencyCode = {
  id: '3f2a1b9c-0000-4000-8000-000000000000',
  site: 'BT5, Nord',
  createdAt: '2026-11-15T08:00:00.000Z',
  expiresAt: '2026-11-16T08:00:00.000Z',
  createdByName: null,
  usedAt: null,
  usedByName: null,
  writesUntil: null,
  revokedAt: null,
};
const used = {
  ...code,
  usedAt: '2026-11-15T09:00:00.000Z',
  writesUntil: '2026-11-15T17:00:00.000Z',
};
const at = (time: string) => Date.parse(time);

describe('the state of a code', () => {
  it.each([
    [code, '2026-11-16T07:59:59.999Z', 'open'],
    [code, '2026-11-16T08:00:00.000Z', 'expired'],
    [used, '2026-11-15T16:59:59.999Z', 'running'],
    [used, '2026-11-15T17:00:00.000Z', 'used'],
    [{ ...code, revokedAt: code.createdAt }, '2026-11-15T09:00:00.000Z', 'revoked'],
    [{ ...used, revokedAt: used.usedAt }, '2026-11-15T09:30:00.000Z', 'revoked'],
  ])('%#', (one, now, state) => {
    expect(stateOf(one, at(now))).toBe(state);
  });
});

it.each([
  ['x'.repeat(101), 'Höchstens 100 Zeichen.'],
  ['\u200b', 'Bitte geben Sie den Standort an.'],
])('says what is wrong with a site (%#)', (site, message) => {
  const issues = newEmergencyCode.safeParse({ site, hours: 8 }).error?.issues;
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

it('is named by its site and the beginning of its id', () => {
  expect(codeNameOf(code)).toBe('BT5, Nord · 3f2a1b9c');
});

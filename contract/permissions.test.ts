import { describe, expect, it } from 'vitest';
import { roles } from './people.ts';
import { type Action, can, permissions } from './permissions.ts';

const actions = Object.keys(permissions) as Action[];
const writesUntil = '2026-11-15T20:00:00.000Z';

describe('an emergency access code', () => {
  it.each(actions)('lets a viewer do what viewers and editors may: %s', (action) => {
    const isAllowed = can({ role: 'viewer' }, action) || can({ role: 'editor' }, action);
    expect(can({ role: 'viewer', writesUntil }, action)).toBe(isAllowed);
    expect(can({ writesUntil }, action)).toBe(isAllowed);
  });

  it.each(roles.filter((role) => role !== 'viewer'))('changes nothing for %s', (role) => {
    for (const action of actions) {
      expect(can({ role, writesUntil }, action)).toBe(can({ role }, action));
    }
  });
});

it('a missing role is treated as viewer', () => {
  for (const action of actions) expect(can({}, action)).toBe(can({ role: 'viewer' }, action));
});

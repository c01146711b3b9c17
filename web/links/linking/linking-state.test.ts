import { expect, it } from 'vitest';
import { linkingState, readLinkingState } from './linking-state.ts';

it('returns the Anlage of the navigation state, and ignores other states', () => {
  const id = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924';
  expect(readLinkingState(linkingState(id))).toBe(id);
  for (const state of [null, undefined, 7, {}, { linkFrom: 'pumpe' }, { duplicateOf: id }]) {
    expect(readLinkingState(state)).toBeUndefined();
  }
});

import { expect, it } from 'vitest';
import { deviceNouns, rowKinds } from './changes.ts';

it('names only kinds that devices have as those whose rows leave together', () => {
  const around = rowKinds.flatMap((kind) => deviceNouns[kind].within ?? []);
  expect(around).toEqual(['scenario_run']);
  expect(rowKinds).toEqual(expect.arrayContaining(around));
});

import { expect, it } from 'vitest';
import { deviceNouns, rowKinds } from './changes.ts';

it('allows `within` only for kinds that devices have', () => {
  const around = rowKinds.flatMap((kind) => deviceNouns[kind].within ?? []);
  expect(around).toEqual(['defect', 'scenario_run']);
  expect(rowKinds).toEqual(expect.arrayContaining(around));
});

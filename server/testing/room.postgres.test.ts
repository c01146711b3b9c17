import { expect, it } from 'vitest';
import { beginRun, nothing, whatIsLeft } from './begin-run.ts';

it('a run that fails ends what it has started and removes its folder', async () => {
  const { ended, running } = await beginRun('fail');
  expect((await ended)[0]).toBe(1);
  expect(await whatIsLeft(running)).toEqual(nothing);
});

it('so does one that is interrupted', async () => {
  const { run, ended, running } = await beginRun('wait');
  expect(await whatIsLeft(running)).toEqual({ postgres: true, application: true, folder: true });
  run.kill('SIGTERM');
  await ended;
  expect(await whatIsLeft(running)).toEqual(nothing);
});

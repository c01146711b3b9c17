import { once } from 'node:events';
import { expect, it } from 'vitest';
import { beginRun, nothing, whatIsLeft } from './begin-run.ts';
import { runScript } from './run-script.ts';

it('the next run removes what a killed run has left', async () => {
  const { run, ended, running } = await beginRun('wait');
  run.kill('SIGKILL');
  await ended;
  expect(await whatIsLeft(running)).toMatchObject({ application: true, folder: true });
  await once(runScript('testing/untidy-run.mjs', ['start nothing']), 'exit');
  expect(await whatIsLeft(running)).toEqual(nothing);
});

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

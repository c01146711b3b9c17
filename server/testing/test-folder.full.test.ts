import { once } from 'node:events';
import { expect, it } from 'vitest';
import { runScript } from './run-script.ts';
import { nothingRuns, startUntidyRun, stillRunning } from './start-untidy-run.ts';

it('the next run removes what a killed run has left', async () => {
  const { run, ended, running } = await startUntidyRun('wait');
  run.kill('SIGKILL');
  await ended;
  expect(await stillRunning(running)).toMatchObject({ application: true, folder: true });
  await once(runScript('testing/untidy-run.mjs', ['start nothing']), 'exit');
  expect(await stillRunning(running)).toEqual(nothingRuns);
});

it('a run that fails ends what it has started and removes its folder', async () => {
  const { ended, running } = await startUntidyRun('fail');
  expect((await ended)[0]).toBe(1);
  expect(await stillRunning(running)).toEqual(nothingRuns);
});

it('so does one that is interrupted', async () => {
  const { run, ended, running } = await startUntidyRun('wait');
  expect(await stillRunning(running)).toEqual({ postgres: true, application: true, folder: true });
  run.kill('SIGTERM');
  await ended;
  expect(await stillRunning(running)).toEqual(nothingRuns);
});

import { once } from 'node:events';
import { expect, it } from 'vitest';
import { beginRun, nothing, whatIsLeft } from './begin-run.ts';
import { runScript } from './run-script.ts';

it('what a killed run has left is cleared by the next', async () => {
  const { run, ended, running } = await beginRun('wait');
  run.kill('SIGKILL');
  await ended;
  expect(await whatIsLeft(running)).toMatchObject({ application: true, folder: true });
  await once(runScript('testing/untidy-run.mjs', ['start nothing']), 'exit');
  expect(await whatIsLeft(running)).toEqual(nothing);
});

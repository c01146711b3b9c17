import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it } from 'vitest';
import { runScript } from './run-script.ts';

interface Running {
  room: string;
  databaseUrl: string;
  origin: string;
  application: number;
}

/** A run up to the moment where everything it starts is there. */
async function beginRun(end: 'fail' | 'wait') {
  const run = runScript('testing/untidy-run.mjs', [end]);
  const ended = once(run, 'exit');
  const [line] = await once(createInterface({ input: run.stdout }), 'line');
  return { run, ended, running: JSON.parse(line) as Running };
}

async function takesConnections(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const whatIsLeft = async ({ room, databaseUrl, origin }: Running) => ({
  postgres: await takesConnections(databaseUrl),
  application: await answers(origin),
  folder: existsSync(room),
});

const nothing = { postgres: false, application: false, folder: false };

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

it('what a killed run has left is cleared by the next', async () => {
  const { run, ended, running } = await beginRun('wait');
  run.kill('SIGKILL');
  await ended;
  expect(await whatIsLeft(running)).toMatchObject({ application: true, folder: true });
  await once(runScript('testing/untidy-run.mjs', ['start nothing']), 'exit');
  expect(await whatIsLeft(running)).toEqual(nothing);
});

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { runScript } from './run-script.ts';

interface Running {
  folder: string;
  databaseUrl: string;
  origin: string;
  application: number;
}

/** Starts an untidy test run; resolves when everything that it starts is running. */
export async function startUntidyRun(end: 'fail' | 'wait') {
  const run = runScript('testing/untidy-run.mjs', [end]);
  const ended = once(run, 'exit');
  const [line] = await once(createInterface({ input: run.stdout }), 'line');
  return { run, ended, running: JSON.parse(line) as Running };
}

async function acceptsConnections(databaseUrl: string): Promise<boolean> {
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

export const stillRunning = async ({ folder, databaseUrl, origin }: Running) => ({
  postgres: await acceptsConnections(databaseUrl),
  application: await answers(origin),
  folder: existsSync(folder),
});

export const nothingRuns = { postgres: false, application: false, folder: false };

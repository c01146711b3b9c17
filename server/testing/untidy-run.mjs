// @ts-check
/**
 * A test run that ends nothing of what it has started: a PostgreSQL server and the application. It prints what runs,
 * then fails, or waits for its tests, which never end. Or it starts nothing.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asMain, runNode } from '../../scripts/run.mjs';
import { inTestFolder } from '../../scripts/test-folder.mjs';
import { startPostgres } from './databases/postgres-server.ts';
import { spawnScript } from './run-script.ts';
import { startServer } from './run-server.ts';

const way = process.argv[2];

await asMain(() =>
  inTestFolder(async () => {
    if (way === 'start nothing') return;
    const postgres = await startPostgres();
    const application = await startServer(
      { DATA_DIR: path.join(tmpdir(), 'data'), DATABASE_URL: postgres.url },
      spawnScript,
    );
    const running = {
      folder: tmpdir(),
      databaseUrl: postgres.url,
      origin: application.origin,
      application: application.process.pid,
    };
    process.stdout.write(`${JSON.stringify(running)}\n`);
    if (way === 'fail') throw new Error('the run has failed');
    await runNode('--eval', ['setInterval(() => {}, 1_000)']);
  }),
);

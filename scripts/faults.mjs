// @ts-check
// The fault drills, on built servers and a PostgreSQL of their own: `npm run test:faults`, or one of
// them by name: disconnects, restarts, backup.
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, root, runNode } from './run.mjs';

await asMain(async () => {
  await ensureInstalled();
  await buildStale();
  const { code } = await runNode(`${root}/node_modules/tsx/dist/cli.mjs`, [
    'e2e/faults/main.ts',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
});

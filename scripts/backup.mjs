// @ts-check
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, root, runNode } from './run.mjs';

await asMain(async () => {
  await ensureInstalled();
  await buildStale();
  const { code } = await runNode(`${root}/dist/server/backup-cli.js`, process.argv.slice(2));
  process.exitCode = code;
});

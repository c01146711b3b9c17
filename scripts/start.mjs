// @ts-check
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, root } from './run.mjs';

await asMain(async () => {
  await ensureInstalled();
  await buildStale();
  process.env.NODE_ENV = 'production';
  process.setSourceMapsEnabled(true);
  process.chdir(root);
  // In this process, so that Ctrl-C and the signals of a service manager reach the server itself.
  await import(new URL('../dist/server/main.js', import.meta.url).href);
});

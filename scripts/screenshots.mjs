// @ts-check
// The pictures of README.md and docs/handbuch.md, made from the built application and its demo data:
// `npm run screenshots`, or one of them: `npm run screenshots -- -g suche`.
import { ensureBrowser } from './browser.mjs';
import { buildStale } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { asMain, runNode, tool } from './run.mjs';
import { inTestFolder } from './test-folder.mjs';

await asMain(async () => {
  await ensureInstalled();
  await buildStale();
  const browser = await ensureBrowser('shell');
  const { code } = await inTestFolder(() =>
    runNode(
      tool('@playwright/test', 'playwright'),
      ['test', '--config', 'e2e/pictures/playwright.config.ts', ...process.argv.slice(2)],
      { env: { CHROMIUM_PATH: browser } },
    ),
  );
  process.exitCode = code;
});

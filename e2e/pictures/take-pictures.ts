/**
 * Makes the pictures of README.md and docs/handbuch.md from the demo data: `npm run screenshots`, or one of them
 * with `npm run screenshots -- -g suche`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, type Page, test } from '../support/journey.ts';
import { pictures } from './pictures.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

const screens = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    // Sharp enough to be read, because the pictures are shown smaller than the screen.
    deviceScaleFactor: 1.5,
  },
  desktop: { viewport: { width: 1280, height: 800 } },
};

/** The time that all pictures show: the last day of the demo data. */
const shownMoment = '2026-10-30T15:30:00.000Z';

/** Added to the code of workers, because the clock of the test runner replaces only that of pages. */
const workerClock = `{
  const System = Date;
  const ahead = System.parse('${shownMoment}') - System.now();
  globalThis.Date = class extends System {
    constructor(...given) {
      super(...(given.length > 0 ? given : [System.now() + ahead]));
    }
    static now() {
      return System.now() + ahead;
    }
  };
}
`;

/** Pages, their workers and new rows of the server all have the same time. */
async function showFixedTimes(context: BrowserContext, since: number): Promise<void> {
  await context.clock.install({ time: shownMoment });
  await context.route('**/assets/device-worker*.js', async (route) => {
    // The service worker accepts only the unchanged files of the build.
    if (route.request().serviceWorker()) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: workerClock + (await answer.text()) });
  });
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) {
      return route.fulfill({ response: answer });
    }
    const body = (await answer.text()).replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, (moment) =>
      Date.parse(moment.slice(1, -1)) >= since ? `"${shownMoment}"` : moment,
    );
    return route.fulfill({ response: answer, body });
  });
}

/** This font looks like the default font of most systems, and is installed with the browser (scripts/browser.mjs). */
const font = `:root { --font: 'Liberation Sans', sans-serif !important; }`;

async function take(page: Page): Promise<Buffer> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.addStyleTag({ content: font });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const png = await page.screenshot({ animations: 'disabled' });
  // A screen has few colours, so a lossless picture with a palette is sharp and smaller than a lossy one.
  const fewColours = await sharp(png).png({ palette: true, dither: 0 }).toBuffer();
  return sharp(fewColours).webp({ lossless: true, effort: 6 }).toBuffer();
}

/** Rows with a later time were written by the application during this run. */
const since = Date.now();

for (const { name, screen, as, open } of pictures) {
  test.describe(() => {
    test.use(screens[screen]);
    test(name, async ({ page, context, startSession }) => {
      await showFixedTimes(context, since);
      await startSession(as);
      await open(page);
      await mkdir(folder, { recursive: true });
      await writeFile(`${folder}${name}.webp`, await take(page));
      // An answer that arrives while the browser is closed would fail the test.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    });
  });
}

/** The longest frame while a list appears and scrolls, in a real browser. */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { atMost, type Figure, quantile } from '../figures.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { launchBrowser } from './browser.ts';

const anlagen = 10_000;
const rounds = 3;
const longestFrame = 50;
const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Runs in the page: records the times between frames. */
function watchFrames(): void {
  const gaps: number[] = [];
  let last = performance.now();
  const next = (now: number) => {
    gaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  Object.assign(window, { gaps });
}

/** The longest frame while the work runs. */
async function longest(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { gaps: number[] }).gaps.length = 0;
  });
  await work();
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);
  return Math.max(...gaps);
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Anlagen suchen' });
const cards = (page: Page) => page.getByRole('article');

/** Nearly every location contains this text, so its last letter brings nearly the whole list. */
const everywhere = 'BT';

/** The number of results as the page shows it. */
async function countShown(page: Page): Promise<string> {
  await field(page).fill(everywhere);
  return (await page.getByText(/^[\d.]+ Ergebnisse$/).textContent()) ?? '';
}

async function listAppears(page: Page, count: string): Promise<void> {
  await field(page).press(everywhere.slice(-1));
  await cards(page).first().waitFor();
  await page.getByText(count, { exact: true }).waitFor();
}

async function scroll(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

async function open({ url, cookie }: LoadedServer, context: BrowserContext): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  // The compiler adds calls of this helper to functions; the page does not have it.
  await page.addInitScript('globalThis.__name = (work) => work');
  await page.goto(`${url}/`);
  await page.evaluate(watchFrames);
  // From here on the device answers searches, as it does after its first fill.
  await page.getByText(/geladen: /).waitFor({ state: 'detached' });
  await page.mouse.move(200, 400);
  return page;
}

async function measure(server: LoadedServer, screen: keyof typeof screens): Promise<Figure[]> {
  const browser = await launchBrowser();
  const appearing: number[] = [];
  const scrolling: number[] = [];
  try {
    const page = await open(server, await browser.newContext({ viewport: screens[screen] }));
    const count = await countShown(page);
    for (let round = 0; round <= rounds; round += 1) {
      await field(page).fill(everywhere.slice(0, -1));
      await cards(page).first().waitFor();
      const appeared = await longest(page, () => listAppears(page, count));
      const scrolled = await longest(page, () => scroll(page));
      await page.evaluate(() => window.scrollTo(0, 0));
      // The first round is a warm-up.
      if (round === 0) continue;
      appearing.push(appeared);
      scrolling.push(scrolled);
    }
  } finally {
    await browser.close();
  }
  const figure = (work: string, frames: number[]): Figure => ({
    work: `${work}, ${screen}, longest frame`,
    against: `${longestFrame} ms`,
    ...atMost(1, quantile(frames, 0.5) / longestFrame),
    measured: {
      median: quantile(frames, 0.5),
      best: Math.min(...frames),
      worst: Math.max(...frames),
    },
  });
  return [
    figure('a list of 10,000 results appears', appearing),
    figure('10,000 results are scrolled through', scrolling),
  ];
}

export async function* frames(): AsyncGenerator<Figure> {
  const servers = await startServers();
  try {
    const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
    const server = await servers.load(anlagen, { webDirectory });
    for (const screen of ['phone', 'desktop'] as const) yield* await measure(server, screen);
  } finally {
    await servers.stop();
  }
}

/** The time until the app opens without a network, against a minimal React page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { BrowserContext, Page } from '@playwright/test';
import { fastify } from 'fastify';
import { build } from 'vite';
import { atMost, type Figure, quantile } from '../figures.ts';
import { startServers } from '../stock/loaded-server.ts';
import { launchBrowser } from './browser.ts';

const rounds = 15;
const folderHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The bare page, built as ours is and served from a folder of its own. */
async function serveBarePage() {
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-bare-page-'));
  await build({
    root: folderHere('./bare-page'),
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = fastify().register(fastifyStatic, { root: folder });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, close };
}

/** A page whose service worker has all of it on the device. */
async function openUnderWorker(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // Loaded once more under its service worker, which caches some files only then.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  return page;
}

/** Runs in the page. */
function firstPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry) resolve(entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
}

interface Paints {
  painted: number[];
  shown: number[];
}

/** Opens the page again and records the first paint, and when the text appeared. */
async function openAgain(page: Page, text: string, { painted, shown }: Paints): Promise<void> {
  await page.reload({ waitUntil: 'commit' });
  painted.push(await page.evaluate(firstPaint));
  await page.getByText(text).waitFor();
  shown.push(await page.evaluate(() => performance.now()));
}

export async function* offlinePaint(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const barePage = await serveBarePage();
  const browser = await launchBrowser();
  try {
    const server = await servers.load(1_000, { webDirectory: folderHere('../../dist/web') });
    const [name = '', value = ''] = server.cookie.split('=');
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    // The compiler adds calls of this helper to functions; the page does not have it.
    await context.addInitScript('globalThis.__name = (work) => work');
    await context.addCookies([{ name, value, url: server.url }]);
    const ours = await openUnderWorker(context, server.url);
    await ours.getByText(/geladen: /).waitFor({ state: 'detached' });
    const bare = await openUnderWorker(context, barePage.url);
    await context.setOffline(true);
    const nothing = (): Paints => ({ painted: [], shown: [] });
    const times = { ours: nothing(), bare: nothing() };
    for (let round = 0; round < rounds; round += 1) {
      await openAgain(bare, 'Nur React', times.bare);
      await openAgain(ours, 'Willkommen zur Anlagenverwaltung', times.ours);
    }
    const median = (values: readonly number[]) => quantile(values, 0.5);
    const { painted, shown } = times.ours;
    yield {
      work: 'first paint again, offline, from the device, 390 px',
      against: 'a bare React page kept by a service worker',
      ...atMost(1.2, median(painted) / median(times.bare.painted)),
      measured: {
        painted: median(painted),
        bare: median(times.bare.painted),
        searchShown: median(shown),
        bareShown: median(times.bare.shown),
        rounds,
      },
    };
  } finally {
    await browser.close();
    await barePage.close();
    await servers.stop();
  }
}

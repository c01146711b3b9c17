/**
 * The first fill of a device, from the first page after the sign-in until every row is on the device and a search finds
 * something, against the least that the browser needs to fetch and write the same pages.
 */
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { searchText } from '#contract/search/search-text.ts';
import { atMost, type Figure, quantile } from '../figures.ts';
import { launchBrowser } from '../screens/browser.ts';
import { untilFilled } from '../screens/until-filled.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { type CountingProxy, countingProxy } from './counting-proxy.ts';
import { memoryInUse } from './memory.ts';
import { plainFill } from './plain-fill.ts';

const feed = '/api/changes';
/** The same as the app uses. */
const pageSize = 5_000;
/** Bytes of storage for 100,000 Anlagen: half of what is needed when each row is a record of its own. */
const storageGoal = 210_000_000;

interface Size {
  anlagen: number;
  rounds: number;
  /** Whether memory is measured. With fewer Anlagen the application itself needs more memory than they do. */
  measuresMemory?: boolean;
}

interface Fill {
  time: number;
  stored: number;
  memory: number;
  bytes: number;
  requests: number;
}

/** A browser that has the files of the app but no rows. */
async function openEmptyBrowser(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  // The compiler adds calls of this helper to functions; the page does not have it.
  await context.addInitScript('globalThis.__name = (work) => work');
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState('networkidle');
  await page.close();
  return context;
}

async function signIn(context: BrowserContext, url: string, { cookie }: LoadedServer) {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}

async function untilSearchable(page: Page): Promise<void> {
  await untilFilled(page);
  await page.getByRole('searchbox').fill('Pumpe');
  await page.getByRole('article').first().waitFor();
}

async function fillOnce(
  browser: Browser,
  server: LoadedServer,
  proxy: CountingProxy,
): Promise<Fill> {
  const context = await openEmptyBrowser(browser, proxy.url);
  await signIn(context, proxy.url, server);
  const page = await context.newPage();
  proxy.reset();
  const start = performance.now();
  await page.goto(proxy.url);
  await untilSearchable(page);
  const time = performance.now() - start;
  const [bytes, requests] = [proxy.received(), proxy.requests(feed)];
  const stored = await page.evaluate(async () => {
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
      await navigator.storage.estimate();
    return estimate.usageDetails?.indexedDB ?? 0;
  });
  const memory = await memoryInUse(await context.newCDPSession(page));
  await context.close();
  return { time, stored, memory, bytes, requests };
}

async function plainFillOnce(browser: Browser, server: LoadedServer, proxy: CountingProxy) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript('globalThis.__name = (work) => work');
  await signIn(context, proxy.url, server);
  const page = await context.newPage();
  // A page of the same origin on which nothing of the app runs.
  await page.goto(`${proxy.url}/theme.js`);
  proxy.reset();
  const filled = await page.evaluate(plainFill, pageSize);
  await context.close();
  return { ...filled, bytes: proxy.received() };
}

interface Rows {
  /** The size of all rows compressed together. */
  bytes: number;
  count: number;
  /** The length of the folded text that is searched. */
  text: number;
}

async function readRows({ app, cookie }: LoadedServer): Promise<Rows> {
  const texts: string[] = [];
  const counted = { count: 0, text: 0 };
  for (let since = '', hasMore = true; hasMore; ) {
    const query = { since, limit: String(pageSize) };
    const { payload } = await app.inject({ url: feed, query, headers: { cookie } });
    const page = JSON.parse(payload) as {
      rows: Record<string, Equipment[]>;
      next: string;
      hasMore: boolean;
    };
    for (const rows of Object.values(page.rows)) {
      texts.push(JSON.stringify(rows));
      counted.count += rows.length;
    }
    for (const row of page.rows.equipment ?? []) counted.text += searchText(row).length;
    ({ next: since, hasMore } = page);
  }
  return { ...counted, bytes: brotliCompressSync(texts.join(''), compression).length };
}

/** The same quality with which the server compresses each page. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const median = (values: readonly number[]) => quantile(values, 0.5);

async function* measure(
  browser: Browser,
  server: LoadedServer,
  size: Size,
): AsyncGenerator<Figure> {
  const proxy = await countingProxy(server);
  const [ours, plain]: [Fill[], { time: number; stored: number; bytes: number }[]] = [[], []];
  for (let round = 0; round < size.rounds; round += 1) {
    plain.push(await plainFillOnce(browser, server, proxy));
    ours.push(await fillOnce(browser, server, proxy));
  }
  proxy.close();
  const rows = await readRows(server);
  const of = (value: keyof Fill) => median(ours.map((fill) => fill[value]));
  const plainTime = median(plain.map(({ time }) => time));
  const where = `${size.anlagen.toLocaleString('en')} Anlagen with everything that belongs to them`;
  yield {
    work: `first fill until everything is searchable, ${where}`,
    against: 'the same pages fetched and written as they are',
    ...atMost(1.5, of('time') / plainTime),
    measured: { time: of('time'), plain: plainTime, rows: rows.count, requests: of('requests') },
  };
  yield {
    work: `bytes of the first fill, ${where}`,
    against: 'the rows alone, compressed',
    ...atMost(1.2, of('bytes') / rows.bytes),
    measured: {
      bytes: of('bytes'),
      rows: rows.bytes,
      plain: median(plain.map(({ bytes }) => bytes)),
    },
  };
  const room = (storageGoal * size.anlagen) / 100_000;
  yield {
    work: `browser storage after the first fill, ${where}`,
    against: `${room / 1e6} MB`,
    ...atMost(1, of('stored') / room),
    measured: { stored: of('stored'), plain: median(plain.map(({ stored }) => stored)) },
  };
  if (!size.measuresMemory) return;
  yield {
    work: `memory of page and worker after the first fill, ${where}`,
    against: 'the folded text',
    ...atMost(4, of('memory') / rows.text),
    measured: { memory: of('memory'), text: rows.text },
  };
}

const sizes: readonly Size[] = [
  { anlagen: 10_000, rounds: 3 },
  { anlagen: 100_000, rounds: 1, measuresMemory: true },
];

export async function* firstFill(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
  try {
    for (const size of sizes) {
      const server = await servers.load(size.anlagen, { webDirectory, isWhole: true });
      const browser = await launchBrowser();
      yield* measure(browser, server, size);
      await browser.close();
    }
  } finally {
    await servers.stop();
  }
}

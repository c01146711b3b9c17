/** The compressed size of JavaScript and CSS that a phone loads before a screen is shown. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { atMost, type Figure } from '../figures.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { launchBrowser } from './browser.ts';

const homeLimit = 150_000;
const furtherLimit = 40_000;

/** Each screen with the text of its first heading, or of its field for the search. */
const screens: Record<string, string> = {
  '/create': 'Neue Anlage erstellen',
  '/settings': 'Einstellungen',
  '/handbuch': 'Handbuch',
  '/scenarios': 'Szenario-Verwaltung',
  '/account': 'Mein Konto',
  '/admin/users': 'Benutzerverwaltung',
  '/admin/equipment-types': 'Anlagentypen',
  '/admin/audit-log': 'System-Aktivitätsprotokoll',
};

const isCode = (type: string) => type === 'script' || type === 'stylesheet';

/** Runs in the page: records when a field or a heading with this text appears. */
function watchFor(wanted: string): void {
  const isThere = () =>
    [...document.querySelectorAll('h1, h2, [type=search], [role=searchbox]')].some((part) =>
      `${part.textContent} ${part.getAttribute('aria-label')}`.includes(wanted),
    );
  new MutationObserver((_, observer) => {
    if (!isThere()) return;
    observer.disconnect();
    Object.assign(window, { shownAt: performance.now() });
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

type Moment = 'painted' | 'shown';

/** Runs in the page: the files that had arrived when it first painted, or when the wanted text appeared. */
function arrivedWhen(moment: Moment): string[] {
  const { shownAt } = window as unknown as { shownAt: number };
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  const end = moment === 'shown' ? shownAt : (painted?.startTime ?? shownAt);
  return performance
    .getEntriesByType('resource')
    .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= end)
    .map(({ name }) => name);
}

interface Files {
  /** Files loaded before the first paint. */
  painted: Map<string, number>;
  /** Files loaded before the wanted text appeared. */
  shown: Map<string, number>;
  /** Files loaded until no request was running. Unlike the others, this does not depend on the speed of the machine. */
  all: Map<string, number>;
}

/** The files a page had fetched, each with its compressed size. */
async function filesOf(
  browser: Browser,
  { url, cookie }: LoadedServer,
  address: string,
  wanted: string,
): Promise<Files> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  // The compiler adds calls of this helper to functions; the page does not have it.
  await page.addInitScript('globalThis.__name = (work) => work');
  await page.addInitScript(watchFor, wanted);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(`${url}${address}`);
  await page.waitForFunction(() => 'shownAt' in window);
  await page.waitForLoadState('networkidle');
  const all = new Map<string, number>();
  for (const response of responses) {
    if (!isCode(response.request().resourceType())) continue;
    all.set(response.url(), gzipSync(await response.body()).length);
  }
  const sizesWhen = async (moment: Moment) => {
    const arrived = new Set(await page.evaluate(arrivedWhen, moment));
    return new Map([...all].filter(([file]) => arrived.has(file)));
  };
  const files = { painted: await sizesWhen('painted'), shown: await sizesWhen('shown'), all };
  await context.close();
  return files;
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

export async function* firstLoad(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const browser = await launchBrowser();
  try {
    const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
    const server = await servers.load(1_000, { role: 'admin', webDirectory });
    const home = await filesOf(browser, server, '/', 'Anlagen suchen');
    const bytes = sum(home.painted.values());
    yield {
      work: 'JavaScript and CSS before first paint, search home, 390 px, gz',
      against: `${homeLimit / 1_000} kB`,
      ...atMost(1, bytes / homeLimit),
      measured: {
        bytes,
        files: home.painted.size,
        bytesUntilShown: sum(home.shown.values()),
        filesUntilShown: home.shown.size,
        bytesAtRest: sum(home.all.values()),
      },
    };
    const further: Record<string, number> = {};
    for (const [address, heading] of Object.entries(screens)) {
      const { all } = await filesOf(browser, server, address, heading);
      const others = [...all].filter(([file]) => !home.all.has(file));
      further[address] = sum(others.map(([, size]) => size));
    }
    yield {
      work: 'JavaScript and CSS more for any further screen, gz',
      against: `${furtherLimit / 1_000} kB`,
      ...atMost(1, Math.max(...Object.values(further)) / furtherLimit),
      measured: further,
    };
  } finally {
    await browser.close();
    await servers.stop();
  }
}

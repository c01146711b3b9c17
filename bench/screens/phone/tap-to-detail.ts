/**
 * From a tap on a card to the painted Anlage with everything that belongs to it, read from a device with 100,000 Anlagen,
 * against the same screen drawn again from the answers that are in memory by then.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { atMost, type Figure, quantile } from '../../figures.ts';
import { startServers } from '../../stock/loaded-server.ts';
import { launchBrowser } from '../browser.ts';
import { openInstalled, slowness } from './phone-visit.ts';

const anlagen = 100_000;
const queries = ['pumpe bt3', 'lüftung', 'usv', 'verteilung og2', 'kälte', 'aufzug', 'brand'];
const cardsOfEach = 3;

/** Runs in the page: records the time from the next tap until the complete Anlage is painted. */
function watchTap(): void {
  const isWhole = () => {
    const main = document.querySelector('main');
    return (
      main?.querySelector('[aria-label=Stammdaten]') &&
      !main.querySelector('[class*=skeleton], [data-held]')
    );
  };
  Object.assign(window, { painted: undefined });
  const onTap = ({ timeStamp }: Event) => {
    const observer = new MutationObserver(() => {
      if (!isWhole()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A task that is queued in a frame runs after the frame was painted.
        setTimeout(() => Object.assign(window, { painted: performance.now() - timeStamp }));
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  };
  window.addEventListener('pointerdown', onTap, { capture: true, once: true });
}

async function openCard(page: Page, at: number): Promise<number> {
  await page.evaluate(watchTap);
  await page.getByRole('article').nth(at).getByRole('link').first().tap();
  const handle = await page.waitForFunction(
    () => (window as unknown as { painted?: number }).painted,
  );
  const time = (await handle.jsonValue()) ?? Number.NaN;
  await page.goBack();
  await page.getByRole('article').nth(at).waitFor();
  return time;
}

export async function* tapToDetail(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const browser = await launchBrowser();
  try {
    const webDirectory = fileURLToPath(new URL('../../../dist/web', import.meta.url));
    const server = await servers.load(anlagen, { webDirectory, isWhole: true });
    const context = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    });
    const page = await openInstalled(server, context);
    const [fromDevice, fromMemory]: [number[], number[]] = [[], []];
    for (const query of queries) {
      await page.getByRole('searchbox').fill(query);
      await page.getByText(/Ergebnisse$/).waitFor();
      for (let at = 0; at < cardsOfEach; at += 1) {
        const [first, again] = [await openCard(page, at), await openCard(page, at)];
        // The very first tap loads the code of the screen.
        if (query === queries[0] && at === 0) continue;
        fromDevice.push(first);
        fromMemory.push(again);
      }
    }
    const p95 = (times: readonly number[]) => quantile(times, 0.95);
    yield {
      work: `from tap to painted Anlage, p95, ${anlagen.toLocaleString('en')} Anlagen, processor slowed ${slowness} times`,
      against: 'the same screen drawn from memory',
      ...atMost(1.5, p95(fromDevice) / p95(fromMemory)),
      measured: {
        ...{ device: p95(fromDevice), memory: p95(fromMemory), taps: fromDevice.length },
        ...{ deviceMedian: quantile(fromDevice, 0.5), memoryMedian: quantile(fromMemory, 0.5) },
      },
    };
  } finally {
    await browser.close();
    await servers.stop();
  }
}

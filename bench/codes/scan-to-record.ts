/**
 * From the first picture of the camera that shows a code to the painted Anlage, without a network, on a device with
 * 100,000 Anlagen. The same without decoding: the open scanner gets the text of a code from a hand scanner in the moment
 * in which the camera shows the next picture. Both alternate in one video.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { atMost, type Figure, quantile } from '../figures.ts';
import { launchBrowser } from '../screens/browser.ts';
import { untilFilled } from '../screens/until-filled.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { cameraShowing, type Moment } from './camera-video.ts';

const anlagen = 100_000;
/** Of each of the two ways; the first ones load the code of the screens and the reader. */
const scans = 16;
const warmUps = 2;

const addressOf = (id: string) => `https://anlagen.klinik.example/equipment/${id}`;

interface Scan {
  kind: Moment['kind'];
  /** Undefined if the code was not read. */
  time?: number;
}

/**
 * Runs in the page, with the scanner open: waits for the next moment of the video, until its Anlage is painted, and
 * until the picture shows the empty wall again.
 */
function nextScan(text: string): Promise<Scan> {
  const video = document.querySelector('video');
  const canvas = new OffscreenCanvas(32, 18).getContext('2d', { willReadFrequently: true });
  if (!video || !canvas) throw new Error('the scanner is not open');
  const isWhite = (column: number) => (canvas.getImageData(column, 0, 1, 1).data[0] ?? 0) > 220;
  const markOf = (picture: HTMLVideoElement): Moment['kind'] | undefined => {
    canvas.drawImage(picture, 0, 0, 32, 18);
    if (isWhite(0)) return 'code';
    return isWhite(31) ? 'text' : undefined;
  };
  const isWhole = () => {
    const main = document.querySelector('main');
    return (
      main?.querySelector('[aria-label=Stammdaten]') &&
      !document.querySelector('[data-scanner]') &&
      !main.querySelector('[class*=skeleton], [data-held]')
    );
  };
  /** As a hand scanner types: a key has the time at which it was pressed, however busy the page is. */
  const type = () => {
    const start = performance.now();
    for (const [at, key] of [...text, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + at });
      document.body.dispatchEvent(event);
    }
  };
  const camera = video.srcObject;
  /** The scanner is closed by now and its video with it, but the camera is open for a while. */
  const untilWall = async () => {
    const watched = document.createElement('video');
    watched.muted = true;
    watched.srcObject = camera;
    await watched.play();
    await new Promise<void>((resolve) => {
      const onPicture = () => {
        if (markOf(watched)) watched.requestVideoFrameCallback(onPicture);
        else resolve();
      };
      watched.requestVideoFrameCallback(onPicture);
    });
    watched.srcObject = null;
  };
  return new Promise((resolve, reject) => {
    const untilPainted = (kind: Moment['kind'], start: number) => {
      const observer = new MutationObserver(() => {
        if (!isWhole()) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          // A task that is queued in a frame runs after the frame was painted.
          setTimeout(() => {
            const time = performance.now() - start;
            // While the picture shows the code, the scanner would read it again.
            untilWall().then(() => resolve({ kind, time }), reject);
          });
        });
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    };
    let wasEmpty = false;
    let kind: Moment['kind'] | undefined;
    const onPicture = (now: number) => {
      const mark = markOf(video);
      if (kind) {
        // The code is gone again: if its Anlage is not there by now, it was not read.
        if (!mark && document.querySelector('[data-scanner]')) resolve({ kind });
      } else if (!mark) wasEmpty = true;
      else if (wasEmpty) {
        kind = mark;
        untilPainted(mark, now);
        if (mark === 'text') type();
      }
      video.requestVideoFrameCallback(onPicture);
    };
    video.requestVideoFrameCallback(onPicture);
  });
}

async function openOffline({ url, cookie, database }: LoadedServer, page: Page): Promise<void> {
  await database.db.execute(sql`update users set consent_given = true`);
  const [name = '', value = ''] = cookie.split('=');
  const context = page.context();
  await context.addCookies([{ name, value, url }]);
  // The compiler adds calls of this helper to functions; the page does not have it.
  await context.addInitScript('globalThis.__name = (work) => work');
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await untilFilled(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
}

/** Scans all moments of the video, and counts those that were not read. */
async function scanAll(page: Page, texts: readonly string[]) {
  const times: Record<Moment['kind'], number[]> = { code: [], text: [] };
  await page.getByRole('link', { name: 'Code scannen' }).click();
  let missed = 0;
  while (times.code.length + missed < scans || times.text.length < scans) {
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    const text = texts[times.text.length % texts.length] ?? '';
    const { kind, time } = await page.evaluate(nextScan, text);
    if (time === undefined) missed += 1;
    else times[kind].push(time);
    if (time === undefined) continue;
    await page.getByRole('link', { name: 'Zurück' }).click();
  }
  return { ...times, missed };
}

export async function* scanToRecord(): AsyncGenerator<Figure> {
  const servers = await startServers();
  try {
    const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
    const server = await servers.load(anlagen, { webDirectory, isWhole: true });
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from equipment order by md5(id::text) limit ${2 * scans}`,
    );
    const ids = rows.map(({ id }) => id);
    const moments = ids
      .slice(0, scans)
      .flatMap((id): Moment[] => [{ kind: 'code', text: addressOf(id) }, { kind: 'text' }]);
    const camera = await cameraShowing(moments);
    const browser = await launchBrowser(camera.options);
    try {
      const context = await browser.newContext({
        ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
        permissions: ['camera'],
      });
      const page = await context.newPage();
      await openOffline(server, page);
      const times = await scanAll(page, ids.slice(scans).map(addressOf));
      yield figureOf(times);
    } finally {
      await browser.close();
      await camera.remove();
    }
  } finally {
    await servers.stop();
  }
}

/**
 * Reading adds the rest of the picture that was being read when the code came into sight, the pause between two pictures,
 * and the reading of the next one. Together they may take as long as opening the Anlage does.
 */
const mostWithReading = 2;

function figureOf(times: Awaited<ReturnType<typeof scanAll>>): Figure {
  const [code, text] = [times.code.slice(warmUps), times.text.slice(warmUps)];
  const median = (values: readonly number[]) => quantile(values, 0.5);
  return {
    work: `from the first picture with a code to the painted Anlage, offline, ${anlagen.toLocaleString('en')} Anlagen, median`,
    against: 'other Anlagen opened by their text, without decoding',
    ...atMost(mostWithReading, median(code) / median(text)),
    measured: {
      ...{ scanned: median(code), typed: median(text), scans: code.length, missed: times.missed },
      ...{ slowestScanned: Math.max(...code), slowestTyped: Math.max(...text) },
    },
  };
}

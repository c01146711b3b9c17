/** Opens and uses one screen on a slowed processor. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { LoadedServer } from '../../stock/loaded-server.ts';
import { untilFilled } from '../until-filled.ts';
import type { PhoneScreen } from './phone-screens.ts';
import { type PageMeasures, untilStill, watchPage } from './watch-page.ts';

export const slowness = 4;
const stillness = 800;
/** The browser does not report inputs that took less time than this. */
const leastFrame = 16;
const typed = 'pumpe';

export interface Visit extends PageMeasures {
  frames: number[];
}

/** Opens the app after its first load, under its service worker, and slows the processor. */
export async function openInstalled(
  { url, cookie, database }: LoadedServer,
  context: BrowserContext,
) {
  await database.db.execute(sql`update users set consent_given = true`);
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  // The compiler adds calls of this helper to functions; the page does not have it.
  await context.addInitScript('globalThis.__name = (work) => work');
  await context.addInitScript(watchPage);
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await untilFilled(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}

/** False for what the scanner covers: it takes the whole window. */
const isFree = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    // Null: not in the window yet.
    return !above || element.contains(above);
  });

const still = (page: Page) => page.evaluate(untilStill, stillness);

/** Types into the field and taps the buttons of the screen; returns the time until each input was painted. */
async function actOn(page: Page, { taps }: PhoneScreen): Promise<number[]> {
  let inputs = 0;
  const field = page
    .locator('input:is([type=text], [type=search], :not([type])):enabled, textarea')
    .locator('visible=true')
    .first();
  if ((await field.count()) > 0) {
    await field.tap();
    for (const letter of typed) await page.keyboard.press(letter);
    for (const _ of typed) await page.keyboard.press('Backspace');
    inputs += 1 + 2 * typed.length;
  }
  for (const name of ['Benachrichtigungen', ...taps]) {
    const button = page.getByRole('button', { name, exact: true }).locator('visible=true').first();
    if ((await button.count()) === 0 || !(await isFree(button))) continue;
    await button.tap();
    await still(page);
    inputs += 1 + (await closeOpened(page));
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Suchen' }).tap();
  await still(page);
  const frames = await page.evaluate(() => Object.values(globalThis.watched.frames));
  const unreported = Array.from({ length: Math.max(0, inputs + 1 - frames.length) });
  return [...frames, ...unreported.map(() => leastFrame)];
}

/** Presses Escape until nothing lies over the screen: on a slow machine something may open late. */
async function closeOpened(page: Page): Promise<number> {
  const opened = page.locator('[role=dialog], [role=menu]').locator('visible=true');
  for (let presses = 1; ; presses += 1) {
    await page.keyboard.press('Escape');
    await still(page);
    if ((await opened.count()) === 0) return presses;
    if (presses === 5) throw new Error('Escape closes nothing');
  }
}

export async function visit(page: Page, url: string, screen: PhoneScreen): Promise<Visit> {
  await page.goto(url + screen.address, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  await still(page);
  const measures = await page.evaluate((): PageMeasures => globalThis.watched);
  return { ...measures, frames: await actOn(page, screen) };
}

/** The number of requests that a saved field causes on two open screens: the one it was saved on, and another one. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { atMost, type Figure } from '../figures.ts';
import { launchBrowser } from '../screens/browser.ts';
import { untilFilled } from '../screens/until-filled.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { type CountingProxy, countingProxy } from './counting-proxy.ts';

/**
 * A fixed time, because no event says that a screen will send no more requests. It is longer than the pauses before a
 * pull and a refetch together (`sync-loop.ts`, `refresh-queue.ts`: about two seconds while the server answers).
 */
const quietTime = 4_000;

interface Screen {
  page: Page;
  proxy: CountingProxy;
}

async function openAnlage(browser: Browser, server: LoadedServer, id: string): Promise<Screen> {
  const proxy = await countingProxy(server);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = server.cookie.split('=');
  await context.addCookies([{ name, value, url: proxy.url }]);
  // The compiler adds calls of this helper to functions; the page does not have it.
  await context.addInitScript('globalThis.__name = (work) => work');
  const page = await context.newPage();
  await page.goto(`${proxy.url}/equipment/${id}`);
  await page.getByText('Erstellt').waitFor();
  await untilFilled(page);
  // Requests of the opened page and of its first fill are not counted.
  await page.waitForTimeout(quietTime);
  return { page, proxy };
}

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Speichern' }).locator('visible=true').click();
}

export async function* savedField(): AsyncGenerator<Figure> {
  const servers = await startServers();
  const browser = await launchBrowser();
  try {
    const webDirectory = fileURLToPath(new URL('../../dist/web', import.meta.url));
    const server = await servers.load(400, { role: 'admin', webDirectory });
    const { db } = server.database;
    await db.execute(sql`update users set consent_given = true`);
    const { rows } = await db.execute<{ id: string }>(sql`select id from equipment limit 1`);
    const id = rows[0]?.id ?? '';
    const saver = await openAnlage(browser, server, id);
    const other = await openAnlage(browser, server, id);
    await saver.page.getByRole('link', { name: 'Bearbeiten' }).locator('visible=true').click();
    await saver.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    // Requests of the opened form are not counted.
    await saver.page.waitForTimeout(quietTime);
    for (const { proxy } of [saver, other]) proxy.reset();
    const name = 'Umbenannte Pumpe';
    await saveName(saver.page, name);
    for (const { page } of [saver, other]) await page.getByRole('heading', { name }).waitFor();
    // Both screens show the name already; requests that follow later are counted too.
    await saver.page.waitForTimeout(quietTime);
    const requests = ({ proxy }: Screen) => proxy.requests('/api/');
    const pulls = ({ proxy }: Screen) => proxy.requests('/api/changes');
    yield {
      work: 'requests of the screen that has saved a field',
      against: 'the write and one pull',
      ...atMost(1, requests(saver) / 2),
      measured: { requests: requests(saver), pulls: pulls(saver) },
    };
    yield {
      work: 'requests of another screen that shows the saved field',
      against: 'one pull',
      ...atMost(1, requests(other)),
      measured: { requests: requests(other), pulls: pulls(other) },
    };
    for (const { proxy } of [saver, other]) proxy.close();
  } finally {
    await browser.close();
    await servers.stop();
  }
}

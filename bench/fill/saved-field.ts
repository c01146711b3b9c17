/** How often a saved field makes two open screens ask the server: the one it was saved on, and somebody else's. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { atMost, type Figure } from '../figures.ts';
import { launchBrowser } from '../screens/browser.ts';
import { untilRowsAreHere } from '../screens/rows-here.ts';
import { type LoadedServer, startServers } from '../stock/loaded-server.ts';
import { type CountingProxy, countingProxy } from './counting-proxy.ts';

/** Longer than any pause after which a screen asks once more. */
const patience = 4_000;

interface Screen {
  page: Page;
  proxy: CountingProxy;
}

async function openAnlage(browser: Browser, server: LoadedServer, id: string): Promise<Screen> {
  const proxy = await countingProxy(server);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = server.cookie.split('=');
  await context.addCookies([{ name, value, url: proxy.url }]);
  // The compiler marks functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (work) => work');
  const page = await context.newPage();
  await page.goto(`${proxy.url}/equipment/${id}`);
  await page.getByText('Erstellt').waitFor();
  await untilRowsAreHere(page);
  await page.waitForTimeout(patience);
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
    await saver.page.waitForTimeout(patience);
    for (const { proxy } of [saver, other]) proxy.reset();
    const name = 'Umbenannte Pumpe';
    await saveName(saver.page, name);
    for (const { page } of [saver, other]) await page.getByRole('heading', { name }).waitFor();
    await saver.page.waitForTimeout(patience);
    const asked = ({ proxy }: Screen) => proxy.requests('/api/');
    const pulled = ({ proxy }: Screen) => proxy.requests('/api/changes');
    yield {
      work: 'requests of the screen that has saved a field',
      against: 'the write and one pull',
      ...atMost(1, asked(saver) / 2),
      measured: { requests: asked(saver), pulls: pulled(saver) },
    };
    yield {
      work: 'requests of another screen that shows the saved field',
      against: 'one pull',
      ...atMost(1, asked(other)),
      measured: { requests: asked(other), pulls: pulled(other) },
    };
    for (const { proxy } of [saver, other]) proxy.close();
  } finally {
    await browser.close();
    await servers.stop();
  }
}

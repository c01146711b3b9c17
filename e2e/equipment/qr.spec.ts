import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { readQrCode } from '../support/qr-reader.ts';
import { goOffline } from '../support/work-offline.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'QR-Code' });
const code = (page: Page) => dialog(page).getByRole('img', { name: /^QR-Code für / });
const opener = (page: Page) => page.getByRole('button', { name: 'QR-Code', exact: true });

async function openDialog(page: Page): Promise<Locator> {
  await opener(page).click();
  await expect(code(page)).toBeVisible();
  return dialog(page);
}

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

/** Width and height of a PNG, which are at a fixed position in every file. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the shown and the downloaded code lead to the Anlage', {
  tag: gate('/equipment/:id'),
}, async ({ page, startSession, baseURL, expectAccessible }) => {
  await startSession('editor');
  const { id, name } = await createAnlage(page, { name: unique('Lüftung 3/4: „Küche“') });
  await page.goto(`/equipment/${id}`);
  const shown = await openDialog(page);
  const address = `${baseURL}/equipment/${id}`;
  const expected = { text: address, level: 'M' };
  for (const text of [name, id, address]) {
    await expect(shown.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(shown.getByRole('region', { name: 'Hinweise' }).getByRole('listitem')).toHaveCount(
    3,
  );
  expect(await readQrCode(await shown.screenshot())).toEqual(expected);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readQrCode(await shown.screenshot())).toEqual(expected);
  await expectAccessible();

  const file = await download(page);
  expect(file.name).toBe(`QR-Code-${name.replace('/', '-').replace(': ', '- ')}.png`);
  expect(sizeOf(file.content)).toEqual([256, 256]);
  expect(await readQrCode(file.content)).toEqual(expected);
});

test('the code grows with the window', { tag: '@once' }, async ({ page, startSession }) => {
  await startSession('viewer');
  const { equipment } = await (await page.request.get('/api/equipment?page=1&limit=1')).json();
  await page.goto(`/equipment/${equipment[0].id}`);
  await openDialog(page);
  const sizes = { 320: 160, 479: 160, 480: 180, 767: 180, 768: 200, 1280: 200 };
  for (const [width, side] of Object.entries(sizes)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    await expect(code(page)).toHaveCSS('width', `${side}px`);
    await expect(code(page)).toHaveCSS('height', `${side}px`);
    const isWide = await dialog(page).evaluate((part) => part.scrollWidth > part.clientWidth);
    expect(isWide).toBe(false);
  }
});

/** A sheet of A4, in the browser's pixels. */
const sheet = { width: 794, height: 1123 };

test('the printed label has the code and the text beside it', { tag: '@once' }, async ({
  page,
  startSession,
  baseURL,
}) => {
  await startSession('editor');
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    window.print = () => printed.push(document.title);
  });
  const { id, name, locationRaw } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  const shown = await openDialog(page);
  await shown.getByRole('button', { name: 'Drucken' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toEqual([
    `${name} – Anlagenverwaltung`,
  ]);

  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  const label = page.locator('body > div:visible');
  await expect(label).toContainText([name]);
  await expect(label).toContainText([locationRaw]);
  await expect(label).toContainText([`ID ${id}`]);
  const box = await label.getByText(name).boundingBox();
  const codeBox = await label.getByRole('img').boundingBox();
  expect(codeBox && box && codeBox.x + codeBox.width <= box.x).toBe(true);
  expect((await readQrCode(await page.screenshot())).text).toBe(`${baseURL}/equipment/${id}`);
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
});

test('the dialog opens by keyboard, and the focus returns to its button', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('viewer');
  const { equipment } = await (await page.request.get('/api/equipment?page=1&limit=1')).json();
  await page.goto(`/equipment/${equipment[0].id}`);
  for (const leave of ['Escape', 'Zurück', 'Schließen']) {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await code(page).waitFor();
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await dialog(page).getByRole('button', { name: leave }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await expect(opener(page)).toBeFocused();
  }
});

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the code is made on the device', { tag: '@once' }, async ({ page, signIn, baseURL }) => {
    await signIn('viewer');
    const { equipment } = await (await page.request.get('/api/equipment?page=1&limit=1')).json();
    await goOffline(page);
    await page.goto(`/equipment/${equipment[0].id}`);
    const shown = await openDialog(page);
    const text = `${baseURL}/equipment/${equipment[0].id}`;
    expect((await readQrCode(await shown.screenshot())).text).toBe(text);
    expect((await readQrCode((await download(page)).content)).text).toBe(text);
  });
});

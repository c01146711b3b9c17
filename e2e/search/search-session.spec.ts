import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { withFilters } from '../support/filters.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { disableOfflineStorage } from '../support/no-offline-storage.ts';
import { ownAnswerHeaders } from '../support/replaced-answers.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Anlagen suchen' });
const cards = (page: Page) => page.getByRole('article');

test('filters narrow a query, are counted and survive a reload', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const word = uniqueWord();
  const place = { locationRaw: `BT3-${word}`, locationFloor: 'OG7', locationRoom: 'R7.001' };
  await createNamedAnlage(page, { name: `${word} eins`, type: 'Aufzug', ...place });
  await createNamedAnlage(page, { name: `${word} zwei`, ...place });
  await createNamedAnlage(page, {
    name: `${word} drei`,
    ...place,
    locationFloor: 'OG8',
    locationRoom: 'R8.1',
  });
  await page.goto('/');
  await field(page).fill(word);
  await expect(page.getByText('3 Ergebnisse')).toBeVisible();
  await withFilters(page, () => page.getByLabel('Etage').selectOption('OG7'));
  await expect(page.getByText('2 Ergebnisse')).toBeVisible();
  await withFilters(page, () => page.getByLabel('Typ').selectOption('Aufzug'));
  await expect(cards(page)).toHaveText([/eins/]);
  if (test.info().project.name === 'phone') {
    await expect(page.getByRole('button', { name: 'Filter, 2 aktiv' })).toBeVisible();
  }

  await page.reload();
  await expect(field(page)).toHaveValue(word);
  await expect(cards(page)).toHaveText([/eins/]);
  await withFilters(page, async () => {
    await expect(page.getByLabel('Etage')).toHaveValue('OG7');
    await expectAccessible();
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await page.getByLabel('Raum').fill('r8.1');
  });
  await expect(cards(page)).toHaveText([/drei/]);
});

test('going to another main screen clears query and filters', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await field(page).fill('BT3');
  await withFilters(page, () => page.getByLabel('Bauteil').selectOption('BT3'));
  await expect(cards(page).first()).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await navigation.getByRole('link', { name: 'Verwalten' }).click();
  await expect(page.getByRole('heading', { name: /\d Anlagen$/ })).toBeVisible();
  await navigation.getByRole('link', { name: 'Suchen' }).click();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('a card opens its Anlage; the back button leads to the same position of the list', {
  tag: gate('/', '/equipment/:id'),
}, async ({ page, signIn }) => {
  await signIn('viewer');
  await field(page).fill('BT');
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 9_000));
  await expect.poll(() => firstInSight(page)).toBeTruthy();
  const name = (await unchanged(() => firstInSight(page))) ?? '';
  const top = async () => Math.round((await heading(page, name).boundingBox())?.y ?? -1);
  const before = await top();

  await heading(page, name).click();
  await expect(page).toHaveURL(/\/equipment\/[\w-]+$/);
  const stored = await page.evaluate(() => ({
    source: sessionStorage.getItem('detailSource'),
    ids: JSON.parse(sessionStorage.getItem('filteredIds') ?? '[]') as string[],
  }));
  expect(stored.source).toBe('"/"');
  expect(stored.ids).toContain(new URL(page.url()).pathname.split('/').at(-1));
  expect(stored.ids.length).toBeGreaterThanOrEqual(100);

  await page.goBack();
  await expect.poll(top).toBe(before);
  await heading(page, name).click();
  await expect(page).toHaveURL(/\/equipment\//);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(top).toBe(before);
  await page.reload();
  await expect.poll(top).toBe(before);
});

function heading(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true });
}

/** The name on the first card that is completely below the header; none while the cards load. */
function firstInSight(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('article')];
    return all.find((card) => card.getBoundingClientRect().top > 150)?.querySelector('h3')
      ?.textContent;
  });
}

/** Reads a value until two reads return the same. */
async function unchanged<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect
    .poll(async () => {
      const before = last;
      last = await read();
      return last === before;
    })
    .toBe(true);
  return last;
}

test('ten thousand results can be scrolled to the end with few cards in the page', async ({
  page,
  signIn,
}) => {
  await disableOfflineStorage(page);
  await signIn('viewer');
  const total = 10_000;
  const item = (index: number) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Pumpe ${index}`,
    type: 'Pumpe',
    locationRaw: 'BT1-EG',
    locationBuilding: 'BT1',
    locationFloor: 'EG',
    locationColumn: null,
    locationRoom: null,
    tags: [],
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    createdBy: null,
    updatedBy: null,
  });
  await page.route('**/api/equipment/search?**', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const equipment = Array.from({ length: 100 }, (_, index) => item((at - 1) * 100 + index));
    const json = { equipment, total, page: at, totalPages: total / 100 };
    return route.fulfill({ json, headers: ownAnswerHeaders });
  });
  await field(page).fill('Pumpe');
  await expect(page.getByText('10.000 Ergebnisse')).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('Pumpe 9999', { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('listitem').count()).toBeLessThan(60);
});

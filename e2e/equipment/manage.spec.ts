import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { withFilters } from '../support/filters.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';

const cards = (page: Page) => page.getByRole('article');
const total = (page: Page) => page.getByRole('heading', { level: 2, name: /^[\d.]+ Anlagen?$/ });

async function open(page: Page): Promise<void> {
  await page.goto('/manage');
  await expect(total(page)).toBeVisible();
}

test('the list shows its total and has pages', async ({ page, startSession }) => {
  await startSession('editor');
  await open(page);
  await expect(page.getByRole('heading', { name: 'Anlagenverwaltung', level: 1 })).toBeVisible();
  await expect(page.getByText('1 bis 100 angezeigt')).toBeVisible();
  await page.getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(page.getByText('101 bis 200 angezeigt')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.reload();
  await expect(page.getByText('101 bis 200 angezeigt')).toBeVisible();
  await expect(page.getByText(/^Seite 2 von \d+$/)).toBeAttached();
  await page.getByRole('button', { name: 'Vorherige Seite' }).press('Enter');
  await expect(page.getByText('1 bis 100 angezeigt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Vorherige Seite' })).toBeDisabled();
});

test('filters are kept, begin at page 1 and show when nothing matches', {
  tag: gate('/manage'),
}, async ({ page, startSession }) => {
  await startSession('reviewer');
  const word = uniqueWord();
  const type = `Typ ${word}`;
  await createNamedAnlage(page, { name: `${word} eins`, type, tags: ['Achtung'] });
  await createNamedAnlage(page, { name: `${word} zwei`, type, locationBuilding: '7' });
  await open(page);
  await page.getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(page.getByText('101 bis 200 angezeigt')).toBeVisible();
  await withFilters(page, () => page.getByLabel('Typ').selectOption(type));
  await expect(cards(page)).toHaveText([/eins/, /zwei/]);
  await expect(total(page)).toHaveText('2 Anlagen');

  await withFilters(page, () => page.getByLabel('Bauteil').selectOption('BT7'));
  await expect(cards(page)).toHaveText([/zwei/]);
  await page.reload();
  await expect(cards(page)).toHaveText([/zwei/]);
  await withFilters(page, () => page.getByRole('switch', { name: 'Nur Achtung' }).click());
  const nothing = page.getByText('Keine Anlagen entsprechen den gewählten Filterkriterien.');
  await expect(nothing).toBeVisible();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(nothing).toBeHidden();
  await expect(page.getByText('1 bis 100 angezeigt')).toBeVisible();
});

test('a card opens its Anlage, and the back button leads to the list', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('admin');
  await open(page);
  const link = cards(page).nth(1).getByRole('heading').getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL(/\/equipment\/[\w-]+$/);
  const ids = await page.evaluate(() => sessionStorage.getItem('filteredIds') ?? '');
  expect(JSON.parse(ids)).toHaveLength(100);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/manage$/);
  await page.getByRole('link', { name: `${name} bearbeiten` }).click();
  await expect(page).toHaveURL(/\/edit$/);
  expect(await page.evaluate(() => sessionStorage.getItem('editSource'))).toBe('"/manage"');
});

test('axe finds nothing on the list', { tag: gate('/manage') }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('admin');
  await open(page);
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible();
  await withFilters(page, async () => {
    await page.getByRole('switch', { name: 'Nur Achtung' }).click();
    await expect(page.getByRole('switch', { name: 'Nur Achtung' })).toBeChecked();
    await expectAccessible();
  });
  await expect(cards(page).first()).toContainText('Achtung');
});

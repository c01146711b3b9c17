import { breakUntilClick, broken } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { withFilters } from './filters.ts';
import { gate } from './gate.ts';
import { type Account, expect, type Page, test } from './journey.ts';
import { make, uniqueWord } from './make-equipment.ts';
import { keepNothing } from './online-only.ts';

const cards = (page: Page) => page.getByRole('article');
const total = (page: Page) => page.getByRole('heading', { level: 2, name: /^[\d.]+ Anlagen?$/ });
const list = /\/api\/equipment\?/;

async function open(page: Page): Promise<void> {
  await page.goto('/manage');
  await expect(total(page)).toBeVisible();
}

test('the list shows its total and turns its pages', async ({ page, comeAs }) => {
  await comeAs('editor');
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

test('filters are kept, start at page 1 and say when nothing is left', {
  tag: gate('/manage'),
}, async ({ page, comeAs }) => {
  await comeAs('reviewer');
  const word = uniqueWord();
  const type = `Typ ${word}`;
  await make(page, { name: `${word} eins`, type, tags: ['Achtung'] });
  await make(page, { name: `${word} zwei`, type, locationBuilding: '7' });
  await open(page);
  await page.getByRole('button', { name: 'Nächste Seite' }).press('Enter');
  await expect(page.getByText('101 bis 200 angezeigt')).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().includes('typeFilter='));
  await withFilters(page, () => page.getByLabel('Typ').selectOption(type));
  expect(new URL((await asked).url()).searchParams.get('page')).toBe('1');
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

test('what has no Bauteil or no floor can be found', { tag: '@once' }, async ({ page, comeAs }) => {
  await comeAs('editor');
  const word = uniqueWord();
  const type = `Typ ${word}`;
  const nowhere = { locationBuilding: null, locationFloor: null };
  await make(page, { name: `${word} irgendwo`, type });
  await make(page, { name: `${word} nirgends`, type, ...nowhere });
  await open(page);
  await withFilters(page, () => page.getByLabel('Typ').selectOption(type));
  await expect(cards(page)).toHaveCount(2);
  for (const [label, option] of [
    ['Bauteil', 'Ohne Bauteil'],
    ['Etage', 'Ohne Etage'],
  ] as const) {
    await withFilters(page, () => page.getByLabel(label).selectOption(option));
    await expect(cards(page)).toHaveText([/nirgends/]);
  }
});

test('deleting asks, says that it is done, and knows when somebody was faster', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await makeDeaf(page);
  await keepNothing(page);
  await comeAs('editor');
  const word = uniqueWord();
  const type = `Typ ${word}`;
  const [first, second, third] = await Promise.all(
    ['eins', 'zwei', 'drei'].map((name) => make(page, { name: `${word} ${name}`, type })),
  );
  if (!first || !second || !third) throw new Error('not made');
  await open(page);
  await withFilters(page, () => page.getByLabel('Typ').selectOption(type));
  await expect(cards(page)).toHaveCount(3);
  const remove = (name: string) => page.getByRole('button', { name: `${name} löschen` }).click();
  const questions: string[] = [];

  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  await remove(first.name);
  expect(questions).toEqual([`Möchten Sie die Anlage "${first.name}" wirklich löschen?`]);
  await expect(cards(page)).toHaveCount(3);

  page.on('dialog', (dialog) => dialog.accept());
  await remove(first.name);
  await expect(page.getByRole('status').filter({ hasText: 'Anlage gelöscht' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  await page.route(`**/api/equipment/${second.id}`, async (route) => {
    await page.request.delete(`/api/equipment/${second.id}`);
    await route.continue();
  });
  await remove(second.name);
  const gone = 'Die Anlage ist bereits gelöscht oder existiert nicht mehr.';
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toContainText(gone);
  await expect(cards(page)).toHaveText([/drei/]);

  await page.route(`**/api/equipment/${third.id}`, (route) => route.fulfill(broken));
  await remove(third.name);
  await expect(page.getByText('Die Anlage konnte nicht gelöscht werden.')).toBeVisible();
  await expect(cards(page)).toHaveText([/drei/]);
});

test('a card opens its Anlage and the way back leads to the list', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('admin');
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

test('a viewer reads the list and changes nothing', { tag: '@once' }, async ({ page, comeAs }) => {
  await comeAs('viewer');
  await open(page);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /bearbeiten$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /löschen$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Neue Anlage anlegen' })).toHaveCount(0);
});

for (const account of ['editor', 'viewer'] as Account[]) {
  test(`an empty list says so to the ${account}, a failed one can be repeated`, {
    tag: '@once',
  }, async ({ page, comeAs }) => {
    await makeDeaf(page);
    await keepNothing(page);
    await comeAs(account);
    await page.route(list, (route) =>
      route.fulfill({ json: { equipment: [], total: 0, page: 1, totalPages: 0 } }),
    );
    await breakUntilClick(page, list);
    await page.goto('/manage');
    await expect(page.getByText('Die Anlagen konnten nicht geladen werden')).toBeVisible();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByText('Noch keine Anlagen erfasst.')).toBeVisible();
    const create = page.getByRole('link', { name: 'Neue Anlage anlegen' });
    await expect(create).toHaveCount(account === 'editor' ? 1 : 0);
  });
}

test('axe finds nothing on the list', { tag: gate('/manage') }, async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await comeAs('admin');
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

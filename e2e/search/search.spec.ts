import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Anlagen suchen' });
const cards = (page: Page) => page.getByRole('article');

test('results appear while typing, as cards with name and place', {
  tag: gate('/'),
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = uniqueWord();
  await createNamedAnlage(page, {
    name: `${word} Kältemaschine`,
    tags: ['GLT', 'R-513A', 'Achtung', 'VDI'],
  });
  await createNamedAnlage(page, { name: `${word} Ohne` });
  await field(page).pressSequentially(word.toLowerCase());

  await expect(page.getByRole('heading', { name: 'Gefundene Anlagen' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 Ergebnisse' })).toBeVisible();
  const card = cards(page).filter({ hasText: 'Kältemaschine' });
  await expect(card.getByRole('heading', { name: `${word} Kältemaschine` })).toBeVisible();
  await expect(card.getByText('Heizkreispumpe')).toBeVisible();
  await expect(card.getByText('BT3-UG-B02')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'Achtung',
    'GLT',
    '+2',
  ]);
  await expect(cards(page).filter({ hasText: 'Ohne' }).getByRole('list')).toHaveCount(0);

  await card.getByRole('link', { name: `${word} Kältemaschine bearbeiten` }).click();
  await expect(page).toHaveURL(/\/equipment\/[\w-]+\/edit$/);
  expect(await page.evaluate(() => sessionStorage.getItem('editSource'))).toBe('"/"');
});

test('a long location has two lines on its card and is complete in the detail', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = uniqueWord();
  const locationRaw = `Hinter der Stahltür ${'im Zwischengeschoss '.repeat(11)}`.trim();
  await createNamedAnlage(page, { name: word, locationRaw });
  await field(page).fill(word);
  const location = page.getByText(locationRaw);
  const height = async () => (await location.boundingBox())?.height ?? 0;
  await expect(cards(page)).toHaveCount(1);
  const onCard = await height();
  expect(onCard).toBeLessThan(50);
  await page.getByRole('link', { name: word, exact: true }).click();
  await expect(page.getByText('Erstellt')).toBeVisible();
  expect(await height()).toBeGreaterThan(2 * onCard);
});

test('axe finds nothing on the search', { tag: gate('/') }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expectAccessible();
  await field(page).fill('BT3');
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible();
  await field(page).fill('Lueftungsanlge');
  await expect(page.getByText('Meinten Sie').first()).toBeVisible();
  await expectAccessible();
});

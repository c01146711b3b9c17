import { breakUntilClick, broken } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { gate } from './gate.ts';
import { expect, type Page, test } from './journey.ts';
import { make, uniqueWord } from './make-equipment.ts';
import { keepNothing } from './online-only.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Anlagen suchen' });
const cards = (page: Page) => page.getByRole('article');
const search = '**/api/equipment/search?**';

test('before any query the screen says what to do, and offers creating to those who may', async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expect(page.getByText(/^Suchen Sie nach Name, Typ, Standort oder Tag –/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dunkles Design einschalten' })).toBeVisible();
  await page.getByRole('link', { name: 'Neue Anlage anlegen' }).click();
  await expect(page).toHaveURL(/\/create$/);

  await signIn('viewer');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Neue Anlage anlegen' })).toHaveCount(0);
});

test('results appear while typing, each a card that says what and where', {
  tag: gate('/'),
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = uniqueWord();
  await make(page, { name: `${word} Kältemaschine`, tags: ['GLT', 'R-513A', 'Achtung', 'VDI'] });
  await make(page, { name: `${word} Ohne` });
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

test('the keyboard leads to the field, Enter and the button out of it, the cross empties it', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('BT3/');
  await expect(field(page)).toHaveValue('BT3/');
  await page.keyboard.press('Enter');
  await expect(field(page)).not.toBeFocused();
  await field(page).focus();
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  await expect(field(page)).not.toBeFocused();
  await page.getByRole('button', { name: 'Suche löschen' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  await field(page).fill('BT3');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /bearbeiten$/ })).toHaveCount(0);
});

test('three skeletons stand for what is on its way, a failure can be repeated', async ({
  page,
  signIn,
}) => {
  await makeDeaf(page);
  await keepNothing(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await breakUntilClick(page, search, async (route) => {
    await held;
    await route.fulfill(broken);
  });
  await signIn('viewer');
  await field(page).fill('BT3');
  await expect(page.getByTestId('card-skeleton')).toHaveCount(3);
  release();
  await expect(page.getByText('Die Suche ist fehlgeschlagen')).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('a slower answer never replaces a newer one', { tag: '@once' }, async ({ page, signIn }) => {
  await keepNothing(page);
  await signIn('editor');
  const word = uniqueWord();
  await make(page, { name: `${word} Alpha` });
  await make(page, { name: `${word} Beta` });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(search, async (route) => {
    const isOlder = new URL(route.request().url()).searchParams.get('q') === word;
    if (isOlder) await held;
    await route.continue().catch(() => {});
  });
  const older = page.waitForRequest((request) => request.url().includes(`q=${word}&`));
  await field(page).fill(word);
  await older;
  await field(page).fill(`${word} Beta`);
  await expect(cards(page)).toHaveCount(1);
  release();
  // Another answer from the server has come since: the older one had its time.
  await page.request.get('/api/equipment/metadata');
  await expect(cards(page)).toHaveText([/Beta/]);
  await expect(page.getByText('1 Ergebnisse', { exact: true })).toBeVisible();
});

test('nothing found offers similar names and creating', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const word = uniqueWord();
  await make(page, { name: `Wärmepumpe ${word}` });
  await field(page).fill(`Wärmepumpe ${word.slice(0, -1)}ß`);
  await expect(page.getByText('Keine Ergebnisse gefunden')).toBeVisible();
  await expect(page.getByText('0 Ergebnisse')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Meinten Sie' })).toBeVisible();
  await page.getByRole('button', { name: `Wärmepumpe ${word}` }).click();
  await expect(field(page)).toHaveValue(`Wärmepumpe ${word}`);
  await expect(cards(page)).toHaveCount(1);
  await field(page).fill('gibt es ganz sicher nirgends');
  await page.getByRole('link', { name: 'Neue Anlage anlegen' }).click();
  await expect(page).toHaveURL(/\/create$/);
});

test('a long location takes two lines of its card and is whole in the detail', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = uniqueWord();
  const locationRaw = `Hinter der Stahltür ${'im Zwischengeschoss '.repeat(11)}`.trim();
  await make(page, { name: word, locationRaw });
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

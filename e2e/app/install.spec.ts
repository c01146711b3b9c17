import { expect, type Page, test } from '../support/journey.ts';

/** Sends the event with which a browser offers the installation. */
async function offerInstallation(page: Page) {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = Promise.resolve({ outcome: 'accepted' });
    window.dispatchEvent(Object.assign(event, { prompt: async () => {}, userChoice }));
  });
}

const card = (page: Page) => page.getByRole('region', { name: 'App installieren' });
const inCard = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

for (const button of ['Nicht jetzt', 'Schließen']) {
  test(`"${button}" dismisses the offer for good`, { tag: '@once' }, async ({ page, signIn }) => {
    await signIn('viewer');
    await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
    await expect(card(page)).toBeHidden();
    await offerInstallation(page);
    await inCard(page, button).click();
    await expect(card(page)).toBeHidden();
    await page.reload();
    await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
    await offerInstallation(page);
    await page.goto('/settings');
    await offerInstallation(page);
    await expect(page.getByRole('button', { name: 'Installieren' })).toBeVisible();
    await expect(card(page)).toBeHidden();
  });
}

test('installing from the card ends the offer', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('viewer');
  await offerInstallation(page);
  await inCard(page, 'Installieren').click();
  await expect(card(page)).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await page.getByRole('navigation').getByRole('link', { name: 'Mehr' }).click();
  await expect(page.getByText('Installiert', { exact: true })).toBeVisible();
});

test('the offer is on the main screens only', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('editor');
  await offerInstallation(page);
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  for (const [name, isOffered] of [
    ['Verwalten', true],
    ['Anlegen', false],
    ['Szenario', true],
    ['Mehr', false],
    ['Suchen', true],
  ] as const) {
    await tab(name).click();
    await expect(page).toHaveURL((await tab(name).getAttribute('href')) ?? '');
    await expect(card(page)).toBeVisible({ visible: isOffered });
  }
});

test('an iPhone, which never offers an installation, shows how to do it', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await signIn('viewer');
  await page.goto('/settings');
  await expect(page.getByText('Teilen → Zum Home-Bildschirm')).toBeVisible();
});

test('the card moves nothing and covers neither search nor navigation', async ({
  page,
  signIn,
}) => {
  // A viewer has no banner of a run, which would appear a moment later and move the page.
  await signIn('viewer');
  const welcome = page.getByText('Willkommen zur Anlagenverwaltung');
  const before = await welcome.boundingBox();
  await offerInstallation(page);
  await expect(card(page)).toBeVisible();
  expect(await welcome.boundingBox()).toEqual(before);
  for (const target of [
    page.getByRole('searchbox'),
    ...(await page.getByRole('navigation').getByRole('link').all()),
  ]) {
    await target.click({ trial: true });
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the card in ${colorScheme}, and 320 px are enough`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn('viewer');
    await offerInstallation(page);
    await expect(card(page)).toBeVisible();
    await expectAccessible();
    await page.setViewportSize({ width: 320, height: 640 });
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
}

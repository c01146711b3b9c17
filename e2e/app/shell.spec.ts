import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';

test('the history is shown as coming soon, an unknown address as not found', {
  tag: ['@once', ...gate('/history')],
}, async ({ page, signIn }) => {
  await signIn('viewer', '/history');
  await expect(page.getByRole('heading', { name: 'Verlauf' })).toBeVisible();
  await expect(page.getByText('Diese Funktion wird bald verfügbar sein.')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('the theme follows the system until one is chosen, which is kept', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('viewer');
  await expect.poll(scheme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
  await page.getByRole('button', { name: /Dunkle/ }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.reload();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('dark');
});

test('an error of the interface is shown and reported, and the app can be used afterwards', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('viewer');
  const report = page.waitForRequest('**/api/log-frontend-error');
  await page.route('**/assets/settings-page*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Mehr' }).click();
  await expect(page.getByRole('heading', { name: 'Ein Fehler ist aufgetreten' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seite neu laden' })).toBeVisible();
  await expect(page.getByText(/Fehler wurde protokolliert/)).toBeVisible();
  const body = (await report).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(
    ['componentStack', 'message', 'stack', 'timestamp', 'url', 'userAgent'].sort(),
  );
  expect((await (await report).response())?.status()).toBe(204);
  await page
    .getByRole('link', { name: 'Zur Startseite' })
    .or(page.getByRole('button', { name: 'Zur Startseite' }))
    .click();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
});

test('the app can be installed when the browser offers it', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('viewer', '/settings');
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    window.dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Installieren' }).click();
  await expect(page.getByText('Installation abgebrochen')).toBeVisible();
});

test('axe finds nothing on the screens of the shell', {
  tag: gate('/settings', '/history', '/handbuch'),
}, async ({ page, signIn, expectAccessible }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
  await expectAccessible();
  await signIn('newcomer');
  await expect(page.getByText('Account wartet auf Freischaltung').first()).toBeVisible();
  await expectAccessible();
  for (const [address, heading] of [
    ['/settings', 'Einstellungen'],
    ['/history', 'Verlauf'],
    ['/handbuch', 'Handbuch'],
    ['/no/such/page', '404 Page Not Found'],
  ] as const) {
    await signIn('admin', address);
    await expect(page.getByText(heading).first()).toBeVisible();
    await expectAccessible();
  }
});

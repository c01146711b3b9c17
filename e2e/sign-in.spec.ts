import { expect, test } from './journey.ts';

test('a signed-out person sees the landing page on every address', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Anlagenverwaltung', level: 1 })).toBeVisible();
  for (const badge of ['Intelligent', 'Sicher', 'Benutzerfreundlich']) {
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  for (const feature of ['Live-Suche', 'Dokumente und Fotos', 'Rollenbasierte Zugriffskontrolle']) {
    await expect(page.getByRole('heading', { name: feature })).toBeVisible();
  }
  for (const reason of [
    'Verschlüsselung',
    'Audit-Protokoll',
    'Rollenbasierter Zugriff',
    'DSGVO-konform',
  ]) {
    await expect(page.getByText(reason, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/Wenden Sie sich an Ihren Administrator/)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toHaveAttribute(
    'href',
    '/api/login',
  );
});

test('after signing in one arrives where one wanted to go', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click();
  await page.getByRole('button', { name: 'editor@demo.example' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

for (const account of ['admin', 'reviewer', 'editor', 'viewer'] as const) {
  test(`${account} reaches the search home and finds the five tabs`, async ({ page, signIn }) => {
    await signIn(account);
    await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
    const tabs = page.getByRole('navigation').getByRole('link');
    await expect(tabs).toHaveText(['Szenario', 'Anlegen', 'Suchen', 'Verwalten', 'Mehr']);
    await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
  });
}

test('a new person waits for approval on every address', async ({ page, signIn }) => {
  await signIn('newcomer');
  for (const address of ['/', '/manage', '/admin/users', '/does-not-exist']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'Account wartet auf Freischaltung' }),
    ).toBeVisible();
  }
  await expect(page.getByText('Ein Administrator muss Ihr Konto freischalten.')).toBeVisible();
  await expect(page.getByText('Neue Konten werden aus Sicherheitsgründen geprüft.')).toBeVisible();
  await expect(
    page.getByText('Sie werden benachrichtigt, sobald Ihr Konto freigeschaltet ist.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
});

test('signing out ends the session here and at the provider', async ({ page, signIn }) => {
  await signIn('viewer');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click();
  await expect(page.getByRole('button', { name: 'admin@demo.example' })).toBeVisible();
});

test('an expired session is said once and leads to the sign-in', async ({
  page,
  signIn,
  context,
}) => {
  await signIn('editor');
  await page.getByRole('navigation').getByRole('link', { name: 'Mehr' }).click();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('navigation').getByRole('link', { name: 'Verwalten' }).click();
  await expect(page.getByText('Sitzung abgelaufen')).toBeVisible();
  await page.waitForURL(/demo-anmeldung/);
});

test('while the sign-in state loads, a spinner says so', async ({ page, signIn }) => {
  await signIn('viewer');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/auth/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Lädt...')).toBeVisible();
  letGo();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
});

test('a server that cannot answer is no reason to show the landing page', async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await page.route('**/api/auth/user', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  await page.unroute('**/api/auth/user');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
});

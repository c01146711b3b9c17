import { countBlocksOnDevice, untilFirstFill } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { deferred, stayAtSignIn } from '../support/replaced-answers.ts';

test('a signed-out person sees the landing page on every address', { tag: gate() }, async ({
  page,
}) => {
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

test('after the sign-in the page opens that was requested before', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click();
  await page.getByRole('button', { name: 'editor@demo.example' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
});

test('a viewer reaches the search home with its five tabs', { tag: gate('/') }, async ({
  page,
  signIn,
}) => {
  await signIn('viewer');
  await expect(page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  const tabs = page.getByRole('navigation').getByRole('link');
  await expect(tabs).toHaveText(['Szenario', 'Anlegen', 'Suchen', 'Verwalten', 'Mehr']);
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
});

test('a new person sees the waiting screen on every address', {
  tag: ['@once', ...gate()],
}, async ({ page, startSession }) => {
  await startSession('newcomer');
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

test('signing out ends the session here, elsewhere and at the provider', {
  tag: ['@once', ...gate()],
}, async ({ page, signIn }) => {
  await signIn('viewer', '/settings');
  await untilFirstFill(page);
  const other = await page.context().newPage();
  await other.goto('/manage');
  await expect(other.getByRole('article').first()).toBeVisible();
  const { released, release } = deferred();
  await page.route('**/api/logout', async (route) => {
    await released;
    await route.continue();
  });
  let requests = 0;
  other.on('response', (response) => {
    if (response.url().endsWith('/api/auth/user')) requests += 1;
  });
  await page.getByRole('link', { name: 'Abmelden' }).click({ noWaitAfter: true });
  // The other tab must not fill the device again, however long the server takes. Meanwhile it opens the sign-in,
  // which may interrupt this read of its database.
  await expect(async () => expect(await countBlocksOnDevice(other)).toBe(0)).toPass();
  await expect.poll(() => requests).toBeGreaterThan(1);
  release();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
  }
  expect(await countBlocksOnDevice(other)).toBe(0);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await page.getByRole('link', { name: 'Jetzt anmelden' }).click();
  await expect(page.getByRole('button', { name: 'admin@demo.example' })).toBeVisible();
});

test('an expired session shows one toast and leads to the sign-in', { tag: '@once' }, async ({
  page,
  signIn,
  context,
}) => {
  await signIn('editor', '/settings');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await context.clearCookies();
  const { continueToSignIn } = await stayAtSignIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Verwalten' }).click();
  await expect(page).toShowToast('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...');
  await continueToSignIn();
  await expect(page).not.toShowToast('Sitzung abgelaufen');
  await page.waitForURL(/demo-anmeldung/);
});

import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { stayAtSignIn } from '../support/replaced-answers.ts';
import { createUser, findAccount, openOtherBrowser, setRole, usersOf } from './user-parts.ts';

test('the waiting screen opens by itself when an administrator approves', {
  tag: ['@once', ...gate('/admin/users')],
}, async ({ page, browser, signIn, app, expectAccessible }) => {
  await signIn('admin', '/settings');
  const { id, name } = await findAccount(page, 'newcomer');
  await setRole(page, id, 'awaiting_approval');
  const other = await openOtherBrowser(browser, { account: 'newcomer', origin: app.url });
  try {
    await other.page.goto('/');
    const waiting = other.page.getByRole('heading', { name: 'Account wartet auf Freischaltung' });
    await expect(waiting).toBeVisible();

    await expect(page.getByText('1 Konto wartet auf Freigabe')).toBeVisible();
    await page.getByRole('link', { name: 'Benutzerverwaltung' }).click();
    const { waitingRow, row } = usersOf(page);
    await expect(waitingRow(name)).toContainText(/angemeldet \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    await expectAccessible();
    await waitingRow(name).getByRole('combobox').selectOption('Editor');
    await waitingRow(name)
      .getByRole('button', { name: `${name} freischalten` })
      .click();
    await expect(page).toShowToast('Konto freigeschaltet');
    await expect(waitingRow(name)).toHaveCount(0);
    await expect(row(name)).toBeVisible();

    await expect(other.page.getByText('Willkommen zur Anlagenverwaltung')).toBeVisible();
  } finally {
    await setRole(page, id, 'awaiting_approval');
    await other.context.close();
  }
});

test('a waiting account appears at once in the settings and in the list', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/settings');
  const link = page.getByRole('link', { name: 'Benutzerverwaltung' });
  await expect(link).toBeVisible();
  const countOf = async () => Number((await link.innerText()).match(/\d+/)?.[0] ?? 0);
  await expect.poll(countOf).toBeGreaterThan(0);
  const before = await countOf();
  const { id, name } = await createUser(page, { role: 'awaiting_approval' });
  await expect.poll(countOf).toBe(before + 1);
  await link.click();
  await expect(usersOf(page).waitingRow(name)).toContainText(
    /angelegt \d\d\.\d\d\.\d{4} \d\d:\d\d/,
  );
  await page.goBack();
  await setRole(page, id, 'viewer');
  await expect.poll(countOf).toBe(before);
});

test('a blocked person is signed out at once and sees why at the next sign-in', {
  tag: '@once',
}, async ({ page, browser, startSession, app }) => {
  await startSession('admin');
  const { id, name } = await findAccount(page, 'viewer');
  const other = await openOtherBrowser(browser, { account: 'viewer', origin: app.url });
  try {
    await other.page.goto('/settings');
    await expect(other.page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
    const { continueToSignIn } = await stayAtSignIn(other.page);
    const { find, choose } = usersOf(page);
    await find(name);
    await choose(name, 'Sperren');
    const dialog = page.getByRole('dialog', { name: 'Benutzer sperren' });
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Gerät verloren');
    await dialog.getByRole('button', { name: 'Sperren' }).click();

    await expect(other.page).toShowToast('Sitzung abgelaufen');
    expect((await other.page.request.get('/api/auth/user')).status()).toBe(401);
    await continueToSignIn();
    // The provider still has a session of this person.
    await expect(
      other.page.getByRole('heading', { name: 'Anmeldung nicht möglich' }),
    ).toBeVisible();
    await expect(
      other.page.getByText('Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihren Administrator.'),
    ).toBeVisible();
  } finally {
    await page.request.post(`/api/users/${id}/unblock`);
    await other.context.close();
  }
});

test('a new role changes the actions in an open window', {
  tag: '@once',
}, async ({ page, browser, startSession, app }) => {
  await startSession('admin');
  const { id } = await findAccount(page, 'reviewer');
  const other = await openOtherBrowser(browser, { account: 'reviewer', origin: app.url });
  try {
    await other.page.goto('/settings');
    await expect(other.page.getByText('· Prüfer')).toBeVisible();
    await setRole(page, id, 'admin');
    await expect(other.page.getByText('· Administrator')).toBeVisible();
    await expect(other.page.getByRole('link', { name: 'Benutzerverwaltung' })).toBeVisible();
    await other.page.getByRole('link', { name: 'Benutzerverwaltung' }).click();
    await expect(other.page.getByText('Das sind Sie')).toBeVisible();
    await setRole(page, id, 'reviewer');
    await expect(other.page.getByText('Keine Berechtigung zur Benutzerverwaltung')).toBeVisible();
    await expect(other.page.getByRole('alert')).toHaveCount(0);
  } finally {
    await setRole(page, id, 'reviewer');
    await other.context.close();
  }
});

test('an administrator who gives up the own role leaves the screen without an error message', {
  tag: '@once',
}, async ({ page, browser, startSession, app }) => {
  await startSession('admin');
  const { id, name } = await findAccount(page, 'reviewer');
  await setRole(page, id, 'admin');
  const other = await openOtherBrowser(browser, { account: 'reviewer', origin: app.url });
  try {
    const { find, row } = usersOf(other.page);
    await find(name);
    await row(name).getByRole('combobox').selectOption('Editor');
    const question = other.page.getByRole('dialog', { name: 'Eigene Rolle ändern' });
    await question.getByRole('button', { name: 'Rolle ändern' }).click();
    await expect(other.page).toHaveURL(/\/settings$/);
    await expect(other.page.getByText('· Editor')).toBeVisible();
    await expect(other.page).toShowToast('Rolle geändert');
  } finally {
    await setRole(page, id, 'reviewer');
    await other.context.close();
  }
});

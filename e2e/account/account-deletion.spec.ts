import { unique } from '../support/anlagen.ts';
import { countBlocksOnDevice, untilFirstFill } from '../support/device.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { accounts, expect, type Page, test } from '../support/journey.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Konto löschen' }).click();
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Konto löschen' });
const ask = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Löschung beantragen' }).click();

test('an account marked for deletion shows that at the next sign-in, and can be kept after all', {
  tag: gate('/account'),
}, async ({ page, signIn, startSession, expectAccessible }) => {
  await signIn('viewer', '/account');
  await untilFirstFill(page);
  await open(page);
  await expectAccessible();
  await ask(page);
  await expect(page.getByText('Grund erforderlich')).toBeVisible();
  await expect(
    page.getByText('Bitte geben Sie einen Grund für die Löschung an.').first(),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Grund für die Löschung')).toBeFocused();
  await dialog(page).getByLabel('Grund für die Löschung').fill('Ich wechsle die Abteilung.');
  await ask(page);
  await expect(page.getByRole('link', { name: 'Jetzt anmelden' })).toBeVisible();
  const notice = page.getByText(
    /^Löschung beantragt\. Ihr Konto ist zur Löschung vorgemerkt\. Ihre Daten werden am \d\d\.\d\d\.\d{4} entfernt\.$/,
  );
  await expect(notice).toBeVisible();
  await expectAccessible();
  const [, date] = /am (\S+) entfernt/.exec(await notice.innerText()) ?? [];
  await page.getByRole('button', { name: 'Hinweis schließen' }).click();
  await expect(notice).toBeHidden();
  expect(await countBlocksOnDevice(page)).toBe(0);
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);

  await startSession('viewer');
  for (const address of ['/manage', '/account']) {
    await page.goto(address);
    await expect(
      page.getByRole('heading', { name: 'Konto zur Löschung vorgemerkt' }),
    ).toBeVisible();
  }
  await expect(
    page.getByText(`Ihre personenbezogenen Daten werden am ${date} entfernt.`, { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(`Angemeldet als ${accounts.viewer}`)).toBeVisible();
  expect((await page.request.get('/api/equipment')).status()).toBe(401);
  await expectAccessible();
  await page.getByRole('button', { name: 'Löschung zurücknehmen' }).click();
  await expect(page.getByText('Löschung zurückgenommen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mein Konto', level: 1 })).toBeVisible();
});

test('deleting an account warns of changes that are not sent yet', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  await untilFirstFill(page);
  await page.goto('/create');
  const form = formOf(page);
  await form.fill({ name: unique('Bleibt hier'), type: 'Pumpe', building: '7', floor: 'EG' });
  await page.route('**/api/equipment', (route) => route.abort());
  await page.route('**/api/sync', (route) => route.abort());
  await form.save.click();
  await expect(page).toShowToast('Offline gespeichert');
  await page.goto('/account');
  await open(page);
  const warning = page.getByRole('dialog', { name: 'Noch nicht alles gesendet' });
  await expect(warning).toContainText(
    '1 Änderung wurde noch nicht gesendet. Sie bleibt auf diesem Gerät und wird gesendet, wenn Sie die Löschung zurücknehmen und hier weiterarbeiten.',
  );
  await warning.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(warning).toBeHidden();
  await expect(dialog(page)).toBeHidden();
  await open(page);
  await warning.getByRole('button', { name: 'Trotzdem fortfahren' }).click();
  await expect(dialog(page)).toBeVisible();
});

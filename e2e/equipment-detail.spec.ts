import { breakUntilClick, broken } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { gate } from './gate.ts';
import { type Account, expect, type Page, test } from './journey.ts';
import { make, uniqueWord } from './make-equipment.ts';
import { keepNothing } from './online-only.ts';

const tags = ['SV-Netz', 'IT-Netz', 'Achtung', 'Prüfbuch'];
const makeProbe = (page: Page) => make(page, { name: `Detailprobe ${uniqueWord()}`, tags });

const inBerlin = (iso: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', ...options }).format(
      new Date(iso),
    );
  const day = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
  return `${day} ${format({ hour: '2-digit', minute: '2-digit' })}`;
};

test('the header says what the Anlage is, where, and since when', async ({ page, comeAs }) => {
  await comeAs('editor');
  const { id, name } = await makeProbe(page);
  const { createdAt } = await (await page.request.get(`/api/equipment/${id}`)).json();
  await page.goto(`/equipment/${id}`);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${name} – Anlagenverwaltung`);
  await expect(page.getByText('Heizkreispumpe', { exact: true })).toBeVisible();
  await expect(page.getByText('BT3-UG-B02')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'Achtung',
    'SV-Netz',
    'IT-Netz',
    'Prüfbuch',
  ]);
  for (const label of ['Erstellt', 'Geändert']) {
    const value = page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
    await expect(value).toHaveText(inBerlin(createdAt));
  }
});

const rights: [Account, boolean][] = [
  ['viewer', false],
  ['editor', true],
  ['reviewer', true],
  ['admin', true],
];
for (const [account, mayWrite] of rights) {
  const tag = ['reviewer', 'admin'].includes(account) ? '@once' : [];
  test(`the actions of the ${account}`, { tag }, async ({ page, comeAs }) => {
    await comeAs(account);
    await keepNothing(page);
    const answer = await page.request.get('/api/equipment?page=1&limit=1');
    const [{ id }] = (await answer.json()).equipment;
    await page.goto(`/equipment/${id}`);
    await expect(page.getByText('Erstellt')).toBeVisible();
    for (const name of ['Bearbeiten', 'Duplizieren', 'Löschen']) {
      const action = page.getByRole(name === 'Löschen' ? 'button' : 'link', { name, exact: true });
      await expect(action).toHaveCount(mayWrite ? 1 : 0);
    }
  });
}

test('edit and duplicate lead to the form and back here', async ({ page, comeAs }) => {
  await comeAs('editor');
  const { id } = await makeProbe(page);
  await page.goto(`/equipment/${id}`);
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(page).toHaveURL(`/equipment/${id}/edit`);
  await expect(page.getByRole('heading', { name: 'Anlage bearbeiten' })).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(`/equipment/${id}`);
  await page.getByRole('link', { name: 'Duplizieren' }).click();
  await expect(page).toHaveURL('/create');
  await expect(page.getByRole('heading', { name: 'Anlage duplizieren' })).toBeVisible();
});

test('delete asks, names what goes with it, and returns to the list', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('editor');
  const { id, name } = await makeProbe(page);
  await page.addInitScript(() => sessionStorage.setItem('detailSource', '"/manage"'));
  await page.goto(`/equipment/${id}`);
  const ask = page.getByRole('button', { name: 'Löschen' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Anlage löschen' });
  await expect(
    dialog.getByText(`Möchten Sie die Anlage "${name}" wirklich löschen?`),
  ).toBeVisible();
  await expect(dialog.getByText(/Verknüpfungen, Kommentare und Dokumente/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  await ask.click();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Anlage gelöscht')).toBeVisible();
  await expect(page).toHaveURL('/manage');
  expect((await page.request.get(`/api/equipment/${id}`)).status()).toBe(404);
});

test('a delete that fails says so and stays; one that comes too late leaves', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await makeDeaf(page);
  await keepNothing(page);
  await comeAs('editor');
  const { id, name } = await makeProbe(page);
  const path = `/api/equipment/${id}`;
  await page.goto(`/equipment/${id}`);
  const remove = async () => {
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  };
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
  );
  await remove();
  await expect(page.getByText('Die Anlage konnte nicht gelöscht werden.')).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.unroute(`**${path}`);

  await page.request.delete(path);
  await remove();
  await expect(
    page.getByText('Die Anlage ist bereits gelöscht oder existiert nicht mehr.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an Anlage that does not exist, and one that cannot be loaded', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await makeDeaf(page);
  await keepNothing(page);
  await comeAs('viewer');
  for (const id of [crypto.randomUUID(), 'keine-id']) {
    await page.goto(`/equipment/${id}`);
    await expect(page.getByRole('heading', { name: 'Anlage nicht gefunden' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click();
  await expect(page).toHaveURL('/');

  const answer = await page.request.get('/api/equipment?page=1&limit=1');
  const [{ id, name }] = (await answer.json()).equipment;
  await breakUntilClick(page, `**/api/equipment/${id}`, (route) => route.abort());
  await page.goto(`/equipment/${id}`);
  await expect(page.getByText('Die Anlage konnte nicht geladen werden')).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

const long = {
  locationRaw: 'BT12-OG10-ACHSE-Z99-RAUM-10.117b-ZWISCHENDECKE-SÜD',
  tags: Array.from({ length: 12 }, (_, n) => `Ein längerer Hinweis ${n}`),
};
test('is accessible and holds long texts on a narrow phone', {
  tag: gate('/equipment/:id'),
}, async ({ page, comeAs, expectAccessible }) => {
  await comeAs('editor');
  const unbroken = crypto.randomUUID().replaceAll('-', '');
  const { id } = await make(page, { ...long, name: `Heizungsumwälzpumpe ${unbroken}` });
  await page.goto(`/equipment/${id}`);
  await expect(page.getByText('Erstellt')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

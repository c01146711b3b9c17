import { stayAtSignIn } from './broken.ts';
import { makeDeaf } from './deaf.ts';
import { formOf, makeAnlage, readAnlage, unique } from './form-fields.ts';
import { gate } from './gate.ts';
import { accounts, expect, type Page, test } from './journey.ts';

const openForm = async (page: Page) => {
  await page.goto('/create');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Anlage erstellen');
  return formOf(page);
};
const draftSaved = (page: Page) => page.getByText('Entwurf auf diesem Gerät gesichert');
const idIn = (page: Page) => page.url().split('/').at(-1) ?? '';
const onDetail = /\/equipment\/[0-9a-f-]{36}$/;

test('an editor creates an Anlage with all its fields', { tag: gate('/create') }, async ({
  page,
  comeAs,
}) => {
  await comeAs('editor');
  const form = await openForm(page);
  const [name, room] = [unique('Lüftungsanlage'), unique('r').replace(' ', '')];
  await expect(page.getByText('Bauteil und Etage erforderlich')).toBeVisible();
  await form.fill({ name, type: 'Lüftungsanlage', building: '5', floor: 'eg', room });
  await form.column.pressSequentially('bx7');
  await form.column.press('ArrowLeft');
  await form.column.press('Backspace');
  await form.column.press('0');
  await expect(form.column).toHaveValue('B07');
  expect(await form.column.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  await expect(form.location).toHaveText(`BT5-EG-B07-${room.toUpperCase()}`);
  await form.tags.pressSequentially(' VDI 6022 ,, vdi 6022,Wartung Q2');
  await form.achtung.check();
  await form.comment.fill('  Leiter 2,5 m nötig. ');
  await form.save.click();
  await expect(page).toSay('Anlage erstellt');
  await expect(page).toHaveURL(onDetail);
  expect(await readAnlage(page, idIn(page))).toMatchObject({
    ...{ name, type: 'Lüftungsanlage', locationRaw: `BT5-EG-B07-${room.toUpperCase()}` },
    ...{ locationBuilding: '5', locationFloor: 'EG', locationColumn: 'B07' },
    tags: ['Achtung', 'VDI 6022', 'Wartung Q2'],
  });
  const comments = await page.request.get(`/api/equipment/${idIn(page)}/comments`);
  expect(await comments.json()).toMatchObject([{ content: 'Leiter 2,5 m nötig.' }]);
  await page.goBack();
  await expect(page).not.toHaveURL(/create/);
  await expect((await openForm(page)).name).toHaveValue('');
});

test('what is missing is said at the field, and the first gets the focus', async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await comeAs('editor');
  const form = await openForm(page);
  await expectAccessible();
  await form.save.click();
  for (const text of [
    'Bitte einen Namen angeben.',
    'Bitte einen Typ angeben.',
    'Bitte das Bauteil angeben.',
    'Bitte die Etage angeben.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(form.name).toBeFocused();
  await expect(form.name).toHaveAccessibleDescription('Bitte einen Namen angeben.');
  await form.fill({ name: 'Nur ein Name', type: 'Pumpe', building: 'bt5' });
  await form.save.click();
  await expect(form.floor).toBeFocused();
  await expect(page.getByText('Bitte einen Namen angeben.')).toBeHidden();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
});

test('while it is sent nothing more can be typed, and a refusal leads to its field', {
  tag: '@once',
}, async ({ page, comeAs }) => {
  await comeAs('editor');
  const form = await openForm(page);
  const name = unique('Unterwegs');
  await form.fill({ name, type: 'Pumpe', building: '5', floor: 'EG', room: unique('R') });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const fields = [{ field: 'type', message: 'Diesen Typ gibt es nicht.' }];
  await page.route('**/api/equipment', async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'x', fields } });
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.name.press('Enter');
  await sent;
  await expect(form.name).not.toBeFocused();
  await page.keyboard.type('verloren');
  answer();
  await expect(form.type).toBeFocused();
  await expect(form.name).toHaveValue(name);
});

test('a location that is taken is shown while typing and asked about', async ({
  page,
  comeAs,
  expectAccessible,
}) => {
  await comeAs('editor');
  const other = await makeAnlage(page, { tags: ['Achtung'] });
  const form = await openForm(page);
  const [, floor = '', room = ''] = other.locationRaw.split(/-(.*?)-(.*)/);
  await form.fill({ name: `${other.name} B`, type: 'Pumpe', building: 'BT5', floor, room });
  const card = page.getByRole('status').filter({ hasText: 'Ähnliche Anlage an diesem Standort' });
  await expect(card).toContainText(`Pumpe · ${other.locationRaw}`);
  await expect(card.getByRole('link', { name: `${other.name} ansehen` })).toHaveAttribute(
    'href',
    `/equipment/${other.id}`,
  );
  await form.save.click();
  const dialog = page.getByRole('dialog', { name: 'Standort bereits belegt' });
  await expect(dialog).toContainText(other.name);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Nein' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.name).toHaveValue(`${other.name} B`);
  await form.save.click();
  await dialog.getByRole('button', { name: 'Ja' }).click();
  await expect(page).toSay('Anlage erstellt');
  expect(await readAnlage(page, idIn(page))).toMatchObject({ locationRaw: other.locationRaw });
});

test('a check that gets no answer keeps nobody from saving', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('editor');
  await page.route('**/api/equipment/check-similar', () => {});
  const form = await openForm(page);
  await form.fill({ name: unique('Ungeprüft'), type: 'Pumpe', building: 'BT5', floor: 'EG' });
  await form.save.click();
  await expect(page).toSay('Anlage erstellt');
});

test('two people create the same: the second sees the first', { tag: '@once' }, async ({
  page,
  comeAs,
  browser,
}) => {
  await makeDeaf(page);
  await comeAs('editor');
  const form = await openForm(page);
  const name = unique('Zugleich');
  const checked = page.waitForResponse(/check-similar/);
  await form.fill({ name, type: 'Pumpe', building: '9', floor: 'OG1' });
  await checked;
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await other.goto('/api/login');
  await other.getByRole('button', { name: accounts.reviewer }).click();
  await other.waitForURL(/\/$/);
  await makeAnlage(other, { name, locationRaw: 'BT9-OG1', locationBuilding: '9' });
  await context.close();
  await form.save.click();
  await expect(page).toSay(
    'Mögliche Duplikate gefunden',
    'Es gibt ähnliche Anlagen. Prüfen Sie die Vorschläge.',
  );
  await expect(page.getByText('Ähnliche Anlage an diesem Standort')).toBeVisible();
  await expect(form.name).toHaveValue(name);
});

test('an Anlage is duplicated, or begun from extracted fields', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const source = await makeAnlage(page, { tags: ['GLT', 'Achtung'] });
  const goTo = (state: object) =>
    page.evaluate((given) => window.history.pushState(given, '', '/create'), state);
  await goTo({ duplicateOf: source });
  const form = formOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anlage duplizieren');
  await expect(form.name).toHaveValue(source.name);
  await expect(form.achtung).toBeChecked();
  await expect(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute(
    'href',
    `/equipment/${source.id}`,
  );
  await form.fill({ name: `${source.name} Kopie`, floor: 'OG3' });
  await form.save.click();
  await expect(page).toSay('Anlage erstellt');
  await goTo({ extracted: { name: 'Aus dem Foto', locationBuilding: '3', locationFloor: 'UG' } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Anlage erstellen');
  await expect(form.name).toHaveValue('Aus dem Foto');
  await expect(form.location).toHaveText('BT3-UG');
  await goTo({ extracted: { name: 7 } });
  await expect(form.name).toHaveValue('');

  await goTo({ duplicateOf: source });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anlage duplizieren');
  await page.goto('/settings');
  await page.getByRole('navigation').getByRole('link', { name: 'Anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Anlage erstellen');
});

test('what was typed survives a reload and an expired session', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const source = await makeAnlage(page);
  await page.evaluate(
    (given) => window.history.pushState({ duplicateOf: given }, '', '/create'),
    source,
  );
  const form = formOf(page);
  await form.fill({ name: 'Noch nicht gespeichert', tags: 'halb getippt', comment: 'Wichtig' });
  await page.reload();
  await expect(draftSaved(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anlage duplizieren');
  await expect(form.name).toHaveValue('Noch nicht gespeichert');
  await page.context().clearCookies();
  const { letGo } = await stayAtSignIn(page);
  await form.save.click();
  await expect(page).toSay('Sitzung abgelaufen');
  await letGo();
  await page.getByRole('button', { name: accounts.editor }).click();
  await expect(page).toHaveURL(/\/create$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anlage duplizieren');
  await expect(draftSaved(page)).toBeVisible();
  await expect(form.comment).toHaveValue('Wichtig');
  await form.cancel.click();
  const dialog = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
  await dialog.getByRole('button', { name: 'Behalten' }).click();
  await expect(dialog).toBeHidden();
  await form.cancel.click();
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page).toHaveURL(`/equipment/${source.id}`);
  await expect((await openForm(page)).name).toHaveValue('');
});

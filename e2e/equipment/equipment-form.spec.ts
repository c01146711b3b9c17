import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { accounts, expect, type Page, test } from '../support/journey.ts';
import { deferred, ownAnswerHeaders, stayAtSignIn } from '../support/replaced-answers.ts';

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
  startSession,
}) => {
  await startSession('editor');
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
  await expect(page).toShowToast('Anlage erstellt');
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

test('missing fields show a message, and the first one gets the focus', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
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

test('the form is locked while it is sent, and a refusal is shown at its field', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const form = await openForm(page);
  const name = unique('Unterwegs');
  await form.fill({ name, type: 'Pumpe', building: '5', floor: 'EG', room: unique('R') });
  const { released, release } = deferred();
  const fields = [{ field: 'type', message: 'Diesen Typ gibt es nicht.' }];
  await page.route('**/api/equipment', async (route) => {
    await released;
    const json = { code: 'invalid_input', message: 'x', fields };
    await route.fulfill({ status: 400, headers: ownAnswerHeaders, json });
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.name.press('Enter');
  await sent;
  await expect(form.name).not.toBeFocused();
  await page.keyboard.type('verloren');
  release();
  await expect(form.type).toBeFocused();
  await expect(form.name).toHaveValue(name);
});

test('a similar Anlage at the same location is shown while typing, and saving asks about it', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const other = await createAnlage(page, { tags: ['Achtung'] });
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
  await expect(page).toShowToast('Anlage erstellt');
  expect(await readAnlage(page, idIn(page))).toMatchObject({ locationRaw: other.locationRaw });
});

test('typed text is kept after a reload and an expired session', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const source = await createAnlage(page);
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
  const { continueToSignIn } = await stayAtSignIn(page);
  await form.save.click();
  await expect(page).toShowToast('Sitzung abgelaufen');
  await continueToSignIn();
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

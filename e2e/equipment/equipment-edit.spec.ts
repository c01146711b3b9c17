import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { blockNotices } from '../support/block-notices.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page } from '../support/journey.ts';
import { test } from '../support/somebody-else.ts';

const openEdit = async (page: Page, id: string) => {
  await page.goto(`/equipment/${id}/edit`);
  const form = formOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anlage bearbeiten');
  await expect(form.name).toBeVisible();
  return form;
};
/**
 * Stops the clock of the page until the test moves it; needs `clock.install`. The clock can only be stopped at a time
 * in the future, even if the command reaches a busy browser late.
 */
const stopTime = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
const isPatch = (request: { method(): string }) => request.method() === 'PATCH';

test('changes are saved automatically, and saving leads to the detail', {
  tag: gate('/equipment/:id/edit'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const anlage = await createAnlage(page, { tags: ['GLT'] });
  await page.addInitScript(() => sessionStorage.setItem('editSource', '"/manage"'));
  const form = await openEdit(page, anlage.id);
  await expect(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/manage');
  await expectAccessible();
  const name = unique('Pumpe neu');
  const patch = page.waitForRequest(isPatch);
  await form.name.fill(name);
  expect((await patch).postDataJSON()).toEqual({ name, base: { name: anlage.name } });
  await expect(page).toShowToast('Gespeichert');
  await form.column.pressSequentially('c7');
  await form.comment.fill('Neu beschriftet');
  await form.save.click();
  await expect(page).toShowToast('Anlage aktualisiert');
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  expect(await readAnlage(page, anlage.id)).toMatchObject({
    ...{ name, locationColumn: 'C7', tags: ['GLT'] },
    locationRaw: anlage.locationRaw.replace('EG-', 'EG-C7-'),
  });
});

test('cancelling stops an automatic save that has not begun', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const anlage = await createAnlage(page);
  const patches: string[] = [];
  page.on('request', (request) => isPatch(request) && patches.push(request.url()));
  await page.clock.install();
  const form = await openEdit(page, anlage.id);
  await stopTime(page);
  await form.name.fill('Doch nicht');
  await page.clock.runFor(900);
  await form.cancel.click();
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  await page.clock.runFor(5000);
  expect(patches).toEqual([]);
  await page.clock.resume();
  await expect((await openEdit(page, anlage.id)).name).toHaveValue(anlage.name);
});

test('invalid input is not saved, and the draft is kept after a reload and in a new window', {
  tag: '@once',
}, async ({ page, context, startSession }) => {
  await startSession('editor');
  const anlage = await createAnlage(page);
  const form = await openEdit(page, anlage.id);
  await form.name.fill('');
  await expect(page.getByText('Bitte einen Namen angeben.')).toBeVisible();
  await form.comment.fill('Bleibt');
  await page.reload();
  await expect(page.getByText('Entwurf auf diesem Gerät gesichert')).toBeVisible();
  await expect(form.name).toHaveValue('');
  await expect(form.comment).toHaveValue('Bleibt');
  await form.save.click();
  await expect(form.name).toBeFocused();
  expect(await readAnlage(page, anlage.id)).toMatchObject({ name: anlage.name });
  await page.close();
  const later = await context.newPage();
  const again = await openEdit(later, anlage.id);
  await expect(later.getByText('Entwurf auf diesem Gerät gesichert')).toBeVisible();
  await expect(again.comment).toHaveValue('Bleibt');
});

test('a field that two people changed is shown with both values, and the person chooses', {
  tag: gate('/equipment/:id/edit'),
}, async ({ page, startSession, somebodyElse, expectAccessible }) => {
  await blockNotices(page);
  await startSession('editor');
  const other = await somebodyElse('reviewer');
  const anlage = await createAnlage(page, { tags: ['GLT'] });
  await page.clock.install();
  const form = await openEdit(page, anlage.id);
  const theirs = { name: unique('Ihr Name'), type: 'Ihr Typ', tags: ['Neu'] };
  const mine = unique('Mein Name');
  // Another person saves right before this request, so that the page cannot know of it yet.
  await page.route(`**/api/equipment/${anlage.id}`, async (route) => {
    if (isPatch(route.request())) {
      await other.request.patch(`/api/equipment/${anlage.id}`, { data: theirs });
    }
    await route.continue();
  });
  await stopTime(page);
  await form.fill({ name: mine, type: 'Mein Typ' });
  await page.clock.resume();
  const dialog = page.getByRole('dialog', { name: 'Änderungen zusammenführen' });
  const choice = (field: string, value: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: value });
  await expect(choice('Name', mine)).toBeChecked();
  await expect(choice('Name', theirs.name)).not.toBeChecked();
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(form.name).toHaveValue(mine);
  await form.save.click();
  await choice('Typ', 'Ihr Typ').check();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toShowToast('Anlage aktualisiert');
  expect(await readAnlage(page, anlage.id)).toMatchObject({ ...theirs, name: mine });
});

test('a save whose answer is lost does not look like a conflict with another person', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('editor');
  const anlage = await createAnlage(page);
  const form = await openEdit(page, anlage.id);
  const address = `**/api/equipment/${anlage.id}`;
  await page.route(address, async (route) => {
    if (isPatch(route.request())) await route.fetch();
    await route.abort();
  });
  const name = unique('Ohne Antwort');
  await form.name.fill(name);
  await expect(page).toShowToast('Offline gespeichert');
  expect(await readAnlage(page, anlage.id)).toMatchObject({ name });
  await page.unroute(address);
  await page.reload();
  await form.name.fill(`${name} und weiter`);
  await form.save.click();
  await expect(page).toHaveURL(`/equipment/${anlage.id}`);
  await expect
    .poll(() => readAnlage(page, anlage.id))
    .toMatchObject({ name: `${name} und weiter` });
});

test('a deleted Anlage is shown as deleted', { tag: '@once' }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  await page.goto('/equipment/00000000-0000-4000-8000-000000000000/edit');
  await expect(page.getByText('Anlage nicht gefunden')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click();
  await expect(page).toHaveURL(/\/$/);
});

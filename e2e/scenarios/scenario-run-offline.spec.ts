import { untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { finishRun } from './scenario-parts.ts';
import { changeTask, createRun, openRun, readRun, runOf, taskNamed } from './scenario-run-parts.ts';

test.use({ serviceWorkers: 'allow' });

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Synchronisierung' });

test('statuses and notes of a run changed offline are shown with a mark and arrive later', {
  tag: gate('/scenario-runs/:id'),
}, async ({ page, startSession, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  await expect(screen.cards).toHaveCount(3);
  await goOffline(page);
  await expect(page.getByText('Abschließen ist nur mit Netz möglich.')).toBeVisible();
  await expect(screen.finish).toBeDisabled();

  await screen.status('Pumpe A', 'Erledigt').check();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(screen.card('Pumpe A')).toContainText('Nicht gesendet');
  await expect(screen.progress).toContainText('33 %');
  await screen.note('Pumpe A').fill('Im Keller geprüft.');
  await screen.note('Pumpe B').fill('Ventil klemmt.');
  await screen.save.click();
  const text = '2 Notizen werden gesendet, sobald eine Verbindung besteht.';
  await expect(page).toShowToast('Offline gespeichert', text);
  await expect(screen.card('Pumpe B')).toContainText('Nicht gesendet');
  await expect(page.getByText('Nicht gespeichert')).toHaveCount(0);
  await expectAccessible();

  await page.reload();
  await expect(screen.note('Pumpe B')).toHaveValue('Ventil klemmt.');
  await expect(screen.status('Pumpe A', 'Erledigt')).toBeChecked();
  await expect(screen.card('Pumpe C')).not.toContainText('Nicht gesendet');
  await page.getByRole('button', { name: /Sie sind offline/ }).click();
  await expect(sheetOf(page).getByText('Status geändert: Pumpe A')).toBeVisible();
  await expect(sheetOf(page).getByText('Notiz zu Pumpe B')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  const saved = (await readRun(page, run.id)).tasks.map(({ status, note }) => [status, note]);
  expect(saved).toEqual([
    ['done', 'Im Keller geprüft.'],
    ['open', 'Ventil klemmt.'],
    ['open', null],
  ]);
});

test('a waiting note of a run that was finished meanwhile stays visible with the reason', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await expect(screen.cards).toHaveCount(2);
  await goOffline(page);
  await screen.note('Pumpe A').fill('Im Keller geschrieben.');
  await screen.save.click();
  await expect(screen.card('Pumpe A')).toContainText('Nicht gesendet');
  await finishRun(page, run.id);
  await page.context().setOffline(false);

  const reason = 'Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert werden.';
  await expect(screen.finished).toBeVisible();
  await expect(screen.card('Pumpe A')).toContainText(`Notiz nicht gesendet. ${reason}`);
  await expect(screen.card('Pumpe A')).toContainText('Im Keller geschrieben.');
  await expect(screen.card('Pumpe A')).toContainText('Fehlgeschlagen');
  await expectAccessible();
  await page.reload();
  await screen.card('Pumpe A').getByRole('button', { name: 'Entscheiden' }).click();
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('Notiz zu Pumpe A');
  await expect(sheet).toContainText('Im Keller geschrieben.');
  await expect(sheet).toContainText(reason);
  await expectAccessible();
  await sheet.getByRole('button', { name: 'Verwerfen' }).click();
  await page
    .getByRole('dialog', { name: 'Änderung verwerfen?' })
    .getByRole('button', { name: 'Verwerfen' })
    .click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Im Keller geschrieben.')).toHaveCount(0);
  expect(taskNamed(await readRun(page, run.id), 'Pumpe A').note).toBeNull();
});

test('a status and a note that others changed meanwhile are decided in the sheet', {
  tag: '@once',
}, async ({ page, startSession }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await expect(screen.cards).toHaveCount(2);
  await goOffline(page);
  await screen.status('Pumpe A', 'Erledigt').check();
  await screen.note('Pumpe B').fill('Meine Notiz');
  await screen.save.click();
  await expect(screen.card('Pumpe B')).toContainText('Nicht gesendet');
  await changeTask(page, taskNamed(run, 'Pumpe A').id, { status: 'in_progress' });
  await changeTask(page, taskNamed(run, 'Pumpe B').id, { note: 'Ihre Notiz' });
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '2 Änderungen brauchen Ihre Entscheidung' }).click();
  const sheet = sheetOf(page);
  const status = sheet.getByRole('group', { name: 'Status' });
  await expect(status).toContainText(/Meine Fassung Erledigt.*Andere Fassung In Bearbeitung/);
  await expect(sheet.getByRole('group', { name: 'Notiz' })).toContainText('Ihre Notiz');
  const card = (text: string) => sheet.getByRole('listitem').filter({ hasText: text });
  await card('Status geändert').getByRole('button', { name: 'Übernehmen' }).click();
  await card('Notiz zu')
    .getByRole('radio', { name: /^Andere Fassung/ })
    .check();
  await card('Notiz zu').getByRole('button', { name: 'Übernehmen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.status('Pumpe A', 'Erledigt')).toBeChecked();
  await expect(screen.note('Pumpe B')).toHaveValue('Ihre Notiz');
});

test('a run that was begun but never opened can be opened offline', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await page.goto('/settings');
  await untilRowOnDevice(page, 'scenario_run', run.id);
  await goOffline(page);
  await page.goto(`/scenario-runs/${run.id}`);
  await expect(runOf(page).card('Pumpe A')).toBeVisible();
});

test('all changes of a quick action made offline wait', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  await expect(screen.cards).toHaveCount(3);
  await goOffline(page);
  await screen.quickAction('Alle offenen → In Bearbeitung');
  await expect(page).toShowToast('Offline gespeichert', '3 Aufgaben werden gesendet');
  await expect(page.getByText('Nicht gesendet')).toHaveCount(3);
  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  const statuses = (await readRun(page, run.id)).tasks.map(({ status }) => status);
  expect(statuses).toEqual(['in_progress', 'in_progress', 'in_progress']);
});

import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { doBeforeNextRequest } from '../support/replaced-answers.ts';
import {
  changeTask,
  closeWhenDone,
  createRun,
  openRun,
  readRun,
  runOf,
  taskNamed,
} from './scenario-run-parts.ts';

test('an editor works through a run: statuses, notes, remaining tasks', {
  tag: gate('/scenario-runs/:id'),
}, async ({ page, startSession, signIn, expectAccessible }) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A', 'Pumpe B', 'Ventil Ä']);
  await signIn('editor', `/scenario-runs/${run.id}`);
  const screen = runOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(run.scenario.name);
  await expect(page.getByText(/^Gestartet \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}$/)).toBeVisible();
  await expect(screen.cards).toHaveCount(3);
  await expect(screen.progress).toContainText('0 %');
  await expect(screen.save).toBeDisabled();

  await screen.status('Pumpe A', 'Erledigt').check();
  await screen.status('Pumpe B', 'In Bearbeitung').check();
  await expect(screen.progress).toContainText('33 %');
  await expect(screen.card('Pumpe A')).toContainText('Zuletzt geändert von');
  await screen.note('Pumpe A').fill('Läuft rund.');
  await screen.note('Ventil Ä').fill('Dichtung spröde.');
  await expect(screen.unsaved('Pumpe A')).toBeVisible();
  await expect(screen.unsaved('Pumpe B')).toBeHidden();
  await expect(screen.save).toHaveText('Notizen speichern (2)');
  await expectAccessible();
  await screen.save.click();
  await expect(page).toShowToast('Notizen gespeichert', '2 Notizen sind gespeichert.');
  await expect(page.getByText('Nicht gespeichert')).toHaveCount(0);
  await expect(screen.save).toHaveText('Notizen speichern');
  await expect(screen.save).toBeDisabled();

  const saved = await readRun(page, run.id);
  expect(saved.tasks.map(({ status, note }) => [status, note])).toEqual([
    ['done', 'Läuft rund.'],
    ['in_progress', null],
    ['open', 'Dichtung spröde.'],
  ]);
  await page.reload();
  await expect(screen.note('Ventil Ä')).toHaveValue('Dichtung spröde.');
  await expect(screen.status('Pumpe B', 'In Bearbeitung')).toBeChecked();
  await screen.card('Pumpe A').getByRole('link', { name: 'Pumpe A' }).click();
  await expect(page).toHaveURL(`/equipment/${taskNamed(run, 'Pumpe A').assetId}`);
});

test('filter, order and search are kept on the way to an Anlage and back', async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe 10', 'Pumpe 2', 'Äolsharfe']);
  await changeTask(page, taskNamed(run, 'Pumpe 2').id, { status: 'done', note: 'Überlauf prüfen' });
  await changeTask(page, taskNamed(run, 'Äolsharfe').id, { status: 'in_progress' });
  await page.goto(`/scenario-runs/${run.id}`);
  const screen = runOf(page);
  const names = screen.cards.getByRole('heading');
  await expect(names).toHaveText(['Pumpe 10', 'Pumpe 2', 'Äolsharfe']);
  await screen.order.selectOption('name');
  await expect(names).toHaveText(['Äolsharfe', 'Pumpe 2', 'Pumpe 10']);
  await screen.order.selectOption('status');
  await expect(names).toHaveText(['Pumpe 10', 'Äolsharfe', 'Pumpe 2']);
  await screen.search.fill('ueberlauf');
  await expect(names).toHaveText(['Pumpe 2']);
  await screen.search.fill('pumpe');
  await screen.filter.selectOption({ label: 'Erledigt (1)' });
  await expect(names).toHaveText(['Pumpe 2']);
  await screen.card('Pumpe 2').getByRole('link').click();
  await expect(page).toHaveURL(/equipment/);
  await page.goBack();
  await expect(names).toHaveText(['Pumpe 2']);
  await expect(screen.search).toHaveValue('pumpe');
  await screen.search.fill('gibt es nicht');
  await expect(page.getByText('Keine Aufgaben gefunden')).toBeVisible();
  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click();
  await expect(names).toHaveCount(3);
});

test('quick actions ask first, and only useful ones are shown', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  await expect(screen.cards).toHaveCount(3);
  const statuses = async () => (await readRun(page, run.id)).tasks.map(({ status }) => status);
  await screen.quickAction('Alle offenen → In Bearbeitung');
  await expect(page).toShowToast('Status geändert', '3 Aufgaben wurden geändert.');
  expect(await statuses()).toEqual(['in_progress', 'in_progress', 'in_progress']);

  await screen.quickAction('Alle → Erledigt');
  const question = page.getByRole('dialog', { name: 'Alle → Erledigt' });
  await expect(question).toContainText('3 Aufgaben werden auf „Erledigt“ gesetzt.');
  await expectAccessible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(question).toBeHidden();
  expect(await statuses()).toEqual(['in_progress', 'in_progress', 'in_progress']);
  await screen.quickAction('Alle → Erledigt');
  await question.getByRole('button', { name: 'Ändern' }).click();
  await expect(screen.progress).toContainText('100 %');

  const opener = page.getByRole('button', { name: 'Schnellaktionen' });
  if (await opener.isVisible()) await opener.click();
  await expect(page.getByRole('button', { name: 'Alle offenen → In Bearbeitung' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Alle → Erledigt' })).toBeHidden();
  await page.getByRole('button', { name: 'Alle zurücksetzen auf Offen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ändern' }).click();
  await expect(screen.progress).toContainText('0 %');
  await expect.poll(statuses).toEqual(['open', 'open', 'open']);
});

test('typed notes are kept after leaving the screen and a reload, and leaving warns', {
  tag: '@once',
}, async ({ page, startSession }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await screen.note('Pumpe A').fill('Noch nicht gespeichert.');
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toShowToast(
    'Notizen nicht gespeichert',
    'Eine Notiz liegt nur auf diesem Gerät, bis Sie zurückkehren und sie speichern.',
  );
  await page.goBack();
  await expect(screen.note('Pumpe A')).toHaveValue('Noch nicht gespeichert.');
  await page.reload();
  await expect(screen.note('Pumpe A')).toHaveValue('Noch nicht gespeichert.');
  await screen.note('Pumpe A').press('Control+Enter');
  await expect(page).toShowToast('Notizen gespeichert');
  expect(taskNamed(await readRun(page, run.id), 'Pumpe A').note).toBe('Noch nicht gespeichert.');
});

test('a run as a viewer sees it and a run that does not exist are accessible', {
  tag: '@once',
}, async ({ page, startSession, signIn, expectAccessible }) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await changeTask(page, taskNamed(run, 'Pumpe A').id, { status: 'done', note: 'Läuft.' });
  await signIn('viewer', `/scenario-runs/${run.id}`);
  const screen = runOf(page);
  await expect(screen.card('Pumpe A')).toContainText('Läuft.');
  await expect(screen.card('Pumpe A')).toContainText('Erledigt');
  await expectAccessible();
  await page.goto(`/scenario-runs/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Szenario-Lauf nicht gefunden' })).toBeVisible();
  await expectAccessible();
});

test('tasks that a quick action could not change are named with the reason', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await expect(screen.cards).toHaveCount(2);
  const { id } = taskNamed(run, 'Pumpe B');
  await doBeforeNextRequest(page, `**/api/scenario-run-tasks/${id}`, () =>
    changeTask(page, id, { status: 'done' }),
  );
  await screen.quickAction('Alle offenen → In Bearbeitung');
  const dialog = page.getByRole('dialog', { name: 'Alle offenen → In Bearbeitung' });
  await expect(dialog).toContainText('2 von 2');
  await expect(dialog.getByRole('listitem')).toHaveText([/^Pumpe B /]);
  await expectAccessible();
  await closeWhenDone(dialog);
  await expect(screen.status('Pumpe A', 'In Bearbeitung')).toBeChecked();
  await expect(screen.status('Pumpe B', 'Erledigt')).toBeChecked();
});

test('a card stays in its place when its new status no longer fits the filter', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  await screen.filter.selectOption('open');
  await screen.status('Pumpe A', 'Erledigt').check();
  await expect(screen.card('Pumpe A')).toContainText('Passt nicht mehr zum Filter');
  await expect(screen.card('Pumpe B')).not.toContainText('Passt nicht mehr zum Filter');
  await expect(screen.cards).toHaveCount(3);
  await expect.poll(async () => (await readRun(page, run.id)).tasks[0]?.status).toBe('done');
  await expectAccessible();
  await screen.order.selectOption('name');
  await expect(screen.cards).toHaveCount(2);
  await expect(screen.card('Pumpe A')).toBeHidden();
});

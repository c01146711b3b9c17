import { broken } from './broken.ts';
import { goToTheCellar } from './cellar.ts';
import { expect } from './journey.ts';
import { finishRun } from './scenario-parts.ts';
import { closeWhenDone, makeRun, openRun, readRun, runOf } from './scenario-run-parts.ts';
import { test } from './somebody-else.ts';

test.describe('in the cellar', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the status that was chosen last is the one that arrives', { tag: '@once' }, async ({
    page,
    comeAs,
  }) => {
    const { run, screen } = await openRun({ page, comeAs }, ['Pumpe A']);
    await expect(screen.cards).toHaveCount(1);
    await goToTheCellar(page);
    await screen.status('Pumpe A', 'In Bearbeitung').check();
    await screen.status('Pumpe A', 'Erledigt').check();
    await expect(screen.card('Pumpe A')).toContainText('Nicht gesendet');
    await expect(screen.status('Pumpe A', 'Erledigt')).toBeChecked();
    await page.context().setOffline(false);
    await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
    await expect(screen.status('Pumpe A', 'Erledigt')).toBeChecked();
    expect((await readRun(page, run.id)).tasks[0]?.status).toBe('done');
  });
});

test('a run ends only after the statuses that are on their way', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  const { run, screen } = await openRun({ page, comeAs }, ['Pumpe A']);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/scenario-run-tasks/*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/scenario-run-tasks/*');
  await screen.status('Pumpe A', 'Erledigt').check();
  await asked;
  await screen.finish.click();
  const question = page.getByRole('dialog', { name: 'Szenario abschließen' });
  await expect(question).toBeHidden();
  letGo();
  await question.getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await expect(screen.finished).toBeVisible();
  const { finishedAt, tasks } = await readRun(page, run.id);
  expect(finishedAt).not.toBeNull();
  expect(tasks[0]?.status).toBe('done');
});

test('a list that is held while somebody types is let go when the run ends', {
  tag: '@once',
}, async ({ page, comeAs, somebodyElse }) => {
  const { run, screen } = await openRun({ page, comeAs }, ['Pumpe A', 'Pumpe B']);
  const other = await somebodyElse('editor');
  await screen.note('Pumpe A').fill('Zu spät.');
  await finishRun(other, run.id);
  await expect(screen.finished).toBeVisible();
  await expect(screen.card('Pumpe A')).toContainText(
    'Der Lauf wurde abgeschlossen, bevor diese Notiz gespeichert war:',
  );
  await screen.search.fill('Pumpe B');
  await expect(screen.cards).toHaveCount(1);
});

test('what the server cannot do is said of each kind of change', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  const { run, screen } = await openRun({ page, comeAs }, ['Pumpe A']);
  await expect(screen.cards).toHaveCount(1);
  const saysError = (text: string) => expect(page).toSay('Fehler', text);
  await page.route('**/api/scenario-run-tasks/**', (route) => route.fulfill(broken));
  await page.route('**/api/scenario-runs/*/finish', (route) => route.fulfill(broken));

  await screen.status('Pumpe A', 'Erledigt').click();
  await saysError('Fehler beim Aktualisieren des Status.');
  await expect(screen.status('Pumpe A', 'Offen')).toBeChecked();

  await screen.quickAction('Alle offenen → In Bearbeitung');
  const dialog = page.getByRole('dialog', { name: 'Alle offenen → In Bearbeitung' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Pumpe A Fehler beim Ändern der Aufgaben.',
  ]);
  await closeWhenDone(dialog);

  await screen.finish.click();
  const question = page.getByRole('dialog', { name: 'Szenario abschließen' });
  await question.getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await saysError('Fehler beim Abschließen des Szenarios.');

  await screen.note('Pumpe A').fill('Tropft.');
  await screen.save.click();
  await saysError('Fehler beim Speichern der Notizen.');
  await expect(screen.unsaved('Pumpe A')).toBeVisible();

  const { finishedAt, tasks } = await readRun(page, run.id);
  expect(finishedAt).toBeNull();
  expect(tasks[0]).toMatchObject({ status: 'open', note: null });
});

test('what a run does not tell has a word of its own', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await comeAs('reviewer');
  const run = await makeRun(page, ['Pumpe A']);
  await finishRun(page, run.id);
  const finished = await readRun(page, run.id);
  const equipment = { name: '', type: 'Pumpe', locationRaw: '' };
  const tasks = finished.tasks.map((task) => ({ ...task, equipment }));
  await page.route(`**/api/scenario-runs/${run.id}`, (route) =>
    route.fulfill({ json: { ...finished, scenarioId: '', tasks } }),
  );
  await page.goto(`/scenario-runs/${run.id}`);
  const card = runOf(page).card('Unbekannte Anlage');
  await expect(card).toContainText('Unbekannter Standort');
  await page.getByRole('button', { name: 'PDF herunterladen' }).click();
  await expect(page).toSay('Fehler', 'Szenario-ID nicht gefunden.');
  await expect.poll(() => page.context().pages().length).toBe(1);
});

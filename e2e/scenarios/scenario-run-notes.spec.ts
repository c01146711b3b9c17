import { expect, test } from '../support/journey.ts';
import { createRun, readRun, runOf, taskNamed } from './scenario-run-parts.ts';

test('an unsaved note is kept when the app is closed', { tag: '@once' }, async ({
  page,
  context,
  startSession,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A', 'Pumpe B']);
  await page.goto(`/scenario-runs/${run.id}`);
  await runOf(page).note('Pumpe A').fill('Tropft am Flansch.');
  await page.close();

  const again = await context.newPage();
  await again.goto(`/scenario-runs/${run.id}`);
  const screen = runOf(again);
  await expect(screen.note('Pumpe A')).toHaveValue('Tropft am Flansch.');
  await expect(screen.unsaved('Pumpe A')).toBeVisible();
  await expect(screen.unsaved('Pumpe B')).toBeHidden();
  await screen.save.click();
  await expect(again).toShowToast('Notizen gespeichert');
  expect(taskNamed(await readRun(again, run.id), 'Pumpe A').note).toBe('Tropft am Flansch.');
  await again.reload();
  await expect(screen.note('Pumpe A')).toHaveValue('Tropft am Flansch.');
  await expect(screen.save).toBeDisabled();
});

test('finishing a run from the search waits for its notes', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await page.goto(`/scenario-runs/${run.id}`);
  await runOf(page).note('Pumpe A').fill('Tropft.');
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Aktives Szenario' });
  await banner.getByRole('button', { name: 'Beenden' }).click();
  await expect(page).toShowToast(
    'Notizen noch nicht gespeichert',
    'Bitte speichern Sie die Notizen, bevor Sie den Lauf beenden.',
  );
  await expect(page).toHaveURL(`/scenario-runs/${run.id}`);
  await expect(runOf(page).unsaved('Pumpe A')).toBeVisible();
  expect((await readRun(page, run.id)).finishedAt).toBeNull();
});

test('signing out warns of unsaved notes and deletes them', {
  tag: '@once',
}, async ({ page, startSession, signIn }) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await page.goto(`/scenario-runs/${run.id}`);
  await runOf(page).note('Pumpe A').fill('Tropft.');
  await page.goto('/settings');
  const leave = page.getByRole('link', { name: 'Abmelden' });
  const question = page.getByRole('dialog', { name: 'Notizen noch nicht gespeichert' });
  await leave.click();
  await expect(question).toContainText('Mit dem Abmelden gehen sie verloren.');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(leave).toBeFocused();

  await leave.click();
  await question.getByRole('button', { name: 'Trotzdem abmelden' }).click();
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible();
  await signIn('reviewer', `/scenario-runs/${run.id}`);
  await expect(runOf(page).note('Pumpe A')).toHaveValue('');
});

import { expect } from '../support/journey.ts';
import { doBeforeNextRequest } from '../support/replaced-answers.ts';
import { test } from '../support/somebody-else.ts';
import { changeTask, createRun, openRun, readRun, runOf, taskNamed } from './scenario-run-parts.ts';

test('two people work on one run and see the changes of each other', { tag: '@once' }, async ({
  page,
  startSession,
  somebodyElse,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  const other = await somebodyElse('editor');
  await page.goto(`/scenario-runs/${run.id}`);
  await other.goto(`/scenario-runs/${run.id}`);
  const mine = runOf(page);
  const theirs = runOf(other);
  await expect(mine.cards).toHaveCount(3);
  await expect(theirs.cards).toHaveCount(3);

  // A note that is being typed stays, with its cursor, when changes of others arrive.
  await mine.note('Pumpe A').click();
  await page.keyboard.type('Ich tippe ');
  await theirs.status('Pumpe A', 'Erledigt').check();
  await theirs.status('Pumpe B', 'In Bearbeitung').check();
  await theirs.note('Pumpe C').fill('Von drüben.');
  await theirs.save.click();
  await expect(mine.status('Pumpe A', 'Erledigt')).toBeChecked();
  await expect(mine.status('Pumpe B', 'In Bearbeitung')).toBeChecked();
  await expect(mine.note('Pumpe C')).toHaveValue('Von drüben.');
  await expect(mine.progress).toContainText('33 %');
  await expect(mine.note('Pumpe A')).toBeFocused();
  await page.keyboard.type('noch.');
  await expect(mine.note('Pumpe A')).toHaveValue('Ich tippe noch.');

  await mine.save.click();
  await expect(theirs.note('Pumpe A')).toHaveValue('Ich tippe noch.');
});

test('a note that two people write shows both texts, and nothing is overwritten unseen', {
  tag: '@once',
}, async ({ page, startSession, somebodyElse, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  const other = await somebodyElse('editor');
  await screen.note('Pumpe A').fill('Meine Notiz');
  await screen.note('Pumpe B').fill('Nur meine');
  await changeTask(other, taskNamed(run, 'Pumpe A').id, { note: 'Ihre Notiz' });
  const hint = screen.card('Pumpe A').getByRole('alert');
  await expect(hint).toContainText(/ hat am .+ diese Notiz geändert:Ihre Notiz/);
  await expect(screen.note('Pumpe A')).toHaveValue('Meine Notiz');
  await expectAccessible();

  await screen.save.click();
  const dialog = page.getByRole('dialog', { name: 'Notizen wurden inzwischen geändert' });
  await expect(dialog.getByRole('group', { name: 'Pumpe A' })).toContainText('Ihre Notiz');
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Später entscheiden' }).click();
  const notes = async () => (await readRun(page, run.id)).tasks.map(({ note }) => note);
  expect(await notes()).toEqual(['Ihre Notiz', 'Nur meine']);

  await hint.getByRole('button', { name: 'Meine behalten' }).click();
  await expect(hint).toBeHidden();
  await screen.save.click();
  await expect(page).toShowToast('Notizen gespeichert');
  expect(await notes()).toEqual(['Meine Notiz', 'Nur meine']);
});

test('a note that another person saved a moment earlier is shown before it is overwritten', {
  tag: '@once',
}, async ({ page, startSession }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B', 'Pumpe C']);
  for (const name of ['Pumpe A', 'Pumpe B', 'Pumpe C'])
    await screen.note(name).fill(`Mein ${name}`);
  await doBeforeNextRequest(page, '**/api/scenario-run-tasks/batch/notes', async () => {
    for (const name of ['Pumpe A', 'Pumpe B']) {
      await changeTask(page, taskNamed(run, name).id, { note: `Dein ${name}` });
    }
  });
  await screen.save.click();
  const dialog = page.getByRole('dialog', { name: 'Notizen wurden inzwischen geändert' });
  const choice = (name: string, whose: RegExp) =>
    dialog.getByRole('group', { name }).getByRole('radio', { name: whose });
  await expect(dialog.getByRole('group')).toHaveCount(2);
  // The other note is labelled with name and time.
  await choice('Pumpe A', /^.+, \d{2}\.\d{2}\.\d{4}/).check();
  await expect(choice('Pumpe B', /^Meine Fassung/)).toBeChecked();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('Nicht gespeichert')).toHaveCount(0);
  const notes = (await readRun(page, run.id)).tasks.map(({ note }) => note);
  expect(notes).toEqual(['Dein Pumpe A', 'Mein Pumpe B', 'Mein Pumpe C']);
  await expect(screen.note('Pumpe A')).toHaveValue('Dein Pumpe A');
});

test('an open run becomes read-only when another person finishes it', {
  tag: '@once',
}, async ({ page, startSession, somebodyElse }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A']);
  const other = await somebodyElse('editor');
  await expect(screen.note('Pumpe A')).toBeVisible();
  expect((await other.request.post(`/api/scenario-runs/${run.id}/finish`)).status()).toBe(200);
  await expect(screen.finished).toBeVisible();
  await expect(screen.note('Pumpe A')).toHaveCount(0);
  await expect(screen.finish).toHaveCount(0);
});

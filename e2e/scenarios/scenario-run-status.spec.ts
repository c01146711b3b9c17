import { expect } from '../support/journey.ts';
import { deferred } from '../support/replaced-answers.ts';
import { test } from '../support/somebody-else.ts';
import { goOffline } from '../support/work-offline.ts';
import { finishRun } from './scenario-parts.ts';
import { openRun, readRun } from './scenario-run-parts.ts';

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the last chosen status arrives', { tag: '@once' }, async ({ page, startSession }) => {
    const { run, screen } = await openRun({ page, startSession }, ['Pumpe A']);
    await expect(screen.cards).toHaveCount(1);
    await goOffline(page);
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

test('a run is finished only after its statuses have been sent', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A']);
  const { released, release } = deferred();
  await page.route('**/api/scenario-run-tasks/*', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/scenario-run-tasks/*');
  await screen.status('Pumpe A', 'Erledigt').check();
  await requested;
  await screen.finish.click();
  const question = page.getByRole('dialog', { name: 'Szenario abschließen' });
  await expect(question).toBeHidden();
  release();
  await question.getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await expect(screen.finished).toBeVisible();
  const { finishedAt, tasks } = await readRun(page, run.id);
  expect(finishedAt).not.toBeNull();
  expect(tasks[0]?.status).toBe('done');
});

test('a list that does not change while a note is typed changes again when the run is finished', {
  tag: '@once',
}, async ({ page, startSession, somebodyElse }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
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

import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { stayAtSignIn } from '../support/replaced-answers.ts';
import { finishRun } from './scenario-parts.ts';
import { changeTask, createRun, openRun, readRun, runOf, taskNamed } from './scenario-run-parts.ts';

const exportOf = ({ scenarioId, id }: { scenarioId: string; id: string }, format = 'pdf') =>
  `/api/scenarios/${scenarioId}/export?format=${format}&runId=${id}`;

/** After its next load the page cannot open windows, and records the frames that it adds. */
async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

test('finishing asks, saves typed notes, and opens the protocol', {
  tag: gate('/scenario-runs/:id'),
}, async ({ page, startSession, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await screen.note('Pumpe A').fill('Letzte Notiz.');
  await screen.finish.click();
  const unsaved = page.getByRole('dialog', { name: 'Notizen noch nicht gespeichert' });
  await unsaved.getByRole('button', { name: 'Speichern und weiter' }).click();
  const question = page.getByRole('dialog', { name: 'Szenario abschließen' });
  await expect(question).toContainText('PDF-Protokoll');
  await expect(question).toContainText('keine Änderungen mehr möglich');
  await expectAccessible();
  const read = page
    .context()
    .waitForEvent(
      'request',
      (request) => request.url().endsWith(exportOf(run)) && request.isNavigationRequest(),
    );
  await question.getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await read;
  await expect(screen.finished).toBeVisible();
  await expect(page.getByText(/Abgeschlossen \d{2}\.\d{2}\.\d{4}/).first()).toBeVisible();
  await expect(screen.card('Pumpe A')).toContainText('Letzte Notiz.');
  await expect(screen.note('Pumpe A')).toHaveCount(0);
  await expect(screen.card('Pumpe A').getByRole('radio')).toHaveCount(0);
  await expectAccessible();
  const { finishedAt, tasks } = await readRun(page, run.id);
  expect(finishedAt).not.toBeNull();
  expect(tasks[0]?.note).toBe('Letzte Notiz.');
});

test('a finished run has its protocol as PDF and CSV, and a link back', {
  tag: '@once',
}, async ({ page, startSession, signIn }) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await changeTask(page, taskNamed(run, 'Pumpe A').id, { status: 'done', note: 'Läuft.' });
  await finishRun(page, run.id);
  await signIn('viewer', `/scenario-runs/${run.id}`);
  const { finished } = runOf(page);
  const read = page
    .context()
    .waitForEvent(
      'request',
      (request) => request.url().endsWith(exportOf(run)) && request.isNavigationRequest(),
    );
  await finished.getByRole('button', { name: 'PDF herunterladen' }).click();
  await read;
  const csv = page.waitForEvent('download');
  await finished.getByRole('link', { name: 'CSV herunterladen' }).click();
  expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  await finished.getByRole('link', { name: 'Zurück zu den Szenarien' }).click();
  await expect(page).toHaveURL('/scenarios');
});

test('if the browser opens no window, the protocol is downloaded', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, ['Pumpe A']);
  await finishRun(page, run.id);
  await blockWindows(page);
  await page.goto(`/scenario-runs/${run.id}`);
  const file = page.waitForEvent('download');
  await runOf(page).finished.getByRole('button', { name: 'PDF herunterladen' }).click();
  const frame = page.locator('iframe[title=Protokoll]');
  await expect(frame).toHaveCount(1);
  expect((await file).suggestedFilename()).toMatch(/^Protokoll .*\.pdf$/);
  await expect(frame).toHaveCount(0);
});

async function openFinished(page: Page) {
  const run = await createRun(page, ['Pumpe A']);
  await finishRun(page, run.id);
  await page.goto(`/scenario-runs/${run.id}`);
  return run;
}

test('an expired session shows a message instead of the protocol', { tag: '@once' }, async ({
  page,
  context,
  startSession,
}) => {
  await startSession('reviewer');
  await openFinished(page);
  await expect(runOf(page).finished).toBeVisible();
  await context.clearCookies();
  const { requested } = await stayAtSignIn(page);
  await page.getByRole('button', { name: 'PDF herunterladen' }).click();
  await expect(page).toShowToast('Sitzung abgelaufen', 'Weiterleitung zur Anmeldung...');
  await requested;
  await expect(page).not.toShowToast('Download-Fehler');
});

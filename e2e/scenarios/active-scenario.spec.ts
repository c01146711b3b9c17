import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { createScenario, doOneTask, only, startRun } from './scenario-parts.ts';

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Aktives Szenario' });
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Szenario abschließen' });
const isFinished = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/scenario-runs/${id}`)).json()).finishedAt !== null;

/** A scenario of two Anlagen, created as a reviewer. */
async function scenarioOfTwo(page: Page) {
  const type = unique('Typ');
  await createAnlage(page, { type });
  await createAnlage(page, { type });
  return createScenario(page, { filters: [only('type', type)] });
}

test('the editor continues a run from the search and finishes it there', {
  tag: gate('/', '/scenario-runs/:id'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('reviewer');
  const { id: scenarioId, name } = await scenarioOfTwo(page);
  await startSession('editor');
  const { id } = await startRun(page, scenarioId);
  await page.goto('/');
  const banner = bannerOf(page);
  await expect(banner).toContainText(`Aktives Szenario · ${name}`);
  await expect(banner).toContainText('0 von 2 Aufgaben erledigt');
  await expectAccessible();
  await doOneTask(page, id);
  await expect(banner).toContainText('1 von 2 Aufgaben erledigt');
  await banner.getByRole('link', { name: 'Fortsetzen' }).click();
  await expect(page).toHaveURL(`/scenario-runs/${id}`);
  await page.goBack();

  await banner.getByRole('button', { name: 'Beenden' }).click();
  const question = questionOf(page);
  await expect(question).toContainText(`Möchten Sie „${name}“ abschließen?`);
  await expect(question).toContainText(
    'Es wird ein PDF-Protokoll generiert, danach sind keine Änderungen mehr möglich.',
  );
  await expect(question).toContainText('Eine Aufgabe ist noch nicht erledigt.');
  await expectAccessible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(banner.getByRole('button', { name: 'Beenden' })).toBeFocused();
  expect(await isFinished(page, id)).toBe(false);
  await banner.getByRole('button', { name: 'Beenden' }).click();
  await question.getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await expect(page).toShowToast('Szenario abgeschlossen');
  await expect(page).toHaveURL(`/scenario-runs/${id}`);
  expect(await isFinished(page, id)).toBe(true);
});

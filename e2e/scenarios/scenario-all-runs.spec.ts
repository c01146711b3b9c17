import { expect, test } from '../support/journey.ts';
import { createScenario, finishRun, only, scenariosOf, startRun } from './scenario-parts.ts';

const nothing = { filters: [only('type', 'Gibt es nicht')] };

test('"Alle Läufe" shows older runs page by page', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('reviewer');
  const { id, name } = await createScenario(page, nothing);
  const first = await startRun(page, id);
  await finishRun(page, first.id);
  for (let at = 0; at < 22; at += 1) await finishRun(page, (await startRun(page, id)).id);
  await page.goto('/scenarios');
  const card = scenariosOf(page).card(name);
  await expect(scenariosOf(page).runs(name)).toHaveCount(3);
  await card.getByRole('button', { name: 'Alle Läufe' }).click();
  const runs = card.getByRole('list', { name: 'Alle Läufe' }).getByRole('link');
  await expect(runs).toHaveCount(20);
  await expectAccessible();
  await card.getByRole('button', { name: 'Weitere Läufe anzeigen' }).click();
  await expect(runs).toHaveCount(23);
  await expect(card.getByRole('button', { name: 'Weitere Läufe anzeigen' })).toBeHidden();
  await runs.last().click();
  await expect(page).toHaveURL(`/scenario-runs/${first.id}`);
});

test('the runs of a deleted scenario are at the end of the list', { tag: '@once' }, async ({
  page,
  startSession,
  signIn,
}) => {
  await startSession('reviewer');
  const { id, name } = await createScenario(page, nothing);
  const run = await startRun(page, id);
  await finishRun(page, run.id);
  expect((await page.request.delete(`/api/scenarios/${id}`)).ok()).toBe(true);
  await signIn('viewer', '/scenarios');
  const section = page.getByRole('region', { name: 'Läufe ohne Szenario' });
  await section.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/scenario-runs/${run.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

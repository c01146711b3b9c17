import { makeDeaf } from './deaf.ts';
import { makeAnlage, unique } from './form-fields.ts';
import { gate } from './gate.ts';
import { type Account, expect, type Page, test } from './journey.ts';
import { doOneTask, finishRun, makeScenario, only, startRun } from './scenario-parts.ts';

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Aktives Szenario' });
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Szenario abschließen' });
const isFinished = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/scenario-runs/${id}`)).json()).finishedAt !== null;

/** A scenario of two Anlagen; making it takes a reviewer. */
async function scenarioOfTwo(page: Page) {
  const type = unique('Typ');
  await makeAnlage(page, { type });
  await makeAnlage(page, { type });
  return makeScenario(page, { filters: [only('type', type)] });
}

for (const account of ['editor', 'reviewer', 'admin'] satisfies Account[]) {
  const tag = account === 'editor' ? gate('/', '/scenario-runs/:id') : '@once';
  test(`the ${account} goes on with a run from the search and ends it there`, { tag }, async ({
    page,
    comeAs,
    expectAccessible,
  }) => {
    await comeAs('reviewer');
    const { id: scenarioId, name } = await scenarioOfTwo(page);
    await comeAs(account);
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
    await expect(page).toSay('Szenario abgeschlossen');
    await expect(page).toHaveURL(`/scenario-runs/${id}`);
    expect(await isFinished(page, id)).toBe(true);
  });
}

test('a run that somebody else has finished meanwhile is said to be', { tag: '@once' }, async ({
  page,
  comeAs,
}) => {
  await makeDeaf(page);
  await comeAs('reviewer');
  const { id: scenarioId, name } = await scenarioOfTwo(page);
  const { id } = await startRun(page, scenarioId);
  await page.goto('/');
  await expect(bannerOf(page)).toContainText(name);
  await finishRun(page, id);
  await bannerOf(page).getByRole('button', { name: 'Beenden' }).click();
  await questionOf(page).getByRole('button', { name: 'Abschließen & PDF generieren' }).click();
  await expect(page).toSay(
    'Fehler',
    'Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert',
  );
  await expect(bannerOf(page).filter({ hasText: name })).toBeHidden();
});

test('whoever has no run under way finds no banner', { tag: '@once' }, async ({ page, comeAs }) => {
  await comeAs('admin');
  const activeRun = async () => (await page.request.get('/api/scenarios/active')).json();
  for (let run = await activeRun(); run; run = await activeRun()) await finishRun(page, run.id);
  for (const account of ['admin', 'viewer'] satisfies Account[]) {
    await comeAs(account);
    const answered =
      account === 'admin' ? page.waitForResponse('**/api/scenarios/active') : undefined;
    await page.goto('/');
    await answered;
    await page.getByRole('searchbox', { name: 'Anlagen suchen' }).fill('BT1');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(bannerOf(page)).toHaveCount(0);
  }
});

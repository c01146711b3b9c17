import { createAnlage, unique } from '../support/anlagen.ts';
import { blockNotices } from '../support/block-notices.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { disableOfflineStorage } from '../support/no-offline-storage.ts';
import { failUntilClick, ownAnswerHeaders } from '../support/replaced-answers.ts';
import {
  createScenario,
  doOneTask,
  finishRun,
  only,
  type SavedScenario,
  savedScenario,
  scenarioDialogOf,
  scenariosOf,
  startRun,
} from './scenario-parts.ts';

const changeScenario = async (page: Page, scenario: SavedScenario, change: object) => {
  const { name, description, filters } = scenario;
  const data = { name, description, filters, ...change };
  const answer = await page.request.put(`/api/scenarios/${scenario.id}`, { data });
  expect(answer.status()).toBe(200);
};

test('changes of others to scenarios and runs appear without a reload', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('reviewer', '/scenarios');
  const list = scenariosOf(page);
  const type = unique('Typ');
  await createAnlage(page, { type });
  await expect(page.getByRole('article').first()).toBeVisible();
  const made = await createScenario(page, { filters: [only('type', type)] });
  await expect(list.card(made.name)).toBeVisible();
  await changeScenario(page, made, { description: 'Von nebenan.' });
  await expect(list.card(made.name)).toContainText('Von nebenan.');
  const run = await startRun(page, made.id);
  await expect(list.runs(made.name)).toContainText('0 von 1 Aufgaben erledigt');
  await doOneTask(page, run.id);
  await expect(list.runs(made.name)).toContainText('1 von 1 Aufgaben erledigt');
  await finishRun(page, run.id);
  await expect(list.runs(made.name)).toContainText('Abgeschlossen am');
  await page.request.delete(`/api/scenarios/${made.id}`);
  await expect(list.card(made.name)).toBeHidden();
});

test('leaving the dialog by accident loses no typed text', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const { name } = await createScenario(page);
  await page.goto('/scenarios');
  const list = scenariosOf(page);
  const form = scenarioDialogOf(page);
  await list.create.click();
  await form.name.fill('Halb getippt');
  await form.choose('Etage', 'EG');
  await page.keyboard.press('Escape');
  await expect(form.discard).toBeVisible();
  await form.discard.getByRole('button', { name: 'Behalten' }).click();
  await expect(form.name).toHaveValue('Halb getippt');
  await page.reload();
  await list.create.click();
  await expect(form.name).toHaveValue('Halb getippt');
  await expect(form.chips).toHaveText(['Etage: EG']);
  await form.cancel.click();
  await form.discard.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(form.dialog).toBeHidden();
  await expect(list.create).toBeFocused();
  await list.create.click();
  await expect(form.name).toHaveValue('');
  await form.cancel.click();
  await expect(form.dialog).toBeHidden();

  await list.edit(name).click();
  await form.description.fill('Unfertig');
  await page.reload();
  await list.edit(name).click();
  await expect(form.description).toHaveValue('Unfertig');
});

for (const notices of ['with', 'without']) {
  test(`a person decides about changes of others during editing, ${notices} notices of them`, {
    tag: '@once',
  }, async ({ page, startSession, expectAccessible }) => {
    if (notices === 'without') await blockNotices(page);
    await startSession('reviewer');
    const made = await createScenario(page, { description: 'Alt.' });
    const { name } = made;
    await page.goto('/scenarios');
    const list = scenariosOf(page);
    const form = scenarioDialogOf(page);
    const note = form.dialog.getByRole('alert').filter({ hasText: 'dieses Szenario' });
    const saveIfNotNoticed = async () => {
      if (notices === 'with') return;
      await form.save.click();
      await expect(page).toShowToast(
        'Fehler',
        'Die Daten wurden inzwischen von jemand anderem geändert.',
      );
    };

    await list.edit(name).click();
    await form.description.fill('Meine Fassung.');
    await changeScenario(page, made, {
      description: 'Deren Fassung.',
      filters: [only('floor', '*')],
    });
    await saveIfNotNoticed();
    await expect(note).toContainText('auf einem anderen Gerät dieses Szenario geändert.');
    await expect(note).toContainText('Beschreibung: Deren Fassung.');
    await expect(form.chips).toHaveText(['Etage: Alle Etagen']);
    await expect(form.description).toHaveValue('Meine Fassung.');
    await expectAccessible();
    await form.save.click();
    await expect(page).toShowToast('Szenario aktualisiert');
    expect(await savedScenario(page, name)).toMatchObject({
      description: 'Meine Fassung.',
      filters: [only('floor', '*')],
    });

    await list.edit(name).click();
    await form.description.fill('Noch eine von mir.');
    await changeScenario(page, made, { description: 'Noch eine von denen.' });
    await saveIfNotNoticed();
    await note.getByRole('button', { name: 'Diese Angaben übernehmen' }).click();
    await expect(form.description).toHaveValue('Noch eine von denen.');
    await expect(note).toBeHidden();

    await form.name.fill(`${name} gerettet`);
    await page.request.delete(`/api/scenarios/${made.id}`);
    if (notices === 'without') {
      await form.save.click();
      await expect(page).toShowToast('Fehler', 'Szenario nicht gefunden');
    }
    await expect(note).toContainText(
      /^Sie haben am .+ auf einem anderen Gerät dieses Szenario gelöscht\. Speichern legt es wieder an\./,
    );
    await form.save.click();
    await expect(page).toShowToast('Szenario erstellt');
    await expect(list.card(`${name} gerettet`)).toContainText('Noch eine von denen.');
  });
}

test('a start whose answer is lost creates no second run', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const { id, name } = await createScenario(page);
  await page.goto('/scenarios');
  const list = scenariosOf(page);
  await expect(list.card(name)).toBeVisible();
  const lost: (string | undefined)[] = [];
  await page.route(`**/api/scenarios/${id}/start`, async (route) => {
    lost.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await list.start(name).click();
  await expect(page).toShowToast(
    'Fehler',
    'Fehler beim Starten des Szenarios. Der Server ist nicht erreichbar.',
  );
  await page.unroute(`**/api/scenarios/${id}/start`);
  await expect(list.start(name)).toBeEnabled();
  const [again] = await Promise.all([
    page.waitForRequest(`**/api/scenarios/${id}/start`),
    list.start(name).click(),
  ]);
  await expect(page).toHaveURL(/\/scenario-runs\//);
  expect(lost).toEqual([again.headers()['idempotency-key']]);
  expect((await savedScenario(page, name))?.runs).toHaveLength(1);
});

test('a list that could not be loaded can be loaded again, and an empty one says so', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await disableOfflineStorage(page);
  await page.route(/\/api\/scenarios$/, (route) =>
    route.fulfill({ json: [], headers: ownAnswerHeaders }),
  );
  await failUntilClick(page, /\/api\/scenarios$/);
  await startSession('reviewer');
  await page.goto('/scenarios');
  await expect(page.getByText('Die Szenarien konnten nicht geladen werden')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Noch keine Szenarien')).toBeVisible();
  await expectAccessible();
});

import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import {
  createScenario,
  doOneTask,
  finishRun,
  only,
  savedScenario,
  scenarioDialogOf,
  scenariosOf,
  startRun,
} from './scenario-parts.ts';

const noFilters = 'Keine Filter - alle Anlagen werden einbezogen';

test('the reviewer creates, changes and deletes a scenario', { tag: gate('/scenarios') }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('reviewer');
  const [type, label] = [unique('Rückkühler'), unique('Dachtag')];
  const fields = { type, tags: [label], locationBuilding: 'BT5', locationFloor: 'DG' };
  await createAnlage(page, fields);
  await createAnlage(page, fields);
  await createAnlage(page, { ...fields, tags: [], locationFloor: 'UG' });
  await page.goto('/scenarios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Szenario-Verwaltung');
  const list = scenariosOf(page);
  const form = scenarioDialogOf(page);

  await list.create.click();
  await expect(form.dialog).toBeVisible();
  await expect(form.name).toBeFocused();
  await expect(form.dialog.getByText(noFilters)).toBeVisible();
  await form.save.click();
  await expect(form.dialog.getByText('Name ist erforderlich')).toBeVisible();
  await expect(form.name).toBeFocused();
  const name = unique('Dachrundgang');
  await form.name.fill(`  ${name} `);
  await form.description.fill('Vor dem Winter.\nLeiter mitnehmen.');
  await form.type(type).check();
  await expect(form.count).toHaveText('3 Anlagen ausgewählt');
  await form.choose('Gebäude', 'BT5');
  await form.choose('Etage', 'Alle Etagen');
  await expect(form.chips).toHaveText([`Typ: ${type}`, 'Gebäude: BT5', 'Etage: Alle Etagen']);
  await expect(form.count).toHaveText('3 Anlagen ausgewählt');
  await form.choose('Tag', label);
  await form.choose('Gebäude', 'BT5');
  await expect(form.chips).toHaveCount(4);
  await expect(form.count).toHaveText('2 Anlagen ausgewählt');
  await form.type(type).uncheck();
  await expect(form.chips).toHaveCount(3);
  await form.type(type).check();
  await form.chip(`Typ: ${type}`).click();
  await expect(form.type(type)).not.toBeChecked();
  await form.type(type).check();
  await expectAccessible();
  await form.save.click();
  await expect(page).toShowToast('Szenario erstellt');
  await expect(form.dialog).toBeHidden();
  await expect(list.card(name)).toContainText('Vor dem Winter.');
  await expect(list.card(name)).toContainText(/Erstellt am \d\d\.\d\d\.\d{4}/);
  await expect(list.badges(name)).toHaveCount(4);
  await expect(list.badges(name).filter({ hasText: 'Etage: Alle Etagen' })).toBeVisible();
  await expectAccessible();

  await list.edit(name).click();
  await expect(form.name).toHaveValue(name);
  await form.chip(`Tag: ${label}`).click();
  await form.chip('Etage: Alle Etagen').click();
  await form.choose('Etage', 'UG');
  await expect(form.count).toHaveText('1 Anlage ausgewählt');
  await form.description.fill(' ');
  await form.name.fill(`${name} neu`);
  await form.name.press('Enter');
  await expect(page).toShowToast('Szenario aktualisiert');
  await expect(list.badges(`${name} neu`)).toHaveText([
    'Gebäude: BT5',
    'Etage: UG',
    `Typ: ${type}`,
  ]);
  await expect(list.edit(`${name} neu`)).toBeFocused();
  expect(await savedScenario(page, `${name} neu`)).toMatchObject({ description: null });

  await list.remove(`${name} neu`).click();
  const question = page.getByRole('dialog', { name: 'Szenario löschen' });
  await expect(question).toContainText(`„${name} neu“`);
  await expect(
    question.getByText('Diese Aktion kann nicht rückgängig gemacht werden!'),
  ).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(list.remove(`${name} neu`)).toBeFocused();
  await list.remove(`${name} neu`).click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page).toShowToast('Szenario gelöscht');
  await expect(list.card(`${name} neu`)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Szenarien', exact: true })).toBeFocused();
  expect(await savedScenario(page, `${name} neu`)).toBeUndefined();
});

test('the editor sees scenarios and their runs, and no buttons to manage them', async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('reviewer');
  const type = unique('Typ');
  await createAnlage(page, { type });
  await createAnlage(page, { type });
  const { id, name } = await createScenario(page, { filters: [only('type', type)] });
  const finished = await startRun(page, id);
  await doOneTask(page, finished.id);
  await finishRun(page, finished.id);
  const running = await startRun(page, id);
  const { name: bare } = await createScenario(page);
  await startSession('editor');
  await page.goto('/scenarios');
  const list = scenariosOf(page);
  await expect(list.badges(name)).toHaveText([`Typ: ${type}`]);
  await expect(list.card(bare)).toContainText(noFilters);
  await expect(list.runs(name)).toHaveText([
    /Läuft seit \d\d\.\d\d\.\d{4} \d\d:\d\d 0 von 2 Aufgaben.*Fortsetzen$/,
    /Abgeschlossen am \d\d\.\d\d\.\d{4} \d\d:\d\d 1 von 2 Aufgaben erledigt.*Ansehen$/,
  ]);
  await expect(list.create).toBeHidden();
  await expect(list.edit(name)).toBeHidden();
  await expect(list.remove(name)).toBeHidden();
  await expect(list.start(name)).toBeVisible();
  await expectAccessible();
  await list.runs(name).first().click();
  await expect(page).toHaveURL(`/scenario-runs/${running.id}`);
  await page.goBack();
  await list.runs(name).last().click();
  await expect(page).toHaveURL(`/scenario-runs/${finished.id}`);
});

test('the editor starts a run; two quick taps start only one', async ({ page, startSession }) => {
  await startSession('reviewer');
  const { name } = await createScenario(page, { filters: [only('building', 'BT5')] });
  await startSession('editor');
  await page.goto('/scenarios');
  await scenariosOf(page).start(name).dblclick();
  await expect(page).toShowToast('Szenario gestartet');
  await expect(page).toHaveURL(/\/scenario-runs\//);
  const runs = (await savedScenario(page, name))?.runs ?? [];
  expect(runs.map(({ id }) => `/scenario-runs/${id}`)).toEqual([new URL(page.url()).pathname]);
});

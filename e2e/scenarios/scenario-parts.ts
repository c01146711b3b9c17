import { unique } from '../support/anlagen.ts';
import { expect, type Page } from '../support/journey.ts';

interface Filter {
  filterType: string;
  filterValue: string;
}

interface Run {
  id: string;
  finishedAt: string | null;
  done: number;
  total: number;
}

export interface SavedScenario {
  id: string;
  name: string;
  description: string | null;
  filters: Filter[];
  runs: Run[];
}

export const only = (filterType: string, filterValue: string): Filter => ({
  filterType,
  filterValue,
});

/** Creates a scenario as the signed-in person. */
export async function createScenario(page: Page, fields: object = {}): Promise<SavedScenario> {
  const answer = await page.request.post('/api/scenarios', {
    data: { name: unique('Rundgang'), description: null, filters: [], ...fields },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function startRun(page: Page, scenarioId: string): Promise<Run> {
  const answer = await page.request.post(`/api/scenarios/${scenarioId}/start`);
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function finishRun(page: Page, id: string): Promise<void> {
  expect((await page.request.post(`/api/scenario-runs/${id}/finish`)).status()).toBe(200);
}

/** Sets the first task of the run to done. */
export async function doOneTask(page: Page, runId: string): Promise<void> {
  const { tasks } = await (await page.request.get(`/api/scenario-runs/${runId}`)).json();
  const { id } = tasks.find(({ status }: { status: string }) => status !== 'done');
  const answer = await page.request.patch(`/api/scenario-run-tasks/${id}`, {
    data: { status: 'done' },
  });
  expect(answer.status()).toBe(200);
}

export async function savedScenario(page: Page, name: string): Promise<SavedScenario | undefined> {
  const list: SavedScenario[] = await (await page.request.get('/api/scenarios')).json();
  return list.find((scenario) => scenario.name === name);
}

/** The list of scenarios. */
export function scenariosOf(page: Page) {
  const card = (name: string) => page.getByRole('article', { name, exact: true });
  return {
    card,
    badges: (name: string) =>
      card(name).getByRole('list', { name: 'Filter' }).getByRole('listitem'),
    runs: (name: string) =>
      card(name).getByRole('list', { name: 'Letzte Läufe' }).getByRole('link'),
    start: (name: string) => card(name).getByRole('button', { name: 'Start' }),
    edit: (name: string) => card(name).getByRole('button', { name: `${name} bearbeiten` }),
    remove: (name: string) => card(name).getByRole('button', { name: `${name} löschen` }),
    create: page.getByRole('button', { name: 'Neues Szenario' }),
  };
}

/** The dialog in which a scenario is created or changed. */
export function scenarioDialogOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Neues Szenario|Szenario bearbeiten)$/ });
  return {
    dialog,
    name: dialog.getByRole('textbox', { name: 'Name' }),
    description: dialog.getByRole('textbox', { name: 'Beschreibung' }),
    type: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    choose: (label: string, value: string) =>
      dialog.getByRole('combobox', { name: label, exact: true }).selectOption(value),
    chips: dialog.getByRole('list', { name: 'Gewählte Filter' }).getByRole('listitem'),
    chip: (text: string) => dialog.getByRole('button', { name: `${text} entfernen` }),
    count: dialog.getByRole('status'),
    cancel: dialog.getByRole('button', { name: 'Abbrechen' }),
    save: dialog.getByRole('button', { name: /^(Erstellen|Speichern)$/ }),
    discard: page.getByRole('dialog', { name: 'Eingaben verwerfen?' }),
  };
}

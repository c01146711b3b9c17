import type { Locator } from '@playwright/test';
import type { RunTask, ScenarioRun } from '../../contract/scenarios/scenario-runs.ts';
import { unique } from '../support/anlagen.ts';
import { type Account, expect, type Page } from '../support/journey.ts';
import { createScenario, only, startRun } from './scenario-parts.ts';

export async function readRun(page: Page, id: string): Promise<ScenarioRun> {
  return (await page.request.get(`/api/scenario-runs/${id}`)).json();
}

/** Creates Anlagen with a new type and place, so that no other test's search finds them; a hundred at a time. */
export async function createAnlagen(page: Page, names: readonly string[]): Promise<string> {
  const type = unique('Typ');
  const { id: userId } = await (await page.request.get('/api/auth/user')).json();
  for (let at = 0; at < names.length; at += 100) {
    const items = names.slice(at, at + 100).map((name, index) => ({
      id: crypto.randomUUID(),
      type: 'equipment',
      action: 'create',
      data: {
        body: {
          id: crypto.randomUUID(),
          ...{ name, type, locationRaw: `Halle-EG-${type.replaceAll(' ', '')}-${at + index}` },
        },
      },
    }));
    const answer = await page.request.post('/api/sync', { data: { userId, items } });
    const { verdicts } = await answer.json();
    expect(verdicts.every(({ outcome }: { outcome: string }) => outcome === 'done')).toBe(true);
  }
  return type;
}

/** Creates Anlagen, a scenario that selects them, and a run. The signed-in person must be allowed to create scenarios. */
export async function createRun(page: Page, names: readonly string[]): Promise<ScenarioRun> {
  const filterValue = await createAnlagen(page, names);
  const { id } = await createScenario(page, { filters: [only('type', filterValue)] });
  return readRun(page, (await startRun(page, id)).id);
}

export function taskNamed({ tasks }: ScenarioRun, name: string): RunTask {
  const found = tasks.find(({ equipment }) => equipment.name === name);
  if (!found) throw new Error(`no task ${name}`);
  return found;
}

/** Changes a task without a screen, as another person would meanwhile. */
export async function changeTask(page: Page, taskId: string, data: object): Promise<void> {
  const answer = await page.request.patch(`/api/scenario-run-tasks/${taskId}`, { data });
  expect(answer.status()).toBe(200);
}

/** The screen of a run. */
export function runOf(page: Page) {
  const card = (name: string): Locator => page.getByRole('article', { name, exact: true });
  const group = page.getByRole('region', { name: 'Fortschritt' });
  return {
    card,
    cards: page.getByRole('article'),
    note: (name: string) => card(name).getByRole('textbox', { name: 'Notiz' }),
    status: (name: string, status: string) =>
      card(name).getByRole('radio', { name: status, exact: true }),
    unsaved: (name: string) => card(name).getByText('Nicht gespeichert', { exact: true }),
    progress: group,
    count: (status: string) =>
      group
        .locator('div')
        .filter({ has: page.getByText(status, { exact: true }) })
        .last(),
    search: page.getByRole('searchbox', { name: 'Aufgaben suchen' }),
    filter: page.getByRole('combobox', { name: 'Status filtern' }),
    order: page.getByRole('combobox', { name: 'Sortierung' }),
    save: page.getByRole('button', { name: /^Notizen speichern/ }).filter({ visible: true }),
    finish: page
      .getByRole('button', { name: 'Abschließen & PDF generieren' })
      .filter({ visible: true }),
    finished: page.getByRole('region', { name: 'Szenario abgeschlossen' }),
    /** Quick actions are beside the list, or behind a button on narrow screens. */
    async quickAction(label: string) {
      const opener = page.getByRole('button', { name: 'Schnellaktionen' });
      if (await opener.isVisible()) await opener.click();
      await page.getByRole('button', { name: label, exact: true }).click();
    },
  };
}

interface Visit {
  page: Page;
  startSession: (account: Account) => Promise<void>;
}

/** Opens a new run as the reviewer. */
export async function openRun({ page, startSession }: Visit, names: readonly string[]) {
  await startSession('reviewer');
  const run = await createRun(page, names);
  await page.goto(`/scenario-runs/${run.id}`);
  return { run, screen: runOf(page) };
}

/** Closing the dialog of a quick action earlier would stop the action. */
export async function closeWhenDone(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  await expect(dialog).toBeHidden();
}

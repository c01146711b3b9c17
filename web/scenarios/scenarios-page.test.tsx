import { act, fireEvent, type queries, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { type RunSummary, scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import {
  type ScenarioFields,
  type ScenarioWithRuns,
  scenarioCalls,
} from '#contract/scenarios/scenarios.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aRun } from '#web/testing/samples/a-run.ts';
import { aRunSummary, aScenario } from '#web/testing/samples/a-scenario.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const metadata = { types: ['Pumpe'], buildings: [], floors: [], columns: [], rooms: [], tags: [] };
const noFilters = 'Keine Filter - alle Anlagen werden einbezogen';

function openScenarios(
  role: Role,
  scenarios: ScenarioWithRuns[],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen('/scenarios', role, (server) => {
    server
      .answers(scenarioCalls.list, scenarios)
      .answers(scenarioCalls.preview, { count: 2 })
      .answers(scenarioRunCalls.list, { runs: [], hasMore: false })
      .answers(scenarioRunCalls.get, aRun([]))
      .answers(equipmentTypeCalls.list, [])
      .answers(equipmentCalls.metadata, metadata);
    prepare(server);
  });
  const { user } = opened;
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const press = async (name: string | RegExp) => {
    const [button] = await screen.findAllByRole('button', { name });
    await user.click(button as HTMLElement);
  };
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...opened, card, press, dialogOf };
}

it.each([
  ['editor', 'Fortsetzen', true],
  ['viewer', 'Ansehen', false],
] as const)(
  'shows the %s scenarios and runs without actions to manage them',
  async (role, going, mayRun) => {
    const runs = [
      aRunSummary(),
      aRunSummary({ id: crypto.randomUUID(), finishedAt: '2026-11-15T06:30:00.000Z', done: 1 }),
    ];
    const filters = [{ filterType: 'type', filterValue: 'Pumpe' } as const];
    const bare = aScenario({ id: crypto.randomUUID(), name: 'Ohne Filter' });
    const { card, user } = openScenarios(role, [aScenario({ filters, runs }), bare]);
    const shown = await card('Rundgang');
    const badges = within(shown.getByRole('list', { name: 'Filter' })).getAllByRole('listitem');
    expect(badges.map((badge) => badge.textContent)).toEqual(['Typ: Pumpe']);
    (await card('Ohne Filter')).getByText(noFilters);
    const links = within(shown.getByRole('list', { name: 'Letzte Läufe' })).getAllByRole('link');
    const when = String.raw`\d\d\.\d\d\.\d{4} \d\d:\d\d`;
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(new RegExp(`Läuft seit ${when} ?0 von 2 Aufgaben.*${going}$`)),
      expect.stringMatching(
        new RegExp(`Abgeschlossen am ${when} ?1 von 2 Aufgaben erledigt.*Ansehen$`),
      ),
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      runs.map(({ id }) => `/scenario-runs/${id}`),
    );
    for (const name of ['Neues Szenario', 'Rundgang bearbeiten', 'Rundgang löschen']) {
      expect(screen.queryAllByRole('button', { name })).toEqual([]);
    }
    expect(shown.queryAllByRole('button', { name: 'Start' })).toHaveLength(mayRun ? 1 : 0);
    await user.click(links[0] as HTMLElement);
    expect(location.pathname).toBe(`/scenario-runs/${runs[0]?.id}`);
  },
);

it.each(['reviewer', 'admin'] as const)('lets the %s manage scenarios', async (role) => {
  const others = ['Zähler', 'Ärger 10', 'Ärger 2'].map((name) =>
    aScenario({ id: crypto.randomUUID(), name }),
  );
  const { card } = openScenarios(role, [...others, aScenario()]);
  const shown = await card('Rundgang');
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
  expect(names).toEqual(['Ärger 2', 'Ärger 10', 'Rundgang', 'Zähler']);
  screen.getByRole('heading', { level: 1, name: 'Szenario-Verwaltung' });
  shown.getByText('Erstellt am 15.11.2026');
  for (const name of ['Rundgang bearbeiten', 'Rundgang löschen', 'Start']) {
    shown.getByRole('button', { name });
  }
  expect(screen.getAllByRole('button', { name: 'Neues Szenario' })).not.toEqual([]);
});

it('starts one run for two quick taps', async () => {
  let answer = () => {};
  const answered = new Promise<RunSummary>((resolve) => {
    answer = () => resolve(aRunSummary());
  });
  const { server, user, card } = openScenarios('editor', [aScenario()], (server) =>
    server.answers(scenarioCalls.start, () => answered),
  );
  await user.dblClick((await card('Rundgang')).getByRole('button', { name: 'Start' }));
  answer();
  await expectToast('Szenario gestartet');
  await waitFor(() => expect(location.pathname).toBe(`/scenario-runs/${aRunSummary().id}`));
  expect(server.sentTo(scenarioCalls.start)).toHaveLength(1);
});

it('offers to create a scenario if there is none and it is allowed', async () => {
  const { server, card, press, dialogOf } = openScenarios('admin', []);
  await screen.findByText('Noch keine Szenarien');
  await press('Erstes Szenario erstellen');
  const form = await dialogOf('Neues Szenario');
  const created = aScenario({ name: 'Erster Rundgang' });
  server.answers(scenarioCalls.create, created).answers(scenarioCalls.list, [created]);
  fireEvent.change(form.getByRole('textbox', { name: /^Name/ }), {
    target: { value: 'Erster Rundgang' },
  });
  await press('Erstellen');
  (await card('Erster Rundgang')).getByText(noFilters);
});

it('tells a viewer who creates scenarios if there are none', async () => {
  openScenarios('viewer', []);
  await screen.findByText(/^Sobald ein Prüfer oder Administrator/);
  expect(screen.queryAllByRole('button', { name: /Szenario/ })).toEqual([]);
});

it('says what failed, and keeps the input', async () => {
  const { user, card, press, dialogOf } = openScenarios('reviewer', [aScenario()], (server) =>
    server
      .fails(scenarioCalls.preview)
      .fails(scenarioCalls.create)
      .fails(scenarioCalls.update)
      .fails(scenarioCalls.remove)
      .fails(scenarioCalls.start),
  );
  await card('Rundgang');
  const expectFailure = (action: string) =>
    expectToast('Fehler', `Fehler beim ${action} des Szenarios.`);
  const discard = async () => {
    await press('Abbrechen');
    const question = await dialogOf('Eingaben verwerfen?');
    await user.click(question.getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const type = (form: ReturnType<typeof within<typeof queries>>, value: string) => {
    const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    fireEvent.change(name, { target: { value } });
    return name;
  };
  await press('Neues Szenario');
  const newForm = await dialogOf('Neues Szenario');
  await waitFor(() =>
    expect(newForm.getByRole('status').textContent).toBe('Anzahl der Anlagen gerade nicht bekannt'),
  );
  const typed = type(newForm, 'Geht nicht');
  await press('Erstellen');
  await expectFailure('Erstellen');
  expect(typed.value).toBe('Geht nicht');
  await discard();

  await press('Rundgang bearbeiten');
  type(await dialogOf('Szenario bearbeiten'), 'Rundgang anders');
  await press('Speichern');
  await expectFailure('Aktualisieren');
  await discard();

  await press('Rundgang löschen');
  const question = await dialogOf('Szenario löschen');
  question.getByText('Möchten Sie das Szenario „Rundgang“ wirklich löschen?');
  question.getByText('Diese Aktion kann nicht rückgängig gemacht werden!');
  await user.click(question.getByRole('button', { name: 'Löschen' }));
  await expectFailure('Löschen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Start');
  await expectFailure('Starten');
});

it('can be loaded again after a failure', async () => {
  const { server, card, press } = openScenarios('viewer', [], (server) =>
    server.fails(scenarioCalls.list),
  );
  await screen.findByText('Die Szenarien konnten nicht geladen werden');
  server.answers(scenarioCalls.list, [aScenario()]);
  await press('Erneut versuchen');
  await card('Rundgang');
});

it('can load the filter values again after a failure', async () => {
  const { server, user, press, dialogOf } = openScenarios('reviewer', [aScenario()], (server) =>
    server.fails(equipmentCalls.metadata),
  );
  await press('Neues Szenario');
  const form = await dialogOf('Neues Szenario');
  await form.findByText('Die Auswahlwerte konnten nicht geladen werden.');
  server.answers(equipmentCalls.metadata, metadata);
  await user.click(form.getByRole('button', { name: 'Erneut versuchen' }));
  await form.findByRole('checkbox', { name: 'Pumpe' });
});

it('keep filters that the dialog does not offer', async () => {
  const [building, place, room] = [
    { filterType: 'building', filterValue: 'BT1' },
    { filterType: 'locationRaw', filterValue: 'BT1-EG' },
    { filterType: 'room', filterValue: 'R1.01' },
  ] as const;
  const before = aScenario({ filters: [building, place, room] });
  const { server, card, press, dialogOf } = openScenarios('reviewer', [before]);
  const textsOf = (within: { getByRole: typeof screen.getByRole }, name: string) =>
    [...within.getByRole('list', { name }).children].map((item) => item.textContent);
  const shown = ['Gebäude: BT1', 'Standort: BT1-EG', 'Raum: R1.01'];
  expect(textsOf(await card('Rundgang'), 'Filter')).toEqual(shown);
  await press('Rundgang bearbeiten');
  const form = await dialogOf('Szenario bearbeiten');
  expect(textsOf(form, 'Gewählte Filter')).toEqual(shown);
  await press('Gebäude: BT1 entfernen');
  const after = aScenario({ filters: [place, room] });
  server.answers(scenarioCalls.update, after).answers(scenarioCalls.list, [after]);
  await press('Speichern');
  await expectToast('Szenario aktualisiert');
  const sent = server.sentTo(scenarioCalls.update)[0]?.body as ScenarioFields;
  expect(sent.filters).toEqual([place, room]);
  await waitFor(async () =>
    expect(textsOf(await card('Rundgang'), 'Filter')).toEqual(shown.slice(1)),
  );
});

it('says who has changed a scenario that is being edited, and when', async () => {
  const { server, queryClient, press, dialogOf } = openScenarios('reviewer', [aScenario()]);
  await press('Rundgang bearbeiten');
  const form = await dialogOf('Szenario bearbeiten');
  const description = await form.findByRole('textbox', { name: /Beschreibung/ });
  fireEvent.change(description, { target: { value: 'Meine.' } });
  const at = '2026-03-02T07:15:00.000Z';
  const changedBy = { userId: null, name: 'Jana Roth', at };
  const theirs = aScenario({ description: 'Ihre.', updatedAt: at, changedBy });
  server.answers(scenarioCalls.list, [theirs]);
  await act(() => queryClient.invalidateQueries());
  await form.findByText(`Jana Roth hat am ${formatDateTime(at)} dieses Szenario geändert.`);
});

it('says who has deleted a scenario that is being edited, and when', async () => {
  const { server, queryClient, press, dialogOf } = openScenarios('reviewer', [aScenario()]);
  await press('Rundgang bearbeiten');
  const form = await dialogOf('Szenario bearbeiten');
  const change = { userId: null, name: 'Jana Roth', at: '2026-03-02T07:15:00.000Z' };
  server.answers(scenarioCalls.list, []).answers(scenarioCalls.lastChange, { change });
  await act(() => queryClient.invalidateQueries());
  await form.findByText(
    `Jana Roth hat am ${formatDateTime(change.at)} dieses Szenario gelöscht. Speichern legt es wieder an.`,
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import { type ScenarioRun, scenarioRunCalls } from '#contract/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios.ts';
import type { Role } from '#contract/users.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { hearToast } from '#web/testing/toasts.ts';
import { runQuery } from './run-queries.ts';

const named = (name: string) => ({ name, type: 'Pumpe', locationRaw: 'BT5-UG' });
const first = aTask({ equipment: named('Pumpe A') });
const second = aTask({ equipment: named('Pumpe B') });
const finished = { finishedAt: '2026-11-15T06:30:00.000Z', finishedByName: 'Jana Krüger' };

function openRun(
  role: Role,
  run: ScenarioRun,
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen(`/scenario-runs/${run.id}`, role, (server) => {
    server.answers(scenarioRunCalls.get, run).answers(equipmentTypeCalls.list, []);
    prepare(server);
  });
  const { user } = opened;
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const status = async (name: string, label: string) =>
    (await card(name)).getByRole<HTMLInputElement>('radio', { name: label });
  const note = async (name: string, value: string) => {
    const field = (await card(name)).getByRole('textbox', { name: 'Notiz' });
    fireEvent.change(field, { target: { value } });
  };
  const press = async (name: string | RegExp) => {
    const [button] = await screen.findAllByRole('button', { name });
    await user.click(button as HTMLElement);
  };
  return { ...opened, card, status, note, press };
}

it('that a viewer reads cannot be changed', async () => {
  const done = { ...first, status: 'done', note: 'Läuft.' } as const;
  const { card } = openRun('viewer', aRun([done]));
  const pump = await card('Pumpe A');
  pump.getByText('Läuft.');
  pump.getByText('Erledigt');
  expect(pump.queryByRole('textbox', { name: 'Notiz' })).toBeNull();
  expect(pump.queryAllByRole('radio')).toEqual([]);
  for (const name of [/Notizen speichern|Abschließen/, /Schnellaktionen|^Alle/]) {
    expect(screen.queryAllByRole('button', { name })).toEqual([]);
  }
});

it('keeps the name of an Anlage that is gone', async () => {
  const { card } = openRun('reviewer', aRun([{ ...first, assetId: null }, second]));
  expect((await card('Pumpe A')).queryAllByRole('link')).toEqual([]);
  (await card('Pumpe B')).getByRole('link');
});

it('that is not there says so', async () => {
  openRun('reviewer', aRun([]), (server) =>
    server.fails(scenarioRunCalls.get, 404, 'run_not_found'),
  );
  await screen.findByRole('heading', { name: 'Szenario-Lauf nicht gefunden' });
});

it('that cannot be read is asked for again', async () => {
  const run = aRun([first]);
  const { server, card, press } = openRun('reviewer', run, (server) =>
    server.fails(scenarioRunCalls.get),
  );
  await screen.findByText('Der Szenario-Lauf konnte nicht geladen werden');
  server.answers(scenarioRunCalls.get, run);
  await press('Erneut versuchen');
  await card('Pumpe A');
});

it('tells whoever is a moment too late: another status, a finished run', async () => {
  const { server, user, card, status, note, press } = openRun('reviewer', aRun([first, second]));
  const current = { ...first, status: 'in_progress' } as const;
  const details = { fields: [{ field: 'status', mine: 'done', theirs: 'in_progress' }], current };
  await status('Pumpe A', 'Erledigt');
  server
    .fails(scenarioRunCalls.updateTask, 409, 'conflict', errors.conflict.message, { details })
    .answers(scenarioRunCalls.get, aRun([current, second]));
  await user.click(await status('Pumpe A', 'Erledigt'));
  await hearToast('Fehler', 'Die Daten wurden inzwischen');
  await waitFor(async () => expect((await status('Pumpe A', 'In Bearbeitung')).checked).toBe(true));

  await note('Pumpe B', 'Zu spät.');
  server
    .fails(scenarioRunCalls.saveNotes, 409, 'run_finished', errors.run_finished.message)
    .answers(scenarioRunCalls.get, aRun([current, second], finished));
  await press(/^Notizen speichern/);
  await hearToast('Fehler', 'Dieser Szenario-Lauf ist abgeschlossen');
  await screen.findByRole('region', { name: 'Szenario abgeschlossen' });
  const pump = await card('Pumpe B');
  pump.getByText('Zu spät.');
  await user.click(pump.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Zu spät.')).toBeNull());
});

it('says of each kind of change what the server cannot do', async () => {
  const { server, user, card, status, note, press } = openRun('reviewer', aRun([first]), (server) =>
    server
      .fails(scenarioRunCalls.updateTask)
      .fails(scenarioRunCalls.saveNotes)
      .fails(scenarioRunCalls.finish),
  );
  await user.click(await status('Pumpe A', 'Erledigt'));
  await hearToast('Fehler', 'Fehler beim Aktualisieren des Status.');
  await waitFor(async () => expect((await status('Pumpe A', 'Offen')).checked).toBe(true));

  await press('Schnellaktionen');
  await press('Alle offenen → In Bearbeitung');
  const dialog = await screen.findByRole('dialog', { name: 'Alle offenen → In Bearbeitung' });
  const failed = await within(dialog).findByRole('listitem');
  expect(failed.textContent).toBe('Pumpe A Fehler beim Ändern der Aufgaben.');
  await waitFor(() =>
    expect(within(dialog).queryByRole('button', { name: 'Abbrechen' })).toBeNull(),
  );
  await user.click(
    within(dialog).getAllByRole('button', { name: 'Schließen' }).at(-1) as HTMLElement,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Abschließen & PDF generieren');
  const question = within(await screen.findByRole('dialog', { name: 'Szenario abschließen' }));
  await user.click(question.getByRole('button', { name: 'Abschließen & PDF generieren' }));
  await hearToast('Fehler', 'Fehler beim Abschließen des Szenarios.');

  await note('Pumpe A', 'Tropft.');
  await press(/^Notizen speichern/);
  await hearToast('Fehler', 'Fehler beim Speichern der Notizen.');
  (await card('Pumpe A')).getByText('Nicht gespeichert');
  expect(server.sentTo(scenarioRunCalls.finish)).toHaveLength(1);
});

/** The tab that the click on a protocol opens. */
function openTab() {
  const tab = { close: vi.fn(), document: document.implementation.createHTMLDocument() };
  vi.stubGlobal('open', () => tab);
  return tab;
}

it('says that there is no protocol, and leaves no empty tab', async () => {
  const tab = openTab();
  const { press } = openRun('reviewer', aRun([first], finished), (server) =>
    server.fails(scenarioCalls.export),
  );
  await screen.findByRole('region', { name: 'Szenario abgeschlossen' });
  await press('PDF herunterladen');
  await hearToast('Download-Fehler', 'Das PDF konnte nicht heruntergeladen werden.');
  expect(tab.close).toHaveBeenCalledOnce();
});

it('has a word of its own for what it does not tell', async () => {
  const tab = openTab();
  const nameless = aTask({ equipment: { name: '', type: 'Pumpe', locationRaw: '' } });
  const run = aRun([nameless], finished);
  const { card, press, queryClient } = openRun('reviewer', run);
  (await card('Unbekannte Anlage')).getByText('Unbekannter Standort');
  queryClient.setQueryData(runQuery(run.id).queryKey, { ...run, scenarioId: '' });
  await press('PDF herunterladen');
  await hearToast('Fehler', 'Szenario-ID nicht gefunden.');
  expect(tab.close).toHaveBeenCalledOnce();
});

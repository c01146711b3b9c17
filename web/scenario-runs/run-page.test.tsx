import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { errors } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import {
  type RunTask,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { aUser } from '#web/testing/samples/a-user.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { noteDraftEntry } from './notes/note-drafts.ts';
import { runQuery } from './run-queries.ts';

const equipmentOf = (name: string) => ({ name, type: 'Pumpe', locationRaw: 'BT5-UG' });
const first = aTask({ equipment: equipmentOf('Pumpe A') });
const second = aTask({ equipment: equipmentOf('Pumpe B') });
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

it('cannot be changed by a viewer', async () => {
  const done = { ...first, status: 'done', note: 'Läuft.' } as const;
  const { card } = openRun('viewer', aRun([done]));
  const pump = await card('Pumpe A');
  pump.getByText('Läuft.');
  pump.getByText('Erledigt');
  expect(pump.queryByRole('textbox', { name: 'Notiz' })).toBeNull();
  expect(pump.queryAllByRole('radio')).toEqual([]);
  screen.getByText('Keine Berechtigung zum Durchführen von Szenarien');
  for (const name of [/Notizen speichern|Abschließen/, /Schnellaktionen|^Alle/]) {
    expect(screen.queryAllByRole('button', { name })).toEqual([]);
  }
});

it('keeps the name of a deleted Anlage', async () => {
  const { card } = openRun('reviewer', aRun([{ ...first, assetId: null }, second]));
  expect((await card('Pumpe A')).queryAllByRole('link')).toEqual([]);
  (await card('Pumpe B')).getByRole('link');
});

it('says if it does not exist', async () => {
  openRun('reviewer', aRun([]), (server) =>
    server.fails(scenarioRunCalls.get, 404, 'run_not_found'),
  );
  await screen.findByRole('heading', { name: 'Szenario-Lauf nicht gefunden' });
});

it('can be loaded again after a failure', async () => {
  const run = aRun([first]);
  const { server, card, press } = openRun('reviewer', run, (server) =>
    server.fails(scenarioRunCalls.get),
  );
  await screen.findByText('Der Szenario-Lauf konnte nicht geladen werden');
  server.answers(scenarioRunCalls.get, run);
  await press('Erneut versuchen');
  await card('Pumpe A');
});

it('says who has changed a note that the user is editing, and when', async () => {
  const run = aRun([first, second]);
  const { server, queryClient, card, note, press } = openRun('reviewer', run);
  await note('Pumpe A', 'Meine.');
  await note('Pumpe B', 'Auch meine.');
  const at = '2026-03-02T07:15:00.000Z';
  const by = { noteChangedByName: 'Jana Roth', noteChangedAt: at };
  server.answers(scenarioRunCalls.get, aRun([{ ...first, ...by, note: 'Ihre.' }, second]));
  await act(() => queryClient.invalidateQueries());
  const hint = await (await card('Pumpe A')).findByRole('alert');
  expect(hint.textContent).toContain(
    `Jana Roth hat am ${formatDateTime(at)} diese Notiz geändert:Ihre.`,
  );
  const changedBy = { userId: null, name: 'Mia Wolf', at };
  const theirs = { taskId: second.id, mine: 'Auch meine.', theirs: 'Von Mia.', changedBy };
  const details = { notes: [theirs] };
  server.fails(scenarioRunCalls.saveNotes, 409, 'conflict', errors.conflict.message, { details });
  await press(/Notizen speichern/);
  const dialog = within(await screen.findByRole('dialog', { name: /Notizen wurden inzwischen/ }));
  dialog.getByRole('radio', { name: new RegExp(`Jana Roth, ${formatDateTime(at)}`) });
  dialog.getByRole('radio', { name: new RegExp(`Mia Wolf, ${formatDateTime(at)}`) });
});

it('says if somebody else has changed the status or finished the run', async () => {
  const { server, user, card, status, note, press } = openRun('reviewer', aRun([first, second]));
  const current = { ...first, status: 'in_progress' } as const;
  const details = { fields: [{ field: 'status', mine: 'done', theirs: 'in_progress' }], current };
  await status('Pumpe A', 'Erledigt');
  server
    .fails(scenarioRunCalls.updateTask, 409, 'conflict', errors.conflict.message, { details })
    .answers(scenarioRunCalls.get, aRun([current, second]));
  await user.click(await status('Pumpe A', 'Erledigt'));
  await expectToast('Fehler', 'Die Daten wurden inzwischen');
  await waitFor(async () => expect((await status('Pumpe A', 'In Bearbeitung')).checked).toBe(true));

  await note('Pumpe B', 'Zu spät.');
  server
    .fails(scenarioRunCalls.saveNotes, 409, 'run_finished', errors.run_finished.message)
    .answers(scenarioRunCalls.get, aRun([current, second], finished));
  await press(/^Notizen speichern/);
  await expectToast('Fehler', 'Dieser Szenario-Lauf ist abgeschlossen');
  await screen.findByRole('region', { name: 'Szenario abgeschlossen' });
  const pump = await card('Pumpe B');
  pump.getByText('Zu spät.');
  await user.click(pump.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByText('Zu spät.')).toBeNull());
});

it.each([
  [
    'of whoever may no longer work on it',
    'viewer',
    {},
    'Sie dürfen diesen Lauf nicht mehr bearbeiten. Diese Notiz ist nicht gespeichert:',
  ],
  [
    'of a run that is over',
    'editor',
    finished,
    'Der Lauf wurde abgeschlossen, bevor diese Notiz gespeichert war:',
  ],
] as const)(
  'keeps the typed note %s, and says why and where it is',
  async (_, role, endFields, reason) => {
    const run = aRun([first, second], endFields);
    const { card, user } = openRun(role, run, (server) =>
      server
        .answers(scenarioCalls.list, [])
        .answers(scenarioRunCalls.list, { runs: [], hasMore: false }),
    );
    noteDraftEntry(aUser(role).id, run.id, second.id).write({ text: 'Tropft.', base: null });
    const pump = await card('Pumpe B');
    pump.getByText('Nicht gespeichert');
    pump.getByText(reason);
    pump.getByText('Tropft.');
    screen.getByText('Eine Notiz ist nicht gespeichert: Pumpe B');
    await user.click(screen.getByRole('link', { name: 'Zurück' }));
    await expectToast(
      'Notizen nicht gespeichert',
      'Eine Notiz konnte nicht gespeichert werden und liegt nur auf diesem Gerät.',
    );
  },
);

/** Sets the unsent changes of this device. */
function setUnsent(...unsent: QueueItem[]) {
  act(() => syncStatus.change({ unsent }));
  onTestFinished(() => syncStatus.change({ unsent: [] }));
}

const unsentNote = ({ id: taskId }: RunTask, runId: string, fields: Partial<QueueItem> = {}) =>
  aQueueItem({
    type: 'scenario_task_note',
    data: { params: { taskId, runId }, body: { note: 'Im Keller geschrieben.' } },
    ...fields,
  });

it('shows a note that was sent too late as not sent, with the reason', async () => {
  const run = aRun([first, second], finished);
  const { message } = errors.run_finished;
  const { card } = openRun('editor', run);
  await card('Pumpe A');
  setUnsent(
    unsentNote(first, run.id, { state: 'failed', error: { code: 'run_finished', message } }),
  );
  const pump = await card('Pumpe A');
  await waitFor(() => pump.getByText('Notiz nicht gesendet.'));
  expect(screen.getByRole('article', { name: 'Pumpe A' }).textContent).toContain(
    'Notiz nicht gesendet. Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert werden.',
  );
  pump.getByText('Im Keller geschrieben.');
  pump.getByRole('button', { name: 'Entscheiden' });
  expect((await card('Pumpe B')).queryByText('Notiz nicht gesendet.')).toBeNull();
});

it('warns before the end of the run of its unsent changes on this device, as long as there are some', async () => {
  const run = aRun([first]);
  const { card, press } = openRun('editor', run);
  await card('Pumpe A');
  setUnsent(unsentNote(second, crypto.randomUUID()));
  await press('Abschließen & PDF generieren');
  const question = within(await screen.findByRole('dialog', { name: 'Szenario abschließen' }));
  question.getByText(
    'Möchten Sie „Notstromprobe“ abschließen? Es wird ein PDF-Protokoll generiert, danach sind keine Änderungen mehr möglich.',
  );
  const one =
    'Eine Änderung an diesem Lauf ist noch nicht gesendet. Danach kann sie nicht mehr gesendet werden.';
  const two =
    '2 Änderungen an diesem Lauf sind noch nicht gesendet. Danach können sie nicht mehr gesendet werden.';
  expect(question.queryByText(/nicht gesendet/)).toBeNull();
  setUnsent(unsentNote(first, run.id), unsentNote(second, crypto.randomUUID()));
  question.getByText(one);
  setUnsent(unsentNote(first, run.id), unsentNote(first, run.id));
  question.getByText(two);
  setUnsent();
  expect(question.queryByText(/nicht gesendet/)).toBeNull();
});

it('offers quick actions for existing tasks only, after running status changes', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const done = { ...second, status: 'done' } as const;
  const { server, user, status, press } = openRun('editor', aRun([first, done]), (server) =>
    server.answers(scenarioRunCalls.updateTask, async ({ params, body }) => {
      if (server.sentTo(scenarioRunCalls.updateTask).length === 1) await answered;
      const task = params.taskId === first.id ? first : done;
      return { ...task, status: (body as RunTask).status };
    }),
  );
  const offeredActions = async () => {
    await press('Schnellaktionen');
    const sheet = await screen.findByRole('dialog', { name: 'Schnellaktionen' });
    const buttons = within(sheet).getAllByRole('button', { name: /^Alle/ });
    return buttons.map((button) => button.textContent);
  };
  await status('Pumpe A', 'Offen');
  expect(await offeredActions()).toEqual([
    'Alle offenen → In Bearbeitung',
    'Alle → Erledigt',
    'Alle zurücksetzen auf Offen',
  ]);
  await user.keyboard('{Escape}');
  await user.click(await status('Pumpe A', 'In Bearbeitung'));
  expect(await offeredActions()).toEqual(['Alle → Erledigt', 'Alle zurücksetzen auf Offen']);
  await press('Alle zurücksetzen auf Offen');
  const question = within(
    await screen.findByRole('dialog', { name: 'Alle zurücksetzen auf Offen' }),
  );
  question.getByText('2 Aufgaben werden auf „Offen“ zurückgesetzt. Notizen bleiben erhalten.');
  await user.click(question.getByRole('button', { name: 'Ändern' }));
  expect(server.sentTo(scenarioRunCalls.updateTask)).toHaveLength(1);
  server.answers(scenarioRunCalls.get, aRun([first, { ...done, status: 'open' }]));
  answer();
  await expectToast('Status geändert', '2 Aufgaben wurden geändert.');
  const sent = server.sentTo(scenarioRunCalls.updateTask).map(({ body }) => body);
  expect(sent).toEqual([
    { status: 'in_progress', base: { status: 'open', statusChangedAt: null } },
    { status: 'open', base: { status: 'in_progress', statusChangedAt: null } },
    { status: 'open', base: { status: 'done', statusChangedAt: null } },
  ]);
});

it('asks before a quick action changes more tasks than a filter shows', async () => {
  const { user, press } = openRun('editor', aRun([first, second]));
  await screen.findAllByText('Pumpe A');
  const [search] = await screen.findAllByRole('searchbox');
  fireEvent.change(search as HTMLElement, { target: { value: 'Pumpe A' } });
  await press('Schnellaktionen');
  await press('Alle offenen → In Bearbeitung');
  const question = within(
    await screen.findByRole('dialog', { name: 'Alle offenen → In Bearbeitung' }),
  );
  question.getByText(
    '2 Aufgaben werden auf „In Bearbeitung“ gesetzt. Das gilt für den ganzen Lauf, nicht nur für die angezeigten Aufgaben.',
  );
  await user.click(question.getByRole('button', { name: 'Abbrechen' }));
});

it('has its own message for each kind of change that fails', async () => {
  const { server, user, card, status, note, press } = openRun('reviewer', aRun([first]), (server) =>
    server
      .fails(scenarioRunCalls.updateTask)
      .fails(scenarioRunCalls.saveNotes)
      .fails(scenarioRunCalls.finish),
  );
  await user.click(await status('Pumpe A', 'Erledigt'));
  await expectToast('Fehler', 'Fehler beim Aktualisieren des Status.');
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
  await expectToast('Fehler', 'Fehler beim Abschließen des Szenarios.');

  await note('Pumpe A', 'Tropft.');
  await press(/^Notizen speichern/);
  await expectToast('Fehler', 'Fehler beim Speichern der Notizen.');
  (await card('Pumpe A')).getByText('Nicht gespeichert');
  expect(server.sentTo(scenarioRunCalls.finish)).toHaveLength(1);
});

/** The tab that a click on the protocol opens. */
function openTab() {
  const tab = { close: vi.fn(), document: document.implementation.createHTMLDocument() };
  vi.stubGlobal('open', () => tab);
  return tab;
}

it('says that there is no protocol, and closes the empty tab', async () => {
  const tab = openTab();
  const { press } = openRun('reviewer', aRun([first], finished), (server) =>
    server.fails(scenarioCalls.export),
  );
  await screen.findByRole('region', { name: 'Szenario abgeschlossen' });
  await press('PDF herunterladen');
  await expectToast('Download-Fehler', 'Das PDF konnte nicht heruntergeladen werden.');
  expect(tab.close).toHaveBeenCalledOnce();
});

it('has its own text for missing names and places', async () => {
  const tab = openTab();
  const nameless = aTask({ equipment: { name: '', type: 'Pumpe', locationRaw: '' } });
  const run = aRun([nameless], finished);
  const { card, press, queryClient } = openRun('reviewer', run);
  (await card('Unbekannte Anlage')).getByText('Unbekannter Standort');
  queryClient.setQueryData(runQuery(run.id).queryKey, { ...run, scenarioId: '' });
  await press('PDF herunterladen');
  await expectToast('Fehler', 'Szenario-ID nicht gefunden.');
  expect(tab.close).toHaveBeenCalledOnce();
});

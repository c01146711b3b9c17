import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import {
  type FindingGroup,
  type ImportRecord,
  type ImportRow,
  type ImportSheet,
  importCalls,
} from '#contract/imports/imports.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anImport, anImportRow } from '#web/testing/samples/an-import.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';

const { id } = anImport();
const address = `/admin/import/${id}`;
const counts = { new: 3, changed: 1, unchanged: 0, skipped: 0, refused: 1 };
const checked = (fields: Partial<ImportRecord> = {}) =>
  anImport({ state: 'checked', counts, ...fields });
const page = (...rows: ImportRow[]) => ({ rows, total: rows.length, page: 1, totalPages: 1 });

const withFindings = { refusal: 1, warning: 13, note: 0 };

const openImport = (current: ImportRecord, more: (server: AnsweringServer) => unknown = () => {}) =>
  openScreen(address, 'reviewer', (server) => {
    server
      .answers(importCalls.get, current)
      .answers(importCalls.rows, page(anImportRow()))
      .answers(importCalls.findings, { groups: [], isCut: false });
    more(server);
  });

const group = (fields: Partial<FindingGroup>): FindingGroup => ({
  ...{ kind: 'equipment', weight: 'warning', code: 'floor_spelling', field: 'locationFloor' },
  ...{ value: 'UG 1', sentence: 'Die Etage „UG 1“ heißt sonst „UG1“.', rows: 12 },
  ...{ first: { sheet: 0, row: 2 }, suggestion: { to: 'UG1', label: '„UG1“ verwenden' } },
  ...fields,
});

it('counts a single row and a single hidden one in the singular', async () => {
  const [sheet] = anImport().sheets ?? [];
  if (!sheet) throw new Error('the sample has no sheet');
  openImport(anImport({ sheets: [{ ...sheet, rows: 2, hiddenRows: 1 }] }));
  await screen.findByText('1 Zeile · 1 davon ausgeblendet, sie zählt mit');
});

it('shows the columns with their suggested fields, and checks with what the person chose', async () => {
  const { server, user } = openImport(anImport(), (server) =>
    server.answers(importCalls.check, anImport({ state: 'checking', done: 50, total: 200 })),
  );
  const list = within(await screen.findByRole('list', { name: 'Spalten' }));
  const fields = list.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
  expect(fields).toEqual(['name', 'type', 'locationFloor', '']);
  screen.getByText('1.200 Zeilen · 2 davon ausgeblendet, sie zählen mit');
  expect(list.getAllByRole('listitem')[0]?.textContent).toMatch(/^ABezeichnungPumpe 1/);
  await user.selectOptions(list.getByRole('combobox', { name: /Baujahr/ }), 'comment');
  await user.selectOptions(screen.getByLabelText('Eine leere Zelle'), 'clear');
  const [check] = screen.getAllByRole('button', { name: 'Prüfen' });
  await user.click(check as HTMLElement);
  await screen.findByText(/Alle Zeilen werden geprüft.* · 25 %/);
  const [sent] = server.sentTo(importCalls.check);
  expect(sent?.body as ImportPlan).toMatchObject({
    ...{ empty: 'clear', existing: 'change' },
    sheets: [{ columns: ['name', 'type', 'locationFloor', 'comment'] }],
  });
});

it('says that merged cells count for all their rows, and how many columns are not read', async () => {
  const { sheets } = anImport();
  const [sheet] = sheets ?? [];
  if (!sheet) throw new Error('no sheet');
  openImport(
    anImport({ sheets: [{ ...sheet, hiddenRows: 0, mergedCells: 2, unreadColumns: 12 }] }),
  );
  await screen.findByText(
    '1.200 Zeilen · verbundene Zellen gelten für jede ihrer Zeilen · nur die ersten 300 Spalten werden gelesen, 12 weitere nicht',
  );
});

it('says what is missing, and does not check before that', async () => {
  const { user } = openImport(anImport());
  const list = within(await screen.findByRole('list', { name: 'Spalten' }));
  await user.selectOptions(list.getByRole('combobox', { name: /Bezeichnung/ }), '');
  await screen.findByText('Es fehlt eine Spalte für den Namen.');
  for (const check of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Prüfen' })) {
    expect(check.disabled).toBe(true);
  }
  await user.selectOptions(screen.getByLabelText('Inhalt'), '');
  expect(screen.queryByText('Es fehlt eine Spalte für den Namen.')).toBeNull();
});

it('shows what would happen, collects suggestions with one tap each, and checks them together', async () => {
  const typo = group({
    ...{ code: 'unknown_type', field: 'type', value: 'Pume', sentence: 'Ist „Pumpe“ gemeint?' },
    ...{ rows: 1, suggestion: { to: 'Pumpe', label: '„Pumpe“ verwenden' } },
  });
  const { server, user } = openImport(
    checked({ newTypes: ['Kreiselpumpe'], findings: withFindings }),
    (server) =>
      server
        .answers(importCalls.findings, { groups: [group({}), typo], isCut: false })
        .answers(importCalls.check, anImport({ state: 'checking' })),
  );
  await screen.findByText('Die Etage „UG 1“ heißt sonst „UG1“.');
  screen.getByText('12 Zeilen, zuerst Zeile 2 · Spalte „Etage“ · „UG 1“');
  screen.getByText(/^Neue Typen: „Kreiselpumpe“/);
  screen.getByRole('listitem', { current: 'step' });
  const floor = screen.getByRole('button', { name: '„UG1“ verwenden' });
  await user.click(screen.getByRole('button', { name: 'Alle 2 Vorschläge übernehmen' }));
  await screen.findAllByRole('button', { name: 'Neu prüfen mit 2 Entscheidungen' });
  // Nothing is written with counts that are no longer true.
  expect(screen.queryByRole('button', { name: '4 Zeilen übernehmen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '„Pumpe“ verwenden' }));
  expect(floor.getAttribute('aria-pressed')).toBe('true');
  expect(server.sentTo(importCalls.check)).toHaveLength(0);
  const [again] = screen.getAllByRole('button', { name: 'Neu prüfen mit 1 Entscheidung' });
  await user.click(again as HTMLElement);
  await waitFor(() => expect(server.sentTo(importCalls.check)).toHaveLength(1));
  expect(server.sentTo(importCalls.check)[0]?.body).toMatchObject({
    replacements: [{ kind: 'equipment', field: 'locationFloor', from: 'UG 1', to: 'UG1' }],
  });
});

const secondSheet = { ...anImport().sheets?.[0], name: 'Keller' } as ImportSheet;
const ofTwoSheets = (kind: 'equipment' | null, fields: Partial<ImportRecord> = {}) => {
  const { sheets, plan } = anImport();
  if (!plan) throw new Error('no plan');
  const [first] = plan.sheets;
  const second = first ? [{ ...first, kind }] : [];
  return checked({
    ...{ sheets: [...(sheets ?? []), secondSheet], findings: withFindings },
    plan: { ...plan, sheets: [...plan.sheets, ...second] },
    ...fields,
  });
};

it('names the sheet of a finding if several are imported', async () => {
  const below = group({ first: { sheet: 1, row: 9 }, rows: 1 });
  openImport(ofTwoSheets('equipment'), (server) =>
    server.answers(importCalls.findings, { groups: [group({}), below], isCut: false }),
  );
  await screen.findByText('Blatt „Liste“ · 12 Zeilen, zuerst Zeile 2 · Spalte „Etage“ · „UG 1“');
  screen.getByText('Blatt „Keller“ · Zeile 9 · Spalte „Etage“ · „UG 1“');
});

it('names no sheet if only one of them is imported', async () => {
  openImport(ofTwoSheets(null), (server) =>
    server.answers(importCalls.findings, { groups: [group({})], isCut: false }),
  );
  await screen.findByText('12 Zeilen, zuerst Zeile 2 · Spalte „Etage“ · „UG 1“');
});

it('lets the person keep a value that a suggestion is about', async () => {
  const unknown = group({
    ...{ code: 'unknown_type', field: 'type', value: 'Pumpen' },
    sentence: 'Den Typ „Pumpen“ gibt es noch nicht. Ist „Pumpe“ gemeint?',
    suggestion: { to: 'Pumpe', label: '„Pumpe“ verwenden', keepLabel: 'Neu anlegen' },
  });
  const { server, user } = openImport(checked({ findings: withFindings }), (server) =>
    server
      .answers(importCalls.findings, { groups: [unknown], isCut: false })
      .answers(importCalls.check, anImport({ state: 'checking' })),
  );
  await user.click(await screen.findByRole('button', { name: '„Pumpe“ verwenden' }));
  await user.click(screen.getByRole('button', { name: 'Neu anlegen' }));
  const [again] = screen.getAllByRole('button', { name: 'Neu prüfen mit 1 Entscheidung' });
  await user.click(again as HTMLElement);
  await waitFor(() => expect(server.sentTo(importCalls.check)).toHaveLength(1));
  expect(server.sentTo(importCalls.check)[0]?.body).toMatchObject({
    replacements: [{ kind: 'equipment', field: 'type', from: 'Pumpen', to: 'Pumpen' }],
  });
});

it('writes only when the person says so, and can be stopped', async () => {
  const { server, user } = openImport(checked(), (server) =>
    server
      .answers(importCalls.start, anImport({ state: 'running', done: 1, total: 4 }))
      .answers(importCalls.stop, anImport({ state: 'running', done: 2, total: 4 })),
  );
  const [start] = await screen.findAllByRole('button', { name: '4 Zeilen übernehmen' });
  expect(server.sentTo(importCalls.start)).toHaveLength(0);
  await user.click(start as HTMLElement);
  await screen.findByText('Die Zeilen werden geschrieben · 25 %');
  await user.click(screen.getByRole('button', { name: 'Anhalten' }));
  await waitFor(() => expect(server.sentTo(importCalls.stop)).toHaveLength(1));
});

const newerCheck = errors.import_checked_again.message;

it('starts the check that the screen shows, and says if there is a newer one', async () => {
  const { server, user } = openImport(checked({ checks: 3 }), (server) =>
    server.fails(importCalls.start, 409, 'import_checked_again', newerCheck),
  );
  const [start] = await screen.findAllByRole('button', { name: '4 Zeilen übernehmen' });
  server.answers(importCalls.get, checked({ checks: 4, counts: { ...counts, new: 7 } }));
  await user.click(start as HTMLElement);
  await screen.findByText(newerCheck);
  await screen.findAllByRole('button', { name: '8 Zeilen übernehmen' });
  expect(server.sentTo(importCalls.start)[0]?.body).toEqual({ checks: 3 });
});

it('takes a decision back, and lets a new one replace it', async () => {
  const replacement = (field: 'type' | 'locationFloor', from: string, to: string) => ({
    ...{ kind: 'equipment' as const, field, from, to },
  });
  const plan = anImport().plan as ImportPlan;
  const decided = {
    ...plan,
    replacements: [
      replacement('type', 'Pume', 'Pumpe'),
      replacement('type', 'Ventile', 'Ventile'),
      replacement('locationFloor', 'UG 1', 'UG 1'),
    ],
  };
  const { server, user } = openImport(
    checked({ plan: decided, findings: { refusal: 0, warning: 1, note: 0 } }),
    (server) =>
      server
        .answers(importCalls.findings, { groups: [group({})], isCut: false })
        .answers(importCalls.check, anImport({ state: 'checking' })),
  );
  await screen.findByText('„Ventile“ bleibt');
  const undo = screen.getByRole('button', { name: '„Pume“ wird „Pumpe“: zurücknehmen' });
  await user.click(undo);
  expect(undo.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '„UG1“ verwenden' }));
  const [again] = screen.getAllByRole('button', { name: 'Neu prüfen mit 2 Entscheidungen' });
  await user.click(again as HTMLElement);
  await waitFor(() => expect(server.sentTo(importCalls.check)).toHaveLength(1));
  expect(server.sentTo(importCalls.check)[0]?.body).toMatchObject({
    replacements: [
      replacement('type', 'Ventile', 'Ventile'),
      replacement('locationFloor', 'UG 1', 'UG1'),
    ],
  });
});

it('says that it waits for another one, without a bar', async () => {
  openImport(anImport({ state: 'waiting', done: 0, total: 4 }));
  const progress = within(await screen.findByRole('region', { name: 'Fortschritt' }));
  progress.getByText('Der Import wartet und beginnt, sobald kein anderer mehr läuft');
  progress.getByRole('button', { name: 'Anhalten' });
  expect(progress.queryByRole('progressbar')).toBeNull();
});

it('says why an attempt failed while it waits for the next one', async () => {
  const retry = { error: 'Der Speicher ist nicht erreichbar.', at: '2026-03-02T08:05:00.000Z' };
  openImport(anImport({ state: 'running', done: 1, total: 4, retry }));
  await screen.findByText(/^Der Speicher ist nicht erreichbar\. Nächster Versuch: 02\.03\.2026/);
  screen.getByText('Der letzte Versuch ist fehlgeschlagen');
  const bar = screen.getByRole('progressbar', { name: 'Fortschritt des Imports' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
});

it('says why a check was given up', async () => {
  openImport(anImport({ error: 'Der Server endete bei jedem Versuch mitten in der Arbeit.' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Der Server endete bei jedem Versuch mitten in der Arbeit.');
});

const written = {
  ...{ state: 'done' as const, counts, startedAt: '2026-03-02T08:00:00.000Z' },
  finishedAt: '2026-03-02T08:01:00.000Z',
};

it('can be removed when it can no longer be taken back', async () => {
  const over = anImport({ ...written, takeBackUntil: '2020-04-01T08:00:00.000Z' });
  const { server, user } = openImport(over, (server) =>
    server
      .answers(importCalls.remove, undefined)
      .answers(importCalls.list, { imports: [], total: 0, page: 1, totalPages: 0 }),
  );
  const remove = await screen.findByRole('button', { name: 'Import entfernen' });
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull();
  await user.click(remove);
  const question = within(await screen.findByRole('dialog', { name: 'Import entfernen' }));
  question.getByText(/Anlagen und Aktivitätsprotokoll bleiben/);
  await user.click(question.getByRole('button', { name: 'Entfernen' }));
  await waitFor(() => expect(server.sentTo(importCalls.remove)).toHaveLength(1));
});

it('cannot be removed while it can be taken back', async () => {
  openImport(anImport({ ...written, takeBackUntil: '2999-04-01T08:00:00.000Z' }));
  await screen.findByRole('button', { name: 'Zurücknehmen' });
  expect(screen.queryByRole('button', { name: 'Import entfernen' })).toBeNull();
});

it('shows everything that stays, page by page', async () => {
  const kept = (row: number) => ({
    ...{ sheet: 0, row, label: 'Pumpe', equipmentId: null, reason: 'Seither geändert.' },
  });
  const preview = (row: number) => ({
    ...{ removed: 0, restored: 0, kept: 150, keptRecords: [kept(row)] },
  });
  const done = anImport({ ...written, takeBackUntil: '2999-04-01T08:00:00.000Z' });
  const { server, user } = openImport(done, (server) =>
    server.answers(importCalls.previewTakeBack, preview(7)),
  );
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Import zurücknehmen' }));
  question.getByText('Zeile 7, Pumpe: Seither geändert.');
  server.answers(importCalls.previewTakeBack, preview(107));
  await user.click(question.getByRole('button', { name: 'Nächste Seite' }));
  await question.findByText('Zeile 107, Pumpe: Seither geändert.');
  expect(server.sentTo(importCalls.previewTakeBack)).toHaveLength(2);
});

it('lists what cannot be taken back before anything is taken back', async () => {
  const done = anImport({
    ...{ state: 'done', counts, startedAt: '2026-03-02T08:00:00.000Z' },
    ...{ finishedAt: '2026-03-02T08:01:00.000Z', takeBackUntil: '2999-04-01T08:00:00.000Z' },
  });
  const { server, user } = openImport(done, (server) =>
    server
      .answers(importCalls.previewTakeBack, {
        ...{ removed: 3, restored: 0, kept: 1 },
        keptRecords: [
          {
            ...{ sheet: 0, row: 7, label: 'Pumpe 1 · BT3-EG', equipmentId: null },
            reason: 'Der Eintrag ist seither geändert worden.',
          },
        ],
      })
      .answers(importCalls.takeBack, anImport({ state: 'taken_back', counts })),
  );
  await user.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Import zurücknehmen' }));
  question.getByText(/^3 Einträge werden gelöscht\. Einer bleibt, wie er ist:$/, { ignore: 'li' });
  question.getByText('Zeile 7, Pumpe 1 · BT3-EG: Der Eintrag ist seither geändert worden.');
  expect(server.sentTo(importCalls.takeBack)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findAllByText(/^Zurückgenommen/)).not.toEqual([]);
});

it('names the sheet of what cannot be taken back if several were imported', async () => {
  const reason = 'Der Eintrag ist seither geändert worden.';
  openImport(
    ofTwoSheets('equipment', { state: 'done', takeBackUntil: '2999-04-01T08:00:00.000Z' }),
    (server) =>
      server.answers(importCalls.previewTakeBack, {
        ...{ removed: 3, restored: 0, kept: 1 },
        keptRecords: [{ sheet: 1, row: 7, label: 'Pumpe 1', equipmentId: null, reason }],
      }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Zurücknehmen' }));
  await screen.findByText(`Blatt „Keller“, Zeile 7, Pumpe 1: ${reason}`);
});

const started = { startedAt: '2026-03-02T09:00:00.000Z', newTypes: ['Kessel', 'Pumpe'] };

it('says how the rest of a stopped import gets in, and which types it has made', async () => {
  openImport(anImport({ state: 'stopped', counts, done: 500, total: 20_000, ...started }));
  await screen.findByText(
    '500 von 20.000 Zeilen sind bearbeitet. Um die übrigen zu übernehmen, importieren Sie dieselbe Datei noch einmal; was schon da ist, bleibt unverändert.',
  );
  screen.getByText('Neu angelegte Typen: Kessel, Pumpe');
  screen.getByRole('list', { name: 'Was geschehen ist' });
});

it('says what became of the entries of an import that was taken back', async () => {
  const takenBack = { removed: 1_050, restored: 3, kept: 1 };
  openImport(anImport({ state: 'taken_back', counts, takenBack, ...started }));
  await screen.findByText('Einträge: 1.050 gelöscht, 3 wieder wie vor dem Import, 1 geblieben.');
  expect(screen.queryByRole('list', { name: 'Was geschehen ist' })).toBeNull();
  expect(screen.queryByText(/Neu angelegte Typen/)).toBeNull();
});

it('shows of a row what it has, and the empty cells that are faults', async () => {
  const missing = { weight: 'refusal', code: 'name_missing', column: 0, field: 'name' } as const;
  const row = anImportRow({
    ...{ cells: ['', 'Pumpe', '', '1998'], verdict: 'refused' },
    findings: [{ ...missing, value: '', sentence: 'Der Name fehlt.' }],
  });
  openImport(checked(), (server) => server.answers(importCalls.rows, page(row)));
  await screen.findByText('Der Name fehlt.');
  const titles = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Name', 'Typ']);
});

it('says why a file could not be read', async () => {
  const error = 'Die Datei enthält Makros. Bitte speichern Sie sie als XLSX ohne Makros.';
  openImport(anImport({ state: 'unreadable', sheets: null, plan: null, error }));
  await screen.findByText(error);
  const next = screen.getByRole('link', { name: 'Andere Datei wählen' });
  expect(next.getAttribute('href')).toBe('/admin/import');
});

it.each(['viewer', 'editor'] as const)('is not for the %s', async (role) => {
  openScreen(address, role);
  await screen.findByText('Keine Berechtigung zum Importieren');
});

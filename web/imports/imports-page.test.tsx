import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { documentCalls } from '#contract/documents/documents.ts';
import { importCalls } from '#contract/imports/imports.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aListedImport, anImport } from '#web/testing/samples/an-import.ts';
import { routeUploadsTo } from '#web/testing/servers/bytes-to-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const address = '/admin/import';
const none = { imports: [], total: 0, page: 1, totalPages: 0 };
const upload = (file: File) =>
  fireEvent.change(screen.getByLabelText('Datei für den Import'), { target: { files: [file] } });

it('uploads a file and opens its import', async () => {
  const { server } = openScreen(address, 'admin', (server) =>
    server
      .answers(importCalls.list, none)
      .answers(documentCalls.uploadUrl, {
        ...{ uploadURL: `/api/documents/uploads/${crypto.randomUUID()}`, headers: {} },
      })
      .answers(documentCalls.receive, undefined)
      .answers(importCalls.create, anImport({ state: 'reading', sheets: null, plan: null }))
      .answers(importCalls.get, anImport({ state: 'reading', sheets: null, plan: null })),
  );
  routeUploadsTo(server);
  await screen.findByText('Liste aus Excel oder CSV übernehmen');
  upload(new File(['Name;Typ'], 'liste.csv', { type: 'text/csv' }));
  await waitFor(() => expect(location.pathname).toBe(`/admin/import/${anImport().id}`));
  await screen.findByText('Die Datei wird gelesen');
  expect(server.sentTo(importCalls.create)).toMatchObject([{ body: { fileName: 'liste.csv' } }]);
});

it('refuses other files at once, with a sentence', async () => {
  openScreen(address, 'admin', (server) => server.answers(importCalls.list, none));
  await screen.findByText('Liste aus Excel oder CSV übernehmen');
  upload(new File(['%PDF'], 'plan.pdf'));
  await expectToast(
    'Diese Datei kann nicht importiert werden',
    'Bitte wählen Sie eine Datei im Format XLSX oder CSV.',
  );
});

it('lists earlier imports with their counts', async () => {
  const counts = { new: 1_200, changed: 3, unchanged: 0, skipped: 0, refused: 2 };
  openScreen(address, 'admin', (server) =>
    server.answers(importCalls.list, {
      ...{ imports: [aListedImport({ state: 'done', counts })], total: 1, page: 1, totalPages: 1 },
    }),
  );
  await screen.findByText('1.200 Neu · 3 Geändert · 2 Abgelehnt');
  screen.getByText('Fertig');
});

it('shows how far an import is, instead of the counts of its check', async () => {
  const counts = { new: 1_200, changed: 3, unchanged: 0, skipped: 0, refused: 2 };
  const running = aListedImport({ state: 'running', counts, done: 301, total: 1_205 });
  openScreen(address, 'admin', (server) =>
    server.answers(importCalls.list, { imports: [running], total: 1, page: 1, totalPages: 1 }),
  );
  await screen.findByText('Läuft · 24 %');
  expect(screen.queryByText(/Neu ·/)).toBeNull();
});

it('can be loaded again after a failure', async () => {
  const { server, user } = openScreen(address, 'admin', (server) => server.fails(importCalls.list));
  await screen.findByText('Die Importe konnten nicht geladen werden');
  server.answers(importCalls.list, none);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryByText(/konnten nicht geladen werden/)).toBeNull());
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  documentCalls,
  documentTypeLabels,
  type EquipmentDocument,
} from '#contract/documents/documents.ts';
import type { Role } from '#contract/people.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { openRowMenu } from '#web/testing/row-menu.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typeIn } from '#web/testing/typing.ts';
import { formatDateTime } from '#web/ui/dates.ts';

const equipment = anEquipment();
const plan = aDocument({ equipmentId: equipment.id, title: 'Plan', fileName: 'plan.pdf' });

/** Opens an Anlage with the document "Plan". */
async function openDocuments(role: Role, prepare: (server: AnsweringServer) => unknown = () => {}) {
  const opened = openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment).answers(documentCalls.list, [plan]);
    prepare(server);
  });
  const { user } = opened;
  const section = within(await screen.findByRole('region', { name: /^Dokumente/ }));
  const press = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name }));
  };
  const askToDelete = async () => {
    await section.findByRole('heading', { name: 'Plan' });
    await user.click(openRowMenu('Aktionen für Plan').getByRole('button', { name: 'Löschen' }));
    return screen.findByRole('dialog', { name: 'Dokument löschen' });
  };
  const answerWith = async (name: string) => {
    await press(name);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...opened, section, press, askToDelete, answerWith };
}

/** Opens an Anlage with these documents. */
async function openList(documents: EquipmentDocument[]) {
  const opened = await openDocuments('viewer', (server) =>
    server.answers(documentCalls.list, documents),
  );
  const { section } = opened;
  await section.findByRole('heading', { name: documents[0]?.title ?? '' });
  const titles = () =>
    section.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
  return { ...opened, titles };
}

it('are three at first, and all after a click', async () => {
  const names = ['Fünf', 'Vier', 'Drei', 'Zwei', 'Eins'];
  const { user, section, titles } = await openList(
    names.map((title) => aDocument({ equipmentId: equipment.id, title })),
  );
  section.getByRole('heading', { level: 2, name: 'Dokumente 5' });
  expect(titles()).toEqual(['Fünf', 'Vier', 'Drei']);
  await user.click(section.getByRole('button', { name: '2 weitere anzeigen', expanded: false }));
  expect(titles()).toEqual(names);
  await user.click(section.getByRole('button', { name: 'Weniger anzeigen', expanded: true }));
  expect(titles()).toEqual(['Fünf', 'Vier', 'Drei']);
});

it('show their type, size and dates, and in red that they have expired', async () => {
  const [fileSize, mimeType] = [1_929_380, 'image/png'];
  const { section } = await openList([
    aDocument({ title: 'Schild', documentType: 'photo', mimeType, fileSize, isPrivate: true }),
    aDocument({ title: 'Vorbei', expiryDate: '2025-10-31', description: 'Zeile 1' }),
    aDocument({ title: 'Gilt', documentType: 'report', expiryDate: '9999-12-31' }),
  ]);
  const rows = section.getAllByRole('listitem').filter((row) => within(row).queryByRole('heading'));
  const [shown, expired, valid] = rows.map((row) => row.textContent);
  expect(shown).toMatch(/^SchildFoto · 1,84 MB · 02\.01\.2026Privat/);
  expect(expired).toMatch(
    /^VorbeiHandbuch · 4,00 B · 02\.01\.2026Gültig bis 31\.10\.2025Zeile 1Abgelaufen/,
  );
  expect(valid).toMatch(
    /^GiltBericht · 4,00 B · 02\.01\.2026Gültig bis 31\.12\.9999(?!Abgelaufen)/,
  );
  const pill = section.getByText('Abgelaufen').closest('[data-tone]');
  expect(pill?.getAttribute('data-tone')).toBe('bad');
  const pictures = rows.map((row) => row.querySelector('img')?.getAttribute('src') ?? null);
  expect(pictures).toEqual(['/objects/documents/1?thumbnail', null, null]);
});

it('are deleted after a confirmation with their name', async () => {
  const { server, section, askToDelete, answerWith } = await openDocuments('admin', (server) =>
    server.answers(documentCalls.remove, undefined),
  );
  const dialog = await askToDelete();
  expect(dialog.textContent).toContain('Möchten Sie das Dokument „Plan“ wirklich löschen?');
  await answerWith('Abbrechen');
  section.getByRole('heading', { name: 'Plan' });
  expect(server.sentTo(documentCalls.remove)).toEqual([]);

  await askToDelete();
  server.answers(documentCalls.list, []);
  await answerWith('Löschen');
  await expectToast('Dokument gelöscht');
  const emptyText = await section.findByText(/^Noch keine Dokumente\./);
  expect(server.sentTo(documentCalls.remove)).toHaveLength(1);
  expect(document.activeElement?.contains(emptyText)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('say what failed; a document that is already gone counts as deleted', async () => {
  const { server, user, section, press, askToDelete, answerWith } = await openDocuments(
    'editor',
    (server) => server.fails(documentCalls.update).fails(documentCalls.remove),
  );
  await section.findByRole('heading', { name: 'Plan' });
  await user.click(openRowMenu('Aktionen für Plan').getByRole('button', { name: 'Bearbeiten' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Dokument bearbeiten' }));
  const title = edit.getByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  for (const blank of [' ', '\u200b']) {
    fireEvent.change(title, { target: { value: blank } });
    await user.click(edit.getByRole('button', { name: 'Speichern' }));
    edit.getByText('Titel ist erforderlich');
  }
  expect(server.sentTo(documentCalls.update)).toEqual([]);
  fireEvent.change(title, { target: { value: 'Neuer Plan' } });
  await user.click(edit.getByRole('button', { name: 'Speichern' }));
  await expectToast('Fehler', 'Das Dokument konnte nicht aktualisiert werden');
  expect(title.value).toBe('Neuer Plan');
  await user.click(edit.getByRole('button', { name: 'Abbrechen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' }));
  await user.click(question.getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await askToDelete();
  await answerWith('Löschen');
  await expectToast('Fehler', 'Das Dokument konnte nicht gelöscht werden');
  await askToDelete();
  server.fails(documentCalls.remove, 404, 'document_not_found').answers(documentCalls.list, []);
  await press('Löschen');
  await expectToast('Dokument gelöscht');
  await waitFor(() => expect(section.queryByRole('heading', { name: 'Plan' })).toBeNull());
});

it('are changed in the dialog, and an empty date means none', async () => {
  const changed = { ...plan, title: 'Schaltplan' };
  const { server, user, section, press } = await openDocuments('reviewer', (server) =>
    server
      .answers(documentCalls.list, [{ ...plan, expiryDate: '2099-01-01' }])
      .answers(documentCalls.update, changed),
  );
  await section.findByRole('heading', { name: 'Plan' });
  await user.click(openRowMenu('Aktionen für Plan').getByRole('button', { name: 'Bearbeiten' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Dokument bearbeiten' }));
  expect(edit.getAllByRole('option').map((option) => option.textContent)).toEqual(
    Object.values(documentTypeLabels),
  );
  await typeIn({ Titel: 'Schaltplan', Beschreibung: ' Blatt 1 ', Ablaufdatum: '' });
  await user.selectOptions(edit.getByRole('combobox', { name: 'Typ' }), 'Bericht');
  server.answers(documentCalls.list, [changed]);
  await press('Speichern');
  await expectToast('Dokument aktualisiert');
  await section.findByRole('heading', { name: 'Schaltplan' });
  expect(server.sentTo(documentCalls.update)).toMatchObject([
    {
      params: { id: plan.id },
      body: {
        ...{ title: 'Schaltplan', description: 'Blatt 1', documentType: 'report' },
        expiryDate: null,
      },
    },
  ]);
});

it('show who has changed a document that is being edited, and when', async () => {
  const { server, user, queryClient, section } = await openDocuments('reviewer');
  await section.findByRole('heading', { name: 'Plan' });
  await user.click(openRowMenu('Aktionen für Plan').getByRole('button', { name: 'Bearbeiten' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Dokument bearbeiten' }));
  await typeIn({ Titel: 'Mein Plan' });
  const change = { userId: null, name: 'Jana Roth', at: '2026-03-02T07:15:00.000Z' };
  server
    .answers(documentCalls.list, [{ ...plan, title: 'Ihr Plan', updatedAt: change.at }])
    .answers(documentCalls.lastChange, { change });
  await act(() => queryClient.invalidateQueries());
  await edit.findByText(`Jana Roth hat am ${formatDateTime(change.at)} diese Angaben geändert:`);
});

it('are read-only for the viewer', async () => {
  const { section } = await openDocuments('viewer');
  await section.findByRole('heading', { name: 'Plan' });
  const entries = openRowMenu('Aktionen für Plan').getAllByRole('button');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Öffnen',
    'Herunterladen',
    'Offline verfügbar machen',
  ]);
  expect(section.queryByRole('button', { name: 'Dokument hochladen' })).toBeNull();
});

it('can be loaded again after a failure', async () => {
  const { server, user, section } = await openDocuments('editor', (server) =>
    server.fails(documentCalls.list),
  );
  await section.findByText('Die Dokumente konnten nicht geladen werden.');
  server.answers(documentCalls.list, []);
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  await section.findByText(/^Noch keine Dokumente\./);
});

it('show a picture that could not be loaded when the network is back', async () => {
  const photo = aDocument({ title: 'Schild', documentType: 'photo', mimeType: 'image/png' });
  const { section } = await openList([photo]);
  const row = section.getByRole('heading', { name: 'Schild' }).closest('li');
  const picture = () => row?.querySelector('img[loading=lazy]') ?? null;
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  act(() => syncStatus.change({ isOnline: false }));
  act(() => syncStatus.change({ isOnline: true }));
  await waitFor(() => expect(picture()).not.toBeNull());
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defectEntryCalls } from '#contract/defects/defect-entries.ts';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { type Defect, defectCalls, MISSING_REOPENING } from '#contract/defects/defects.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDefectEntry, aDefectItem } from '#web/testing/samples/a-defect.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

function openDefect(
  role: Role,
  fields: Partial<Defect> = {},
  prepare: (server: AnsweringServer, item: ReturnType<typeof aDefectItem>) => unknown = () => {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-19T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const item = aDefectItem(fields);
  const opened = openScreen(`/defects/${item.defect.id}`, role, (server) => {
    server
      .answers(defectListCalls.get, item)
      .answers(defectListCalls.people, [])
      .answers(defectEntryCalls.list, [])
      .answers(defectCalls.update, item.defect)
      .answers(documentCalls.list, [])
      .answers(equipmentTypeCalls.list, []);
    prepare(server, item);
  });
  const press = async (name: string) =>
    opened.user.click(await screen.findByRole('button', { name }));
  return { ...opened, item, press };
}

it('says everything about a defect to people who only read', async () => {
  const { item } = openDefect(
    'viewer',
    {
      ...{ severity: 'dangerous', mayContinue: 'no', deadline: '2026-11-18' },
      ...{ description: 'RCD löst\nzu spät aus', reason: 'Wieder da', pointLabel: 'RCD messen' },
      ...{ assigneeId: crypto.randomUUID(), assigneeName: 'Jens Albrecht' },
    },
    (server, { defect, equipment }) =>
      server
        .answers(defectEntryCalls.list, [
          aDefectEntry({ defectId: defect.id, status: 'open', text: 'Wieder da' }),
        ])
        .answers(documentCalls.list, [
          aDocument({ equipmentId: equipment.id, title: 'Klemme', attachedTo: defect.id }),
          aDocument({ equipmentId: equipment.id, title: 'Anderes' }),
        ]),
  );
  const facts = within(await screen.findByRole('region', { name: 'Angaben zum Mangel' }));
  facts.getByText('gefährlich');
  facts.getByText('überfällig seit gestern');
  facts.getByText('Wieder offen: Wieder da');
  const link = facts.getByRole('link', { name: 'UV 3.2' });
  expect(link.getAttribute('href')).toBe(`/equipment/${item.equipment.id}`);
  const values = facts.getAllByRole('definition').map((value) => value.textContent);
  expect(values.slice(0, 4)).toEqual(['nein', '18.11.2026', 'Jens Albrecht', 'RCD messen']);
  const photos = within(await screen.findByRole('region', { name: 'Fotos 1' }));
  photos.getByRole('img', { name: 'Klemme' });
  const history = within(screen.getByRole('region', { name: 'Verlauf' }));
  const entries = history.getAllByRole('listitem').map((entry) => entry.textContent);
  expect(entries[0]).toContain('Mangel gemeldetIda Melder');
  expect(entries[1]).toContain('OffenWieder daIda Melder');
  expect(screen.queryByRole('button', { name: /bearbeiten|Behoben|Foto|Eintrag/ })).toBeNull();
});

it('changes its status with one tap, and says what was seen', async () => {
  const { server, press, item } = openDefect('editor', { reason: 'Früher' });
  await press('In Arbeit');
  await expectToast('Stand geändert');
  const base = { status: 'open', reason: 'Früher' };
  expect(server.sentTo(defectCalls.update)).toMatchObject([
    {
      params: { id: item.defect.id },
      body: { status: 'in_progress', entryId: expect.any(String), base },
    },
  ]);
});

it('is verified by reviewers; others read who does it', async () => {
  const { server, press } = openDefect('reviewer', { status: 'fixed' });
  await press('Nachgeprüft');
  await expectToast('Stand geändert');
  expect(server.sentTo(defectCalls.update)).toMatchObject([{ body: { status: 'verified' } }]);
});

it('an editor cannot verify it', async () => {
  openDefect('editor', { status: 'fixed' });
  await screen.findByText('„Nachgeprüft“ setzt ein Prüfer oder die Nachprüfung.');
  expect(screen.queryByRole('button', { name: 'Nachgeprüft' })).toBeNull();
});

it('is opened again with a reason, which survives a reload', async () => {
  const { server, user, press, restart } = openDefect('editor', { status: 'verified' });
  await press('Wieder öffnen');
  const dialogOf = async () =>
    within(await screen.findByRole('dialog', { name: 'Mangel wieder öffnen' }));
  const first = await dialogOf();
  await user.click(first.getByRole('button', { name: 'Wieder öffnen' }));
  first.getByText(MISSING_REOPENING);
  await user.type(first.getByRole('textbox', { name: 'Grund' }), 'Wieder locker');
  restart();
  await press('Wieder öffnen');
  const dialog = await dialogOf();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' }).value).toBe(
    'Wieder locker',
  );
  await user.click(dialog.getByRole('button', { name: 'Wieder öffnen' }));
  await expectToast('Stand geändert');
  expect(server.sentTo(defectCalls.update)).toMatchObject([
    { body: { status: 'open', reason: 'Wieder locker', base: { status: 'verified' } } },
  ]);
});

it('is changed field by field: only what was changed is sent, with what was seen', async () => {
  const { server, user, press } = openDefect('editor', { deadline: '2026-12-01' });
  await press('Mangel bearbeiten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mangel bearbeiten' }));
  await user.click(dialog.getByRole('radio', { name: 'gefährlich' }));
  fireEvent.change(dialog.getByLabelText('Frist'), { target: { value: '' } });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await expectToast('Mangel geändert');
  const [sent] = server.sentTo(defectCalls.update);
  expect(sent?.body).toEqual({
    ...{ severity: 'dangerous', deadline: null },
    base: { severity: 'major', deadline: '2026-12-01' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a description is required, and nothing is sent if nothing was changed', async () => {
  const { server, user, press } = openDefect('editor');
  await press('Mangel bearbeiten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mangel bearbeiten' }));
  const field = dialog.getByRole('textbox', { name: 'Beschreibung' });
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  dialog.getByText('Bitte den Mangel beschreiben.');
  await user.type(field, 'Abdeckung fehlt');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(defectCalls.update)).toEqual([]);
});

it('something is written about it', async () => {
  const { server, user, press, item } = openDefect('editor', {}, (server, { defect }) =>
    server.answers(
      defectEntryCalls.create,
      aDefectEntry({ defectId: defect.id, text: 'Bestellt' }),
    ),
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Neuer Eintrag' });
  await user.type(field, ' Bestellt ');
  await press('Eintrag hinzufügen');
  await expectToast('Eintrag hinzugefügt');
  expect(server.sentTo(defectEntryCalls.create)).toMatchObject([
    { params: { id: item.defect.id }, body: { text: 'Bestellt' } },
  ]);
  await waitFor(() => expect(field.value).toBe(''));
});

it('can be loaded again after a failure', async () => {
  const { server, user, item } = openDefect('viewer', {}, (server) =>
    server.fails(defectListCalls.get),
  );
  await screen.findByText('Der Mangel konnte nicht geladen werden');
  server.answers(defectListCalls.get, item);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('region', { name: 'Angaben zum Mangel' });
});

it('says if it does not exist', async () => {
  openDefect('viewer', {}, (server) => server.fails(defectListCalls.get, 404, 'defect_not_found'));
  await screen.findByRole('heading', { name: 'Mangel nicht gefunden' });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defectEntryCalls } from '#contract/defects/defect-entries.ts';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { type Defect, defectCalls } from '#contract/defects/defects.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDefect, aDefectItem } from '#web/testing/samples/a-defect.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const equipment = anEquipment();
const open = aDefect({ equipmentId: equipment.id, severity: 'dangerous', description: 'Funkt' });
const mended = aDefect({ equipmentId: equipment.id, status: 'fixed', description: 'Rost' });

function openEquipment(role: Role, defects: Defect[]) {
  return openScreen(`/equipment/${equipment.id}`, role, (server) => {
    answersEquipment(server, equipment)
      .answers(defectCalls.ofEquipment, defects)
      .answers(defectListCalls.get, aDefectItem({}, equipment))
      .answers(defectListCalls.people, [{ id: crypto.randomUUID(), name: 'Jens Albrecht' }])
      .answers(defectEntryCalls.list, [])
      .answers(defectCalls.create, open);
  });
}
const sectionOf = async () => within(await screen.findByRole('region', { name: /^Mängel/ }));

it('shows the open defects of an Anlage, and the mended ones on request', async () => {
  const { user } = openEquipment('viewer', [open, mended]);
  const section = await sectionOf();
  section.getByRole('heading', { name: 'Mängel 1' });
  expect(section.getByRole('link', { name: 'Funkt' }).getAttribute('href')).toBe(
    `/defects/${open.id}`,
  );
  expect(section.queryByRole('link', { name: 'Rost' })).toBeNull();
  await user.click(section.getByRole('button', { name: '1 behobene anzeigen' }));
  section.getByRole('link', { name: 'Rost' });
  expect(section.queryByRole('button', { name: 'Mangel melden' })).toBeNull();
});

it('is not there for people who cannot report one, if there is none', async () => {
  openEquipment('viewer', []);
  await screen.findByRole('region', { name: /^Kommentare/ });
  expect(screen.queryByRole('region', { name: /^Mängel/ })).toBeNull();
});

async function openDialog(opened: ReturnType<typeof openEquipment>) {
  const section = await sectionOf();
  await opened.user.click(section.getByRole('button', { name: 'Mangel melden' }));
  return within(await screen.findByRole('dialog', { name: 'Mangel melden' }));
}

it('a defect is reported: class with one tap, the rest follows, and its page opens', async () => {
  const opened = openEquipment('editor', []);
  const { server, user } = opened;
  const dialog = await openDialog(opened);
  await user.click(dialog.getByRole('radio', { name: 'gefährlich' }));
  const description = dialog.getByRole('textbox', { name: 'Beschreibung' });
  expect(document.activeElement).toBe(description);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'nein' }).checked).toBe(true);
  await user.type(description, ' Abdeckung fehlt ');
  fireEvent.change(dialog.getByLabelText('Frist'), { target: { value: '2026-12-24' } });
  await dialog.findByRole('option', { name: 'Jens Albrecht' });
  await user.selectOptions(dialog.getByLabelText('Zuständig'), 'Jens Albrecht');
  await user.click(dialog.getByRole('radio', { name: 'mit Einschränkung' }));
  await user.click(dialog.getByRole('button', { name: 'Mangel melden' }));
  await expectToast('Mangel gemeldet');
  const [sent] = server.sentTo(defectCalls.create);
  const body = sent?.body as { id: string } | undefined;
  const id = body?.id;
  expect(body).toEqual({
    ...{ id, equipmentId: equipment.id, severity: 'dangerous', description: 'Abdeckung fehlt' },
    ...{ mayContinue: 'restricted', deadline: '2026-12-24', assigneeId: expect.any(String) },
    ...{ taskId: null, pointId: null, pointLabel: null },
  });
  await waitFor(() => expect(location.pathname).toBe(`/defects/${id}`));
});

it('says what is missing, and what was typed survives a reload', async () => {
  const opened = openEquipment('editor', []);
  const { user, server } = opened;
  const dialog = await openDialog(opened);
  await user.click(dialog.getByRole('button', { name: 'Mangel melden' }));
  dialog.getByText('Bitte eine Klasse wählen.');
  dialog.getByText('Bitte den Mangel beschreiben.');
  await user.type(dialog.getByRole('textbox', { name: 'Beschreibung' }), 'Tropft');
  opened.restart();
  const again = await openDialog(opened);
  const field = again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' });
  expect(field.value).toBe('Tropft');
  await user.click(again.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(defectCalls.create)).toEqual([]);
  const empty = await openDialog(opened);
  expect(empty.getByRole<HTMLTextAreaElement>('textbox', { name: 'Beschreibung' }).value).toBe('');
});

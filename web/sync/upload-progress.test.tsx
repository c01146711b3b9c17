import { act, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { documentCalls } from '#contract/documents/documents.ts';
import { recordOf } from '#contract/sync.ts';
import { recordUpload, syncStatus } from '#web/offline/sync/sync-status.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';

const equipment = anEquipment();
const aPhoto = (title: string) => {
  const id = crypto.randomUUID();
  const fields = { id, equipmentId: equipment.id, title, documentType: 'photo', expiryDate: null };
  return aQueueItem({
    ...{ id, type: 'document', action: 'create', label: `${title} – Pumpe` },
    data: { body: { ...fields, fileName: 'foto.jpg', description: null, isPrivate: false } },
    attached: { size: 20_000_000, type: 'image/jpeg' },
  });
};
const first = aPhoto('Typenschild');
const second = aPhoto('Ventil');

/** Two waiting photos, removed after the test. */
function letWait(): void {
  act(() => syncStatus.change({ unsent: [first, second], isOnline: true }));
  onTestFinished(() => {
    recordUpload(null);
    syncStatus.change({ unsent: [], isOnline: true });
  });
}

/** The label of the only progress bar; undefined without one. */
function shownIn(place: ReturnType<typeof within>) {
  const bar = place.queryByRole('progressbar');
  const percent = place.queryByText(/^\d+ %$/)?.textContent;
  expect(percent === undefined).toBe(bar === null);
  return bar && [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuenow'), percent];
}

it('shows the progress of an upload in the sheet', async () => {
  const { user } = openScreen('/settings', 'editor');
  const opener = await screen.findByText('Synchronisierung');
  letWait();
  await user.click(opener);
  const sheet = within(await screen.findByRole('list', { name: 'In der Warteschlange' }));
  const [row, other] = sheet.getAllByRole('listitem').map((item) => within(item));
  if (!row || !other) throw new Error('both photos should be listed');
  act(() => recordUpload(first.id));
  row.getByText('Wird gesendet');
  expect(shownIn(row)).toBeNull();

  const label = 'Typenschild – Pumpe wird hochgeladen';
  act(() => recordUpload(first.id, 42));
  expect(shownIn(row)).toEqual([label, '42', '42 %']);
  expect(shownIn(other)).toBeNull();
  act(() => recordUpload(first.id, 100));
  expect(shownIn(row)).toEqual([label, '100', '100 %']);

  act(() => recordUpload(second.id, 1));
  expect(shownIn(row)).toBeNull();
  expect(shownIn(other)).toEqual(['Ventil – Pumpe wird hochgeladen', '1', '1 %']);
  act(() => recordUpload(null));
  expect(shownIn(other)).toBeNull();
});

it('finds out from the progress alone which item is being uploaded', async () => {
  const { user } = openScreen('/settings', 'editor');
  const opener = await screen.findByText('Synchronisierung');
  letWait();
  await user.click(opener);
  const sheet = within(await screen.findByRole('list', { name: 'In der Warteschlange' }));
  act(() => recordUpload(second.id, 7));
  sheet.getByText('Wird gesendet');
});

/** The document as the device shows it while its file is not uploaded. */
const waiting = aDocument({ id: recordOf(first), title: 'Typenschild', objectPath: '' });

it('shows it at the document of the Anlage too, but not without a connection', async () => {
  openScreen(`/equipment/${equipment.id}`, 'editor', (server) =>
    answersEquipment(server, equipment).answers(documentCalls.list, [waiting]),
  );
  letWait();
  const section = within(await screen.findByRole('region', { name: /^Dokumente/ }));
  await section.findByRole('heading', { name: 'Typenschild' });
  act(() => recordUpload(first.id, 42));
  expect(shownIn(section)).toEqual(['Typenschild wird hochgeladen', '42', '42 %']);
  act(() => syncStatus.change({ isOnline: false }));
  expect(shownIn(section)).toBeNull();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defectEntryCalls } from '#contract/defects/defect-entries.ts';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import type { Role } from '#contract/people.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDefectItem } from '#web/testing/samples/a-defect.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { routeUploadsTo } from '#web/testing/servers/bytes-to-server.ts';
import { expectToast } from '#web/testing/toasts.ts';

const item = aDefectItem();
const { defect, equipment } = item;
const photo = (title: string, attachedTo: string | null = defect.id) =>
  aDocument({ equipmentId: equipment.id, title, attachedTo, mimeType: 'image/jpeg' });

async function openPhotos(
  role: Role,
  photos = [photo('Klemme'), photo('Anderes', null)],
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  const opened = openScreen(`/defects/${defect.id}`, role, (server) => {
    server
      .answers(defectListCalls.get, item)
      .answers(defectEntryCalls.list, [])
      .answers(equipmentTypeCalls.list, [])
      .answers(documentCalls.list, photos)
      .answers(documentCalls.uploadUrl, {
        ...{ uploadURL: `/api/documents/uploads/${crypto.randomUUID()}`, headers: {} },
      })
      .answers(documentCalls.receive, undefined)
      .answers(documentCalls.uploadComplete, ({ body }) => aDocument(body as object));
    prepare(server);
  });
  routeUploadsTo(opened.server);
  return { ...opened, section: within(await screen.findByRole('region', { name: /^Fotos/ })) };
}

it('shows the photos of this record alone, and without its picture the symbol of the file', async () => {
  const { section } = await openPhotos('viewer');
  await section.findByRole('heading', { name: 'Fotos 1' });
  const shown = section.getByRole('img', { name: 'Klemme' });
  const picture = shown.querySelector('img');
  expect(picture?.getAttribute('src')).toMatch(/\?thumbnail$/);
  if (picture) fireEvent.error(picture);
  expect(picture?.hidden).toBe(true);
  expect(section.queryByRole('button')).toBeNull();
});

it('says that there is none', async () => {
  const { section } = await openPhotos('viewer', []);
  await section.findByText('Noch keine Fotos.');
});

it('can be read again if they could not be read', async () => {
  const { section, server, user } = await openPhotos('viewer', [], (server) =>
    server.fails(documentCalls.list),
  );
  await section.findByText('Die Fotos konnten nicht geladen werden.');
  server.answers(documentCalls.list, [photo('Klemme')]);
  await user.click(section.getByRole('button', { name: 'Erneut versuchen' }));
  await section.findByRole('img', { name: 'Klemme' });
});

it('takes a photo that says what it shows', async () => {
  const { section, server, user } = await openPhotos('editor', []);
  const name = 'Foto hinzufügen';
  await user.click(await section.findByLabelText(name, { selector: 'button:not([disabled])' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Titel/).value).toBe('Foto zum Mangel');
  const taken = new File(['\u00ff\u00d8'], 'foto.jpg', { type: 'image/jpeg' });
  fireEvent.change(dialog.getByLabelText('Foto aufnehmen', { selector: 'input' }), {
    target: { files: [taken] },
  });
  await user.click(await dialog.findByRole('button', { name: 'Hochladen' }));
  await expectToast('Dokument hochgeladen', 'Das Dokument wurde erfolgreich hochgeladen.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(documentCalls.uploadComplete)).toMatchObject([
    {
      body: {
        ...{ equipmentId: equipment.id, attachedTo: defect.id, title: 'Foto zum Mangel' },
        documentType: 'photo',
      },
    },
  ]);
});

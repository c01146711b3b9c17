import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { documentCalls } from '#contract/documents.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { bytesComeTo } from '#web/testing/servers/bytes-to-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { hearToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const { uploadUrl, receive, uploadComplete } = documentCalls;
const equipment = anEquipment();
type Offer = AnswerOf<typeof uploadUrl>;
const anOffer = (): Offer => ({
  uploadURL: `/api/documents/uploads/${crypto.randomUUID()}`,
  headers: {},
});

const aPdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

/** The upload dialog of an Anlage, with these files chosen and a title. */
async function openUpload(files: File[], title: string) {
  const opened = openScreen(`/equipment/${equipment.id}`, 'editor', (server) =>
    answersEquipment(server, equipment).answers(uploadUrl, anOffer).answers(receive, undefined),
  );
  bytesComeTo(opened.server);
  const name = 'Dokument hochladen';
  fireEvent.click(await screen.findByLabelText(name, { selector: 'button:not([disabled])' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const pick = (chosen: File[]) =>
    fireEvent.change(dialog.getByLabelText('Dateien auswählen'), { target: { files: chosen } });
  const rows = () =>
    within(dialog.getByRole('list', { name: 'Ausgewählte Dateien' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  const remove = (file: string) => fireEvent.click(dialog.getByLabelText(`${file} entfernen`));
  /** Once nothing is on its way any more. */
  const send = async () => {
    const label = await dialog.findByText(/ochladen$/, { selector: '[type=submit] *' });
    fireEvent.click(label.closest('button') as HTMLElement);
  };
  pick(files);
  await typeIn({ Titel: title });
  return { ...opened, pick, rows, remove, send };
}

const noStart = 'Upload konnte nicht gestartet werden: No upload URL received from server';

it('has its own words for what fails on the way', async () => {
  const files = [aPdf('eins.pdf'), aPdf('zwei.pdf')];
  const { server, pick, rows, remove, send } = await openUpload(files, 'Plan');
  server.fails(uploadUrl);
  await send();
  const noAddress = 'Konnte Upload-URL nicht abrufen. Bitte versuchen Sie es erneut.';
  await hearToast('Fehler', noAddress);
  expect(server.sentTo(uploadUrl)).toHaveLength(1);

  server.answers(uploadUrl, { uploadURL: '', headers: {} });
  remove('zwei.pdf');
  await send();
  await hearToast('Upload-Fehler', noStart);
  expect(server.sentTo(receive)).toEqual([]);

  server.answers(uploadUrl, anOffer).isGone(receive);
  pick([aPdf('drei.pdf')]);
  await send();
  const nothing = 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.';
  await hearToast('Upload fehlgeschlagen', nothing);
  expect(server.sentTo(receive)).toHaveLength(2);
  expect(rows()).toHaveLength(2);
  expect(typedIn('Titel')).toBe('Plan');
});

it('keeps the reason of its failure beside each file', async () => {
  const script = '<html><script>alert(1)</script></html>';
  const png = new File([script], 'bild.png', { type: 'image/png' });
  const jpg = new File([script], 'bild.jpg', { type: 'image/jpeg' });
  const { server, rows, send } = await openUpload([png, jpg], 'Kein Bild');
  const refusalOf = (name: string) => `Der Inhalt von ${name} passt nicht zur Dateiendung.`;
  const refuse = ({ name }: File) =>
    server.fails(uploadComplete, 415, 'file_content_mismatch', refusalOf(name));
  server.answers(receive, () => void refuse(server.sentTo(receive).length === 1 ? png : jpg));
  await send();
  const failed = ({ name }: File) =>
    expect.stringMatching(`^${name}.*Fehlgeschlagen${refusalOf(name)}$`);
  await waitFor(() => expect(rows()).toEqual([failed(png), failed(jpg)]));
});

it('says that an address is missing instead of waiting for it', async () => {
  const { server, send } = await openUpload([aPdf('eins.pdf')], 'Plan');
  server.answers(uploadUrl, {} as Offer);
  await send();
  await hearToast('Upload-Fehler', noStart);
});

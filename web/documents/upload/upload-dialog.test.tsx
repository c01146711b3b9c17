import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { routeUploadsTo } from '#web/testing/servers/bytes-to-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { typedIn, typeIn } from '#web/testing/typing.ts';

const { uploadUrl, receive, uploadComplete } = documentCalls;
const equipment = anEquipment();
type Offer = AnswerOf<typeof uploadUrl>;
const anOffer = (): Offer => ({
  uploadURL: `/api/documents/uploads/${crypto.randomUUID()}`,
  headers: {},
});

const aPdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

/** Opens the upload dialog of an Anlage with these files and this title. */
async function openUpload(files: File[], title: string) {
  const opened = openScreen(`/equipment/${equipment.id}`, 'editor', (server) =>
    answersEquipment(server, equipment).answers(uploadUrl, anOffer).answers(receive, undefined),
  );
  routeUploadsTo(opened.server);
  const name = 'Dokument hochladen';
  fireEvent.click(await screen.findByLabelText(name, { selector: 'button:not([disabled])' }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const chooseFiles = (chosen: File[]) =>
    fireEvent.change(dialog.getByLabelText('Dateien auswählen'), { target: { files: chosen } });
  const rows = () =>
    within(dialog.getByRole('list', { name: 'Ausgewählte Dateien' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  const remove = (file: string) => fireEvent.click(dialog.getByLabelText(`${file} entfernen`));
  /** Resolves when no request is running. */
  const send = async () => {
    const label = await dialog.findByText(/ochladen$/, { selector: '[type=submit] *' });
    fireEvent.click(label.closest('button') as HTMLElement);
  };
  const submit = () => dialog.getByText(/ochladen|hochgeladen/, { selector: '[type=submit] *' });
  const isSendable = () => !submit().closest('button')?.disabled;
  const enter = () => fireEvent.keyDown(dialog.getByLabelText(/^Titel/), { key: 'Enter' });
  if (files.length > 0) chooseFiles(files);
  await typeIn({ Titel: title });
  return { ...opened, dialog, chooseFiles, rows, remove, send, submit, isSendable, enter };
}

it('says which files it accepts and what is missing', async () => {
  const { dialog, chooseFiles, rows, submit, isSendable, enter } = await openUpload([], '');
  for (const text of [
    ...['PDF, Bilder, Word, Excel • Max. 50MB pro Datei', 'Dateien hierher ziehen oder klicken'],
    ...['Mehrere Dateien gleichzeitig möglich', 'PDF', 'JPG', 'PNG', 'DOCX', 'XLSX'],
  ]) {
    dialog.getByText(text);
  }
  expect(dialog.getByText('Titel').parentElement?.textContent).toBe('Titel *');
  expect(dialog.getByLabelText('Beschreibung').getAttribute('rows')).toBe('2');
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Typ' }).value).toBe('other');
  expect(dialog.getByLabelText('Ablaufdatum').getAttribute('type')).toBe('date');
  const isPrivate = 'Privat (nur für mich sichtbar)';
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: isPrivate }).checked).toBe(false);
  expect(dialog.getByLabelText('Foto aufnehmen', { selector: 'input' })).toMatchObject({
    ...{ type: 'file', accept: 'image/*' },
  });
  expect([submit().textContent, isSendable()]).toEqual(['Hochladen', false]);
  enter();
  await expectToast('Keine Datei ausgewählt', 'Bitte wählen Sie zuerst eine Datei aus.');

  chooseFiles([new File(['<svg/>'], 'logo.svg')]);
  const unsupported = 'logo.svg hat ein nicht unterstütztes Format.';
  await expectToast('Dateiformat nicht unterstützt', unsupported);
  chooseFiles([aPdf('eins.pdf')]);
  await expectToast('Datei ausgewählt', 'eins.pdf wurde ausgewählt.');
  expect(rows()).toEqual(['eins.pdf0,00 MB']);
  expect(dialog.queryByText('Dateien hierher ziehen oder klicken')).toBeNull();
  dialog.getByText('Weitere hinzufügen');
  chooseFiles([aPdf('zwei.pdf'), aPdf('drei.pdf')]);
  await expectToast('Dateien ausgewählt', '2 Dateien wurden ausgewählt.');
  for (const blank of ['', '  ', '\u200b']) {
    await typeIn({ Titel: blank });
    expect([submit().textContent, isSendable()]).toEqual(['3 Dateien hochladen', false]);
  }
  enter();
  await expectToast('Titel erforderlich', 'Bitte geben Sie einen Titel für das Dokument ein.');
});

it('sends each file with its own title, says so, and is empty again', async () => {
  const files = [aPdf('eins.pdf'), aPdf('zwei.pdf')];
  const { server, dialog, send, submit, isSendable } = await openUpload(files, ' Abnahme ');
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server
    .answers(receive, () => arriving as Promise<undefined>)
    .answers(uploadComplete, ({ body }) => aDocument(body as object));
  fireEvent.click(dialog.getByRole('switch', { name: 'Privat (nur für mich sichtbar)' }));
  await send();
  await waitFor(() => expect(submit().textContent).toBe('Wird hochgeladen...'));
  expect(isSendable()).toBe(false);
  server.answers(documentCalls.list, [
    aDocument({ equipmentId: equipment.id, title: 'Abnahme (1)' }),
  ]);
  arrive();
  await expectToast('Dokument hochgeladen', 'Das Dokument wurde erfolgreich hochgeladen.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Abnahme (1)' });
  const created = server.sentTo(uploadComplete).map(({ body }) => body);
  const fields = { equipmentId: equipment.id, documentType: 'other', description: null };
  const common = { ...fields, expiryDate: null, isPrivate: true, mimeType: 'application/pdf' };
  expect(created).toMatchObject([
    { ...common, title: 'Abnahme (1)', fileName: 'eins.pdf', fileSize: 8 },
    { ...common, title: 'Abnahme (2)', fileName: 'zwei.pdf', fileSize: 8 },
  ]);
  const name = 'Dokument hochladen';
  fireEvent.click(screen.getByLabelText(name, { selector: 'button' }));
  await screen.findByText('Dateien hierher ziehen oder klicken');
  expect(typedIn('Titel')).toBe('');
});

it('stops sending a file that is removed meanwhile', async () => {
  const files = [aPdf('eins.pdf'), aPdf('zwei.pdf')];
  const { server, remove, send } = await openUpload(files, 'Plan');
  const never = new Promise<undefined>(() => {});
  server
    .answers(receive, () => (server.sentTo(receive).length === 1 ? never : undefined))
    .answers(uploadComplete, ({ body }) => aDocument(body as object));
  await send();
  await waitFor(() => expect(server.sentTo(receive)).toHaveLength(1));
  remove('eins.pdf');
  await expectToast('Dokument hochgeladen', 'Das Dokument wurde erfolgreich hochgeladen.');
  const created = server.sentTo(uploadComplete).map(({ body }) => body);
  expect(created).toMatchObject([{ title: 'Plan (2)', fileName: 'zwei.pdf' }]);
});

const noStart = 'Upload konnte nicht gestartet werden: No upload URL received from server';

it('has its own message for each step that fails', async () => {
  const files = [aPdf('eins.pdf'), aPdf('zwei.pdf')];
  const { server, chooseFiles, rows, remove, send } = await openUpload(files, 'Plan');
  server.fails(uploadUrl);
  await send();
  const noAddress = 'Konnte Upload-URL nicht abrufen. Bitte versuchen Sie es erneut.';
  await expectToast('Fehler', noAddress);
  expect(server.sentTo(uploadUrl)).toHaveLength(1);

  server.answers(uploadUrl, { uploadURL: '', headers: {} });
  remove('zwei.pdf');
  await send();
  await expectToast('Upload-Fehler', noStart);
  expect(server.sentTo(receive)).toEqual([]);

  server.answers(uploadUrl, anOffer).isUnreachable(receive);
  chooseFiles([aPdf('drei.pdf')]);
  await send();
  const notUploaded = 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.';
  await expectToast('Upload fehlgeschlagen', notUploaded);
  expect(server.sentTo(receive)).toHaveLength(2);
  expect(rows()).toHaveLength(2);
  expect(typedIn('Titel')).toBe('Plan');
});

it('shows the reason of the failure beside each file', async () => {
  const script = '<html><script>alert(1)</script></html>';
  const png = new File([script], 'bild.png', { type: 'image/png' });
  const jpg = new File([script], 'bild.jpg', { type: 'image/jpeg' });
  const { server, rows, send } = await openUpload([png, jpg], 'Kein Bild');
  const mismatchText = (name: string) => `Der Inhalt von ${name} passt nicht zur Dateiendung.`;
  const refuse = ({ name }: File) =>
    server.fails(uploadComplete, 415, 'file_content_mismatch', mismatchText(name));
  server.answers(receive, () => void refuse(server.sentTo(receive).length === 1 ? png : jpg));
  await send();
  const failed = ({ name }: File) =>
    expect.stringMatching(`^${name}.*Fehlgeschlagen${mismatchText(name)}$`);
  await waitFor(() => expect(rows()).toEqual([failed(png), failed(jpg)]));
});

it('says that a file has disappeared from the disk while it was sent', async () => {
  const file = aPdf('eins.pdf');
  const { server, rows, send } = await openUpload([file], 'Plan');
  server.isUnreachable(receive);
  file.slice = () => {
    const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    return Object.assign(new Blob(), { arrayBuffer: gone });
  };
  await send();
  const reason = 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.';
  await expectToast('Upload fehlgeschlagen', reason);
  expect(rows()).toEqual([expect.stringMatching(`Fehlgeschlagen${reason}$`)]);
});

it('shows a missing address or permission as an error instead of queueing the file', async () => {
  const { server, send } = await openUpload([aPdf('eins.pdf')], 'Plan');
  server.answers(uploadUrl, {} as Offer);
  await send();
  await expectToast('Upload-Fehler', noStart);

  const denied = 'Keine Berechtigung zum Hochladen von Dokumenten';
  server.answers(uploadUrl, anOffer).fails(receive, 403, 'forbidden', denied);
  await send();
  await expectToast('Berechtigung fehlt', denied);
});

import { expect, type Page } from '../support/journey.ts';
import type { SampleFile } from '../support/sample-files.ts';

export interface SavedDocument {
  id: string;
  title: string;
  description: string | null;
  documentType: string;
  fileName: string;
  fileSize: number;
  isPrivate: boolean;
  expiryDate: string | null;
  objectPath: string;
}

/** The documents of the Anlage that is open. */
export function documentsOf(page: Page) {
  const section = page.getByRole('region', { name: /^Dokumente/ });
  const row = (text: string) => section.getByRole('listitem').filter({ hasText: text });
  const menuOf = (text: string) => row(text).getByRole('button', { name: /^Aktionen für/ });
  const choose = async (text: string, entry: string) => {
    await menuOf(text).click();
    await section.getByRole('button', { name: entry, exact: true }).click();
  };
  return {
    section,
    row,
    menuOf,
    choose,
    rows: section.getByRole('listitem').filter({ has: page.getByRole('heading') }),
    open: section.getByRole('button', { name: 'Dokument hochladen' }),
    viewer: (title: string) => page.getByRole('dialog', { name: title }),
    async beginEdit(text: string) {
      await choose(text, 'Bearbeiten');
      return page.getByRole('dialog', { name: 'Dokument bearbeiten' });
    },
    async askToDelete(text: string) {
      await choose(text, 'Löschen');
      return page.getByRole('dialog', { name: 'Dokument löschen' });
    },
  };
}

/** The open upload dialog. */
export function uploadDialogOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Dokument hochladen' });
  const files = dialog.getByRole('list', { name: 'Ausgewählte Dateien' }).getByRole('listitem');
  return {
    dialog,
    files,
    file: (name: string) => files.filter({ hasText: name }),
    zone: dialog.getByRole('button', { name: /Dateien hierher ziehen oder klicken/ }),
    more: dialog.getByRole('button', { name: 'Weitere hinzufügen' }),
    camera: dialog.getByRole('button', { name: 'Foto aufnehmen' }),
    title: dialog.getByRole('textbox', { name: 'Titel' }),
    description: dialog.getByRole('textbox', { name: 'Beschreibung' }),
    type: dialog.getByRole('combobox', { name: 'Typ' }),
    expiry: dialog.getByLabel('Ablaufdatum'),
    isPrivate: dialog.getByRole('switch', { name: 'Privat (nur für mich sichtbar)' }),
    submit: dialog.locator('button[type=submit]'),
    cancel: dialog.getByRole('button', { name: 'Abbrechen' }),
    close: dialog.getByRole('button', { name: 'Schließen' }),
    pick: (chosen: string | SampleFile | SampleFile[]) =>
      dialog.locator('input[type=file][multiple]').setInputFiles(chosen),
  };
}

interface Fields {
  title?: string;
  description?: string;
  documentType?: string;
  isPrivate?: boolean;
  expiryDate?: string;
}

/** Stores a document as the signed-in person. */
export async function store(
  page: Page,
  equipmentId: string,
  { name, mimeType, buffer }: SampleFile,
  fields: Fields = {},
): Promise<SavedDocument> {
  const offered = await page.request.post('/api/documents/upload-url', {
    data: { fileSize: buffer.length },
  });
  const { uploadURL, headers } = await offered.json();
  const put = await page.request.put(uploadURL, {
    data: buffer,
    headers: { ...headers, 'content-type': mimeType },
  });
  expect(put.ok()).toBe(true);
  const answer = await page.request.post('/api/documents/upload-complete', {
    data: { fileUrl: uploadURL, equipmentId, title: name, fileName: name, ...fields },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** The documents on the server that the signed-in person may see, the newest first. */
export async function savedDocuments(page: Page, equipmentId: string): Promise<SavedDocument[]> {
  return (await page.request.get(`/api/equipment/${equipmentId}/documents`)).json();
}

export const savedTitles = async (page: Page, equipmentId: string) =>
  (await savedDocuments(page, equipmentId)).map(({ title }) => title);

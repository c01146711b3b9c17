import { createAnlage } from '../support/anlagen.ts';
import { expect, type Page } from '../support/journey.ts';
import { aPicture, type SampleFile } from '../support/sample-files.ts';
import {
  documentsOf,
  type SavedDocument,
  savedDocuments,
  uploadDialogOf,
} from './document-parts.ts';

const width = 321;
export const aPhoto = () => aPicture('foto.png', width, 240);

/** Creates an Anlage and opens it; returns its id. */
export async function openNewAnlage(page: Page): Promise<string> {
  const { id } = await createAnlage(page);
  await page.goto(`/equipment/${id}`);
  return id;
}

/** Takes a photo of the open Anlage and submits it. */
export async function photograph(page: Page, title: string, picture: SampleFile): Promise<void> {
  await documentsOf(page).open.click();
  const { dialog, pick, title: field, submit } = uploadDialogOf(page);
  await pick(picture);
  await field.fill(title);
  await submit.click();
  await expect(dialog).toBeHidden();
}

/** The picture is shown in full size in front of the page. */
export async function expectShown(page: Page, title: string): Promise<void> {
  const shown = documentsOf(page).viewer(title).locator('img');
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => shown.evaluate(widthOf)).toBe(width);
}

/** The server has the same bytes. */
export async function expectSame(
  page: Page,
  saved: SavedDocument | undefined,
  { buffer }: SampleFile,
  origin = '',
): Promise<void> {
  const stored = await page.request.get(`${origin}/objects/${saved?.objectPath}`);
  expect(buffer.equals(await stored.body())).toBe(true);
}

/** The Anlage has exactly this one document. */
export async function expectOneStored(page: Page, id: string, photo: SampleFile): Promise<void> {
  const [saved, ...more] = await savedDocuments(page, id);
  expect(more).toEqual([]);
  await expectSame(page, saved, photo);
}

/** Opens the sheet of waiting changes with the button of this name. */
export async function openSheet(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: 'Synchronisierung' });
}

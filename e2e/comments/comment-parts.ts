import { expect, type Page } from '../support/journey.ts';

/** The comments of the Anlage that is open. */
export function commentsOf(page: Page) {
  const section = page.getByRole('region', { name: /^Kommentare/ });
  const row = (text: string) => section.getByRole('listitem').filter({ hasText: text });
  const menuOf = (text: string) => row(text).getByRole('button', { name: /^Aktionen für/ });
  return {
    section,
    row,
    menuOf,
    rows: section.getByRole('listitem'),
    field: section.getByRole('textbox', { name: 'Neuer Kommentar' }),
    add: section.getByRole('button', { name: 'Kommentar hinzufügen' }),
    editor: section.getByRole('textbox', { name: 'Kommentar bearbeiten' }),
    save: section.getByRole('button', { name: 'Speichern' }),
    async beginEdit(text: string) {
      await menuOf(text).click();
      await section.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
      await expect(section.getByRole('textbox', { name: 'Kommentar bearbeiten' })).toBeFocused();
    },
    async askToDelete(text: string) {
      await menuOf(text).click();
      await section.getByRole('button', { name: 'Löschen', exact: true }).click();
      return page.getByRole('dialog', { name: 'Kommentar löschen' });
    },
  };
}

export interface SavedComment {
  id: string;
  content: string;
  authorName: string;
}

/** Writes a comment as the signed-in person. */
export async function comment(page: Page, equipmentId: string, content: string) {
  const url = `/api/equipment/${equipmentId}/comments`;
  const answer = await page.request.post(url, { data: { content } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as SavedComment;
}

/** The texts on the server, the newest first. */
export async function savedTexts(page: Page, equipmentId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/equipment/${equipmentId}/comments`);
  return ((await answer.json()) as SavedComment[]).map(({ content }) => content);
}

import { expect, type Page } from '../support/journey.ts';

export const address = '/api/quick-search-buttons';

interface Button {
  id: string;
  searchTerm: string;
  displayLabel: string;
}

export const saved = async (page: Page): Promise<Button[]> =>
  (await page.request.get(address)).json();
export const savedLabels = async (page: Page) =>
  (await saved(page)).map((entry) => entry.displayLabel);

/** Replaces the buttons of the signed-in person by these: "term" or "term=label". */
export async function have(page: Page, ...buttons: string[]): Promise<void> {
  for (const { id } of await saved(page)) await page.request.delete(`${address}/${id}`);
  for (const [order, button] of buttons.entries()) {
    const [searchTerm, displayLabel = searchTerm] = button.split('=');
    const data = { searchTerm, displayLabel, order };
    expect((await page.request.post(address, { data })).status()).toBe(201);
  }
  await page.goto('/');
}

export async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Schnellsuche', exact: true }).click();
  await page.getByRole('list', { name: 'Schnellsuche' }).getByText('Bearbeiten').first().click();
  const dialog = page.getByRole('dialog', { name: 'Schnellsuche bearbeiten' });
  await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeVisible();
  const row = (index: number) => dialog.getByRole('listitem').nth(index);
  return {
    dialog,
    row,
    fill: async (index: number, term: string, label: string) => {
      await row(index).getByLabel('Suchbegriff').fill(term);
      await row(index).getByLabel('Angezeigter Text').fill(label);
    },
    add: dialog.getByRole('button', { name: /hinzufügen/ }),
    save: dialog.getByRole('button', { name: 'Speichern' }),
    handle: (name: string) => dialog.getByRole('button', { name: `„${name}“ verschieben` }),
    remove: (name: string) => dialog.getByRole('button', { name: `„${name}“ löschen` }),
  };
}

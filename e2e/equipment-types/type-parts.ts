import { expect, type Page } from '../support/journey.ts';

/** The administration of types. */
export function typesOf(page: Page) {
  const section = page.getByRole('region', { name: /^Typen/ });
  const row = (name: string) => section.getByRole('listitem', { name, exact: true });
  const button = (name: string) => section.getByRole('button', { name, exact: true });
  const form = section.getByRole('form', { name: 'Neuer Anlagentyp' });
  return {
    section,
    row,
    form,
    rows: section.getByRole('listitem'),
    add: button('Typ hinzufügen'),
    newName: form.getByRole('textbox', { name: 'Name' }),
    save: form.getByRole('button', { name: 'Speichern' }),
    recolor: (name: string) => button(`Farbe von ${name} ändern`),
    rename: (name: string) => button(`${name} umbenennen`),
    renaming: (name: string) => section.getByRole('textbox', { name: `Neuer Name für ${name}` }),
    async askToDelete(name: string) {
      await button(`${name} löschen`).click();
      return page.getByRole('dialog', { name: 'Anlagentyp löschen' });
    },
  };
}

export interface SavedType {
  id: string;
  name: string;
  color: string;
}

/** Creates a type as the signed-in person. */
export async function createType(page: Page, name: string, color = '#0d9488'): Promise<SavedType> {
  const answer = await page.request.post('/api/equipment-types-colors', { data: { name, color } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as SavedType;
}

export async function savedType(page: Page, name: string): Promise<SavedType | undefined> {
  const types = await (await page.request.get('/api/equipment-types-colors')).json();
  return (types as SavedType[]).find((type) => type.name === name);
}

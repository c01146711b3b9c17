import type { Page } from './journey.ts';

/** The inputs and buttons of the form of an Anlage. */
export function formOf(page: Page) {
  const suggesting = (name: string) => page.getByRole('combobox', { name });
  const fields = {
    name: page.getByRole('textbox', { name: 'Name' }),
    type: suggesting('Typ'),
    building: suggesting('Bauteil'),
    floor: suggesting('Etage'),
    column: suggesting('Achse'),
    room: suggesting('Raum'),
    tags: suggesting('Weitere Tags'),
    comment: page.getByRole('textbox', { name: 'Neuer Kommentar' }),
  };
  return {
    ...fields,
    achtung: page.getByRole('switch', { name: 'Achtung' }),
    location: page.getByLabel('Standort', { exact: true }).and(page.locator('output')),
    save: page.getByRole('button', { name: 'Speichern', exact: true }),
    cancel: page.getByRole('button', { name: 'Abbrechen' }),
    async fill(values: Partial<Record<keyof typeof fields, string>>) {
      for (const [name, value] of Object.entries(values)) {
        await fields[name as keyof typeof fields].fill(value);
      }
    },
  };
}

import { expect, type Page } from './journey.ts';

export interface Anlage {
  id: string;
  name: string;
  locationRaw: string;
  updatedAt: string;
  tags: string[];
}

let made = 0;
/** A word nobody else uses: tests share one application. */
export const unique = (word: string) => `${word} ${process.pid}-${Date.now()}-${made++}`;

/** Makes an Anlage with the rights of whoever is signed in. */
export async function makeAnlage(page: Page, fields: object = {}, origin = ''): Promise<Anlage> {
  const room = unique('R').replace(' ', '');
  const answer = await page.request.post(`${origin}/api/equipment`, {
    data: {
      name: unique('Pumpe'),
      type: 'Pumpe',
      locationRaw: `BT5-EG-${room}`,
      locationBuilding: 'BT5',
      locationFloor: 'EG',
      locationRoom: room,
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export const readAnlage = async (page: Page, id: string) =>
  (await page.request.get(`/api/equipment/${id}`)).json();

/** The inputs and buttons of the form, as a person finds them. */
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

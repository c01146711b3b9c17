import { expect, type Page } from './journey.ts';

export interface Anlage {
  id: string;
  name: string;
  locationRaw: string;
  updatedAt: string;
  tags: string[];
}

interface NamedFields {
  name: string;
  type?: string;
  locationRaw?: string;
  locationBuilding?: string | null;
  locationFloor?: string | null;
  locationRoom?: string | null;
  tags?: string[];
}

let count = 0;
/** A text that no other test uses: all tests of a worker share one application. */
export const unique = (word: string) => `${word} ${process.pid}-${Date.now()}-${count++}`;

/** A word that no other Anlage contains. It has only letters and digits, so that a search takes it as one term. */
export function uniqueWord(): string {
  return `X${crypto.randomUUID().replace(/[^a-f]/g, '')}${Date.now().toString(36)}`;
}

/** Creates an Anlage in a room of its own, as the signed-in person. */
export async function createAnlage(page: Page, fields: object = {}, origin = ''): Promise<Anlage> {
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

const sharedPlace = {
  type: 'Heizkreispumpe',
  locationRaw: 'BT3-UG-B02',
  locationBuilding: 'BT3',
  locationFloor: 'UG',
  locationRoom: undefined,
};

/** Creates an Anlage with this name, in the same place as all others that are created so. */
export const createNamedAnlage = (page: Page, fields: NamedFields) =>
  createAnlage(page, { ...sharedPlace, ...fields });

export const readAnlage = async (page: Page, id: string) =>
  (await page.request.get(`/api/equipment/${id}`)).json();

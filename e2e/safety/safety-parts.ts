import { unique } from '../support/anlagen.ts';
import { expect, type Page } from '../support/journey.ts';

export interface Point {
  id: string;
  identifier: string;
}

/** The safety links of the open Anlage. */
export function safetyOf(page: Page) {
  const list = page.getByRole('region', { name: /^Abgesichert durch/ });
  const form = page.getByRole('form', { name: 'Absicherung vorschlagen' });
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text });
  const field = (name: string) => form.getByRole('textbox', { name });
  const choose = async (of: string, entry: string) => {
    await row(of)
      .getByRole('button', { name: /^Aktionen für/ })
      .click();
    await row(of).getByRole('button', { name: entry, exact: true }).click();
  };
  return {
    list,
    form,
    row,
    field,
    rows: list.getByRole('listitem'),
    /** The section on the page of the Anlage. */
    summary: page.getByRole('region', { name: /^Absicherung/ }),
    search: form.getByRole('combobox', { name: 'Absicherungspunkt suchen' }),
    option: (text: string) =>
      page.getByRole('option').filter({ hasText: text, hasNotText: 'neu anlegen' }),
    newPoint: page.getByRole('option', { name: 'neu anlegen' }),
    chosen: form.getByRole('group', { name: 'Gewählter Absicherungspunkt' }),
    submit: form.getByRole('button', { name: 'Vorschlagen' }),
    pick: (label: string) => form.getByText(label, { exact: true }).click(),
    confirm: (text: string) => row(text).getByRole('button', { name: `${text} bestätigen` }),
    takeBack: (text: string) => choose(text, 'Bestätigung zurücknehmen'),
    async askToRemove(text: string) {
      await choose(text, 'Entfernen');
      return page.getByRole('dialog', { name: 'Absicherung entfernen' });
    },
  };
}

/** Creates a point as the signed-in person. */
export async function createPoint(page: Page, fields: object = {}): Promise<Point> {
  const data = { identifier: unique('F').replace(' ', ''), site: 'BT3', floor: 'UG', ...fields };
  const answer = await page.request.post('/api/safety-points', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function propose(page: Page, equipmentId: string, point: Point, role = 'primary') {
  const answer = await page.request.post(`/api/equipment/${equipmentId}/safety-links`, {
    data: { safetyPointId: point.id, role },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: string };
}

export const setStatus = (page: Page, linkId: string, status: string) =>
  page.request.patch(`/api/equipment-safety-links/${linkId}`, { data: { status } });

/** The safety links on the server, each as "3F12 primary proposed". */
export async function savedLinks(page: Page, equipmentId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/equipment/${equipmentId}/safety-links`);
  const links = (await answer.json()) as { role: string; status: string; safetyPoint: Point }[];
  return links.map(
    ({ safetyPoint, role, status }) => `${safetyPoint.identifier} ${role} ${status}`,
  );
}

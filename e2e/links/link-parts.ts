import { expect, type Page, test } from '../support/journey.ts';

/** The links of the Anlage that is open. */
export function linksOf(page: Page) {
  const section = page.getByRole('region', { name: /^Verknüpfungen/ });
  const row = (text: string) => section.getByRole('listitem').filter({ hasText: text });
  const menuOf = (text: string) => row(text).getByRole('button', { name: /^Aktionen für/ });
  const editor = section.getByRole('textbox', { name: 'Kommentar bearbeiten' });
  return {
    section,
    row,
    menuOf,
    editor,
    rows: section.locator('li').filter({ has: page.getByRole('heading') }),
    heading: section.getByRole('heading', { level: 2 }),
    link: section.getByRole('link', { name: 'Verknüpfen', exact: true }),
    save: section.getByRole('button', { name: 'Speichern' }),
    async beginEdit(text: string) {
      await menuOf(text).click();
      await section.getByRole('button', { name: /^Kommentar (bearbeiten|hinzufügen)$/ }).click();
      await expect(editor).toBeFocused();
    },
    async askToRemove(text: string) {
      await menuOf(text).click();
      await section.getByRole('button', { name: 'Verknüpfung entfernen' }).click();
      return page.getByRole('dialog', { name: 'Verknüpfung entfernen' });
    },
  };
}

/** The linking screen. Its form is beside the list on wide screens, and in a sheet on the phone. */
export function linkingOf(page: Page) {
  const isSheet = () => test.info().project.name === 'phone';
  const search = page.getByRole('searchbox', { name: 'Anlagen suchen' });
  const next = page.getByRole('button', { name: /^Weiter/ });
  const create = page.getByRole('button', { name: /^(Verknüpfen|\d+ Anlagen? verknüpfen)$/ });
  return {
    next,
    create,
    search,
    type: page.getByRole('combobox', { name: 'Typ' }),
    cards: page.getByRole('list', { name: 'Anlagen', exact: true }).getByRole('article'),
    card: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    kind: (name: string) => page.getByRole('radio', { name }),
    comment: page.getByRole('textbox', { name: 'Kommentar (optional)' }),
    chosen: page.getByRole('region', { name: 'Ausgewählte Anlagen' }),
    sheet: page.getByRole('dialog', { name: 'Verknüpfung' }),
    /** Waits for the number of results, because before that a card may still be replaced by another one. */
    async find(text: string, count: number) {
      await search.fill(text);
      await expect(page.getByText(`${count} Ergebnisse`, { exact: true })).toBeVisible();
    },
    /** Opens the form with type and texts of the links. */
    async describe() {
      if (isSheet()) await next.click();
      await expect(create).toBeVisible();
    },
    /** Presses the button while nothing is chosen. */
    pressCreate: () => (isSheet() ? next : create).click(),
  };
}

export interface SavedLink {
  id: string;
  linkedEquipment: { id: string; name: string };
  linkType: string;
  isSource: boolean;
  comments: string | null;
}

interface Linked {
  id: string;
}

/** The source depends on the target, unless `more` says otherwise. */
export async function link(page: Page, source: Linked, target: Linked, more: object = {}) {
  const answer = await page.request.post(`/api/equipment/${source.id}/links`, {
    data: { targetEquipmentId: target.id, linkType: 'dependency', ...more },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as SavedLink;
}

/** The links on the server, sorted by the name of the other Anlage. */
export async function savedLinks(page: Page, id: string): Promise<SavedLink[]> {
  return (await page.request.get(`/api/equipment/${id}/links`)).json();
}

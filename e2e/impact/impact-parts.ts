import { expect, type Page } from '../support/journey.ts';

interface Protecting {
  id: string;
  safetyPointId: string;
}

/** Adds a safety link, to an existing point or to a new one with this identifier. */
export async function protect(
  page: Page,
  equipment: { id: string },
  by: { safetyPointId: string } | { identifier: string },
  role: 'primary' | 'secondary' = 'primary',
): Promise<Protecting> {
  const point = 'identifier' in by ? { safetyPoint: { ...by, site: 'BT3', floor: 'UG' } } : by;
  const url = `/api/equipment/${equipment.id}/safety-links`;
  const answer = await page.request.post(url, { data: { ...point, role } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

export async function confirm(page: Page, { id }: Protecting): Promise<void> {
  const data = { status: 'confirmed' };
  const answer = await page.request.patch(`/api/equipment-safety-links/${id}`, { data });
  expect(answer.status()).toBe(200);
}

/** The screen "Was fällt aus?". */
export function impactOf(page: Page) {
  const graph = page.getByRole('region', { name: 'Graph' });
  return {
    summary: page.getByRole('region', { name: /^Wenn dies/ }),
    group: (name: string) => page.getByRole('region', { name }),
    rows: page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') }),
    row: (name: string) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) }),
    graph,
    node: (name: string) => graph.getByRole('link', { name: new RegExp(`^${name},`) }),
    /** Switches between list and graph on screens that are too narrow for both. */
    view: (name: 'Liste' | 'Graph') => page.getByText(name, { exact: true }).first(),
  };
}

import { type Anlage, createAnlage, unique } from '../support/anlagen.ts';
import type { Page } from '../support/journey.ts';

export interface InspectedType {
  kindId: string;
  kindName: string;
  anlagen: Anlage[];
}

export const seen = 'Sichtprüfung';
export const measured = 'Isolationswiderstand';

/** A Prüfart with one point to look at and one to measure, for a type with some Anlagen. `origin` is needed in a browser without a base address. */
export async function createInspected(
  page: Page,
  names: readonly string[],
  origin = '',
): Promise<InspectedType> {
  const type = unique('Verteilung').slice(0, 50);
  const anlagen: Anlage[] = [];
  for (const name of names) anlagen.push(await createAnlage(page, { name, type }, origin));
  const kindName = unique('DGUV V3');
  const answer = await page.request.post(`${origin}/api/inspection-kinds`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      ...{ name: kindName, legalBasis: 'DGUV Vorschrift 3', reckoning: 'from_done', keptYears: 10 },
      interval: { count: 4, unit: 'year' },
      qualification: 'Elektrofachkraft (EFK)',
      points: [
        { id: crypto.randomUUID(), label: seen, kind: 'check' },
        { id: crypto.randomUUID(), label: measured, kind: 'value', unit: 'MΩ', min: 1 },
      ],
      types: [{ type }],
    },
  });
  const { id: kindId } = await answer.json();
  return { kindId, kindName, anlagen };
}

/** Draws a line into the field for the signature. */
export async function sign(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: 'Noch nicht unterschrieben' });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('the field for the signature is not shown');
  const [left, middle] = [box.x + 20, box.y + box.height / 2];
  await page.mouse.move(left, middle);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(left + 14 * step, middle + 25 * Math.sin(step));
  }
  await page.mouse.up();
}

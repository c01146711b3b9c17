import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export interface Made {
  id: string;
  name: string;
}

const defaults = {
  type: 'Heizkreispumpe',
  locationRaw: 'BT3-UG-B02',
  locationBuilding: 'BT3',
  locationFloor: 'UG',
  locationRoom: null as string | null,
  tags: [] as string[],
};

/** A word nobody else's Anlage contains: letters only, so that it reads as one term. */
export function uniqueWord(): string {
  return `X${crypto.randomUUID().replace(/[^a-f]/g, '')}${Date.now().toString(36)}`;
}

export async function make(
  page: Page,
  fields: Partial<typeof defaults> & { name: string },
): Promise<Made> {
  const answer = await page.request.post('/api/equipment', { data: { ...defaults, ...fields } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Made;
}

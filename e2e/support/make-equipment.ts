import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

interface Made {
  id: string;
  name: string;
}

interface Fields {
  name: string;
  type?: string;
  locationRaw?: string;
  locationBuilding?: string | null;
  locationFloor?: string | null;
  locationRoom?: string | null;
  tags?: string[];
}

const defaults = {
  type: 'Heizkreispumpe',
  locationRaw: 'BT3-UG-B02',
  locationBuilding: 'BT3',
  locationFloor: 'UG',
};

/** A word nobody else's Anlage contains: letters only, so that it reads as one term. */
export function uniqueWord(): string {
  return `X${crypto.randomUUID().replace(/[^a-f]/g, '')}${Date.now().toString(36)}`;
}

export async function make(page: Page, fields: Fields): Promise<Made> {
  const answer = await page.request.post('/api/equipment', { data: { ...defaults, ...fields } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Made;
}

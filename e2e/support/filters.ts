import { expect, type Page, test } from './journey.ts';

/** Uses the filters, which are beside the list on wide screens and behind a button on the phone. */
export async function withFilters(page: Page, work: () => Promise<unknown>): Promise<void> {
  const isSheet = test.info().project.name === 'phone';
  if (isSheet) await page.getByRole('button', { name: /^Filter/ }).click();
  await work();
  if (!isSheet) return;
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

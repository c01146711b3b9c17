import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { swipe } from '../support/pointers.ts';

/** Three Anlagen that only this search finds, opened from its results. */
async function openFirstOfThree(page: Page): Promise<string> {
  const word = uniqueWord();
  for (const letter of ['A', 'B', 'C'])
    await createNamedAnlage(page, { name: `${word} ${letter}` });
  await page.getByRole('searchbox').fill(word);
  // The device answers the search and gets the three Anlagen one after the other.
  await expect(page.getByText('3 Ergebnisse')).toBeVisible();
  await page.getByRole('link', { name: `${word} A`, exact: true }).click();
  await expectAt(page, `${word} A`, '1 / 3');
  return word;
}

async function expectAt(page: Page, name: string, count: string): Promise<void> {
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText(count, { exact: true })).toBeVisible();
}

test('arrows step through the found Anlagen; the back button leads to the list', {
  tag: gate('/equipment/:id'),
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = await openFirstOfThree(page);
  const previous = page.getByRole('button', { name: 'Vorherige Anlage' });
  const next = page.getByRole('button', { name: 'Nächste Anlage' });
  await expect(previous).toBeDisabled();
  await next.click();
  await expectAt(page, `${word} B`, '2 / 3');
  await next.click();
  await expectAt(page, `${word} C`, '3 / 3');
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  await previous.click();
  await expectAt(page, `${word} B`, '2 / 3');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('searchbox')).toHaveValue(word);
});

test('arrow keys step, except in a dialog or with Shift', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const word = await openFirstOfThree(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expectAt(page, `${word} B`, '2 / 3');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anlage löschen' });
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectAt(page, `${word} B`, '2 / 3');
  await page.keyboard.press('ArrowLeft');
  await expectAt(page, `${word} A`, '1 / 3');
});

test('a swipe of 76 px steps; one of 74 px does not, and neither does scrolling', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = await openFirstOfThree(page);
  const start = { x: 250, y: 420 };
  const sideways = (dx: number) =>
    swipe(page, start, { ...start, x: start.x + dx / 2 }, { ...start, x: start.x + dx });
  await sideways(-74);
  await swipe(page, start, { x: 248, y: 390 }, { x: 100, y: 380 });
  await expectAt(page, `${word} A`, '1 / 3');
  await sideways(-76);
  await expectAt(page, `${word} B`, '2 / 3');
  await sideways(74);
  await sideways(-76);
  await expectAt(page, `${word} C`, '3 / 3');
  await sideways(-200);
  await sideways(76);
  await expectAt(page, `${word} B`, '2 / 3');
});

test('the back arrow leads to the list the Anlage was opened from', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('viewer');
  const back = page.getByRole('link', { name: 'Zurück', exact: true });
  for (const source of ['/manage', '/']) {
    await page.goto(source);
    if (source === '/') await page.getByRole('searchbox').fill('BT3');
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible();
    await back.click();
    await expect(page).toHaveURL(source);
  }
});

test('steps and counter continue beyond the pages that the list has shown', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('viewer', '/manage');
  await expect(page.getByText('1 bis 100 angezeigt')).toBeVisible();
  const last = page.locator('[aria-posinset="100"]').getByRole('link').first();
  // While the list still measures its rows, its end moves down.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const name = (await last.textContent()) ?? '';
  await last.click();
  await expect(page.getByText(/^100 \/ \d{3}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Nächste Anlage' }).click();
  await expect(page.getByText(/^101 \/ \d{3}$/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Vorherige Anlage' }).click();
  await expect(page.getByText(/^100 \/ \d{3}$/)).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('an Anlage opened by its address has no arrows, because there is no list', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('viewer');
  const answer = await page.request.get('/api/equipment?page=1&limit=1');
  const [{ id }] = (await answer.json()).equipment;
  await page.goto(`/equipment/${id}`);
  await expect(page.getByText('Erstellt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nächste Anlage' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Zurück', exact: true }).click();
  await expect(page).toHaveURL('/');
});

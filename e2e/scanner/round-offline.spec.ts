import type { Locator } from '@playwright/test';
import { createScenario, only, startRun } from '../scenarios/scenario-parts.ts';
import { readRun } from '../scenarios/scenario-run-parts.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { scanByHand } from './hand-scanner.ts';

test.use({ serviceWorkers: 'allow' });

test('a round of five scans without network ends five tasks', {
  tag: gate('/scenario-runs/:id/round'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('reviewer');
  const type = unique('Typ');
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) ids.push((await createAnlage(page, { type })).id);
  const stranger = await createAnlage(page);
  const { id: scenarioId } = await createScenario(page, { filters: [only('type', type)] });
  const run = await startRun(page, scenarioId);
  await page.goto(`/scenario-runs/${run.id}`);
  await expect(page.getByRole('article')).toHaveCount(5);
  await goOffline(page);
  const scanner = await openRound(page);

  await scanByHand(page, addressOf(stranger.id));
  await expect(scanner.getByText(/^Diese Anlage gehört nicht zum Szenario-Lauf/)).toBeVisible();
  for (const [at, id] of ids.entries()) {
    await scanByHand(page, addressOf(id));
    const done = scanner.getByRole('radio', { name: 'Erledigt', exact: true });
    await expect(done).not.toBeChecked();
    await done.check();
    await expect(scanner.getByText(`Rundgang · ${at + 1} von 5 erledigt`)).toBeVisible();
    if (at === 0) await expectAccessible({ isAlwaysDark: true });
  }

  await page.context().setOffline(false);
  await scanner.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect
    .poll(async () => (await readRun(page, run.id)).tasks.map(({ status }) => status))
    .toEqual(Array(5).fill('done'));
});

const addressOf = (id: string) => `https://anlagen.klinik.example/equipment/${id}`;

async function openRound(page: Page): Promise<Locator> {
  const link = page.getByRole('link', { name: 'Rundgang: Codes scannen' });
  await link.filter({ visible: true }).click();
  const scanner = page.getByRole('dialog');
  await expect(scanner.getByText('Rundgang · 0 von 5 erledigt')).toBeVisible();
  return scanner;
}

import { createRun, runOf, taskNamed } from '../scenarios/scenario-run-parts.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { aPicture } from '../support/sample-files.ts';
import { goOffline } from '../support/work-offline.ts';
import { documentsOf, store } from './document-parts.ts';

test.use({ serviceWorkers: 'allow' });

const pictures = { Typenschild: 321, Schaltschrank: 322 };

/** Each picture opens in full size. */
async function expectAllOpen(page: Page): Promise<void> {
  const { section, viewer } = documentsOf(page);
  for (const [title, width] of Object.entries(pictures)) {
    await section.getByRole('link', { name: title }).click();
    const image = viewer(title).locator('img');
    const widthOf = (shown: HTMLImageElement) => shown.naturalWidth;
    await expect.poll(() => image.evaluate(widthOf)).toBe(width);
    await viewer(title).getByRole('button', { name: 'Schließen' }).click();
    await expect(viewer(title)).toBeHidden();
  }
}

test('one tap makes all documents of an Anlage available offline, also from its run', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('reviewer');
  const run = await createRun(page, ['Pumpe A', 'Pumpe B']);
  const { assetId } = taskNamed(run, 'Pumpe A');
  for (const [title, width] of Object.entries(pictures)) {
    await store(page, assetId ?? '', await aPicture(`${title}.png`, width, 240), { title });
  }
  await page.goto(`/scenario-runs/${run.id}`);
  await expect(runOf(page).cards).toHaveCount(2);
  const offer = page.getByRole('button', { name: /^Dokumente offline verfügbar machen \(2, / });
  await expect(offer).toBeEnabled();
  await expectAccessible();

  await page.goto(`/equipment/${assetId}`);
  const { section } = documentsOf(page);
  await section.getByRole('button', { name: /^Alle offline verfügbar machen \(/ }).click();
  await expect(section.getByText('Alle offline verfügbar', { exact: true })).toBeVisible();
  await expectAccessible();
  await goOffline(page);
  await expectAllOpen(page);

  await page.goto(`/scenario-runs/${run.id}`);
  await expect(page.getByText(/^Alle Dokumente offline verfügbar \(2, /)).toBeVisible();
  await runOf(page).card('Pumpe A').getByRole('link').click();
  await expect(page).toHaveURL(`/equipment/${assetId}`);
  await expectAllOpen(page);
});

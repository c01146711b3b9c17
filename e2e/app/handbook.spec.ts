import { expect, type Page, test } from '../support/journey.ts';
import { untilServiceWorkerControls } from '../support/service-worker.ts';

const handbook = (page: Page) => page.getByRole('main');

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the handbook opens with every picture, even if it was never opened before', {
    tag: '@once',
  }, async ({ page, signIn, context }) => {
    await signIn('viewer', '/settings');
    await untilServiceWorkerControls(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Was kann ich sagen\?/ }).click();
    await page.getByRole('link', { name: 'Handbuch öffnen' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbuch');
    const pictures = handbook(page).getByRole('img');
    const widths = await pictures.evaluateAll((all) =>
      Promise.all(
        all.map(async (picture) => {
          const image = picture as HTMLImageElement;
          image.loading = 'eager';
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    );
    expect(widths.length).toBeGreaterThan(8);
    expect(Math.min(...widths)).toBeGreaterThan(300);
  });
});

test('a chapter is opened by its entry in the contents, and by its address', async ({
  page,
  signIn,
}) => {
  await signIn('viewer', '/handbuch');
  const title = page.getByRole('heading', { name: 'Szenarien', exact: true });
  await page.getByRole('navigation', { name: 'Inhalt' }).getByText('Szenarien').click();
  await expect(title).toBeInViewport();
  const header = await page.getByRole('banner').boundingBox();
  const place = await title.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.goto('/settings');
  await page.goto('/handbuch#verwaltung');
  await expect(page.getByRole('heading', { name: 'Verwaltung', exact: true })).toBeInViewport();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';

test('administrators see the retention periods and the background jobs', {
  tag: gate('/admin/retention', '/admin/jobs'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin', '/settings');
  await page.getByRole('link', { name: 'Aufbewahrungsfristen' }).click();
  await expect(page).toHaveURL(/\/admin\/retention$/);
  const policies = page.getByRole('region', { name: /^Fristen/ });
  for (const [name, period] of [
    ['Gelöschte Konten', '12 Monate'],
    ['Sitzungen', '1 Monat'],
    ['Nutzungsdaten', '12 Monate'],
    ['Gelesene Benachrichtigungen', '12 Monate'],
    ['Aktivitätsprotokoll', '120 Monate'],
  ] as const) {
    const row = policies.locator('div').filter({ hasText: name }).last().locator('..');
    await expect(row.getByText(period, { exact: true })).toBeVisible();
  }
  // The job runs by itself, possibly at this moment.
  const lastRun = page.getByRole('region', { name: 'Letzter Lauf' });
  await expect(lastRun).toContainText(/Noch kein Lauf\.|Läuft einmal am Tag/);
  await expectAccessible();

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Hintergrundarbeiten' }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  // Other journeys on the same server may have left jobs.
  const jobs = page.getByRole('region', { name: /^Arbeiten/ });
  await expect(jobs.or(page.getByText('Nichts zu tun'))).toBeVisible();
  await expectAccessible();
});

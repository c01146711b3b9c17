import { expect, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { typesOf } from './type-parts.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the types are shown, with a note that changes need one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin', '/admin/equipment-types');
  const { rows, row, add, section } = typesOf(page);
  await expect(rows.first()).toBeVisible();
  const name = (await rows.first().getAttribute('aria-label')) ?? '';
  await goOffline(page);
  const needsNetwork = section.getByText(
    'Zum Ändern der Anlagentypen wird eine Netzverbindung gebraucht.',
  );
  await expect(needsNetwork).toBeVisible();
  await expect(add).toBeDisabled();
  for (const button of await row(name).getByRole('button').all())
    await expect(button).toBeDisabled();
  await page.reload();
  await expect(row(name)).toBeVisible();
  await expect(needsNetwork).toBeVisible();
  await expectAccessible();

  await page.goto('/admin/audit-log');
  await expect(
    page.getByText('Das Aktivitätsprotokoll gibt es nur mit Netzverbindung.'),
  ).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByRole('list', { name: 'Aktivitäten' })).toBeVisible();
  await page.goto('/admin/equipment-types');
  await expect(add).toBeEnabled();
});

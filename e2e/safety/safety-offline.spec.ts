import { createAnlage, unique } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { createOffline, goOffline } from '../support/work-offline.ts';
import { createPoint, propose, safetyOf, savedLinks } from './safety-parts.ts';

test.use({ serviceWorkers: 'allow' });

test('safety links proposed, confirmed and deleted offline are shown with a mark and arrive later', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('reviewer');
  const anlage = await createAnlage(page);
  const [old, gone, free] = [
    await createPoint(page),
    await createPoint(page),
    await createPoint(page, { description: 'Im Keller gesucht' }),
  ];
  await propose(page, anlage.id, old);
  await propose(page, anlage.id, gone, 'secondary');
  const here = `/equipment/${anlage.id}/safety-links`;
  await page.goto(here);
  const { summary, rows, row, search, option, field, submit, pick, ...parts } = safetyOf(page);
  await expect(rows).toHaveCount(2);
  await untilRowOnDevice(page, 'safety_point', free.id);
  await goOffline(page);

  const made = unique('K').replace(' ', '');
  await pick('Neu anlegen');
  await field('Kennung').fill(made);
  await field('Standort').fill('BT9');
  await submit.click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(row(made)).toContainText(/Vorgeschlagen.*Nicht gesendet.*BT9/);
  await parts.confirm(old.identifier).click();
  await expect(row(old.identifier)).toContainText(/Bestätigt.*Nicht gesendet/);
  await search.fill(free.identifier.toLowerCase());
  await option(free.identifier).click();
  await pick('Sekundär');
  await submit.click();
  await expect(row(free.identifier)).toContainText(/Sekundär.*Nicht gesendet.*Im Keller gesucht/);
  const dialog = await parts.askToRemove(gone.identifier);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(row(gone.identifier)).toHaveCount(0);

  await page.reload();
  await expect(rows).toHaveCount(3);
  await row(made).getByRole('link', { name: made }).click();
  const cards = page.getByRole('list', { name: 'Abgesicherte Anlagen' }).getByRole('listitem');
  await expect(cards).toContainText([anlage.name]);

  const id = await createOffline(page, { name: unique('Kellerpumpe') });
  await expect(summary.getByText('Noch keine Absicherung erfasst.')).toBeVisible();
  await summary.getByRole('link', { name: 'Absicherung vorschlagen' }).click();
  const second = unique('K').replace(' ', '');
  await pick('Neu anlegen');
  await field('Kennung').fill(second);
  await submit.click();
  await expect(row(second)).toContainText('Nicht gesendet');

  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect(row(second)).toContainText('Vorgeschlagen');
  expect((await savedLinks(page, anlage.id)).sort()).toEqual(
    [
      `${made} primary proposed`,
      `${old.identifier} primary confirmed`,
      `${free.identifier} secondary proposed`,
    ].sort(),
  );
  expect(await savedLinks(page, id)).toEqual([`${second} primary proposed`]);
});

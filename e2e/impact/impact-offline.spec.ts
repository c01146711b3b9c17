import { link, linksOf } from '../links/link-parts.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { untilFirstFill, untilRowOnDevice } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { confirm, impactOf, protect } from './impact-parts.ts';

test.use({ serviceWorkers: 'allow' });

test('the impact of an Anlage that was never opened on this device is shown offline', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('reviewer');
  const board = await createAnlage(page, { name: unique('Verteiler') });
  const pump = await createAnlage(page, { name: unique('Pumpe') });
  const lamp = await createAnlage(page, { name: unique('Leuchte') });
  await link(page, pump, board);
  await link(page, lamp, pump);
  const fuse = await protect(page, board, { identifier: unique('Q').replace(' ', '') });
  await confirm(page, fuse);
  await page.goto('/');
  await untilFirstFill(page);
  await untilRowOnDevice(page, 'safety_point', fuse.safetyPointId);
  await goOffline(page);

  await page.goto(`/equipment/${board.id}`);
  const { section } = linksOf(page);
  await expect(section.getByText(pump.name)).toBeVisible();
  const { row, group, node, view } = impactOf(page);
  await page.goto(`/equipment/${board.id}/impact`);
  await expect(group('Direkt betroffen').getByText(pump.name)).toBeVisible();
  await expect(group('Über eine Anlage').getByText(lamp.name)).toBeVisible();
  await view('Graph').click();
  for (const { name } of [board, pump, lamp]) await expect(node(name)).toBeVisible();
  await view('Liste').click();
  await page.goto(`/safety-points/${fuse.safetyPointId}/impact`);
  await expect(group('Direkt betroffen').getByText(board.name)).toBeVisible();
  await expect(group('Über zwei Anlagen').getByText(lamp.name)).toBeVisible();

  await page.goto(`/equipment/${pump.id}`);
  const links = linksOf(page);
  const dialog = await links.askToRemove(lamp.name);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toShowToast('Offline gespeichert');
  await page.goto(`/equipment/${board.id}/impact`);
  await expect(row(pump.name)).toBeVisible();
  await expect(row(lamp.name)).toHaveCount(0);
});

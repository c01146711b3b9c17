import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { fingerOn, middleOf, mouseOn } from '../support/pointers.ts';
import { address, have, openEditor, saved, savedLabels } from './quick-search-editor.ts';

test('a button of the menu searches for its term', async ({ page, startSession }) => {
  await startSession('viewer');
  await have(page, 'BT3=Bauteil 3', 'Achtung');
  const trigger = page.getByRole('button', { name: 'Schnellsuche', exact: true });
  await trigger.click();
  const entry = page.getByRole('button', { name: 'Bauteil 3' }).first();
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.press('Enter');
  await entry.click();
  await expect(page.getByRole('searchbox')).toHaveValue('BT3');
  await expect(page.getByText('Gefundene Anlagen')).toBeVisible();
  await expect(trigger).toHaveAttribute('aria-expanded', 'false');
});

test('wide screens show the buttons beside the results', async ({
  page,
  startSession,
  isMobile,
}) => {
  await startSession('viewer');
  await have(page, 'BT3=Bauteil 3', 'Achtung');
  await expect(page.getByRole('searchbox')).toBeVisible();
  const entry = page.getByRole('button', { name: 'Bauteil 3' });
  await expect(entry).toHaveCount(isMobile ? 0 : 1);
  if (isMobile) return;
  await expect(page.getByRole('heading', { name: 'Schnellsuche' })).toBeVisible();
  await entry.click();
  await expect(page.getByRole('searchbox')).toHaveValue('BT3');
  await expect(entry).toHaveAttribute('aria-current', 'true');
});

test('buttons can be added from the first to the fifth', { tag: gate('/') }, async ({
  page,
  startSession,
}) => {
  await startSession('viewer');
  await have(page);
  const { dialog, row, fill, add, save } = await openEditor(page);
  await expect(save).toBeDisabled();
  await expect(add).toHaveText('Erste Schaltfläche hinzufügen');
  await add.click();
  await expect(row(0).getByLabel('Suchbegriff')).toBeFocused();
  await expect(row(0).getByPlaceholder('HVAC, Brandschutz, BT5')).toBeVisible();

  await save.click();
  await expect(page.getByText('Unvollständige Daten')).toBeVisible();
  await expect(
    page.getByText('Alle Schaltflächen müssen einen Suchbegriff und ein Label haben.'),
  ).toBeVisible();
  await expect(row(0).getByLabel('Suchbegriff')).toHaveAttribute('aria-invalid', 'true');
  await fill(0, '  HVAC ', '   ');
  await save.click();
  await expect(row(0).getByLabel('Angezeigter Text')).toBeFocused();
  await fill(0, '  HVAC ', ' Klima ');
  for (const count of [1, 2, 3, 4]) {
    await expect(add).toContainText(`(${count}/5)`);
    await add.click();
    await fill(count, `BT${count}`, `Bauteil ${count}`);
  }
  await expect(add).toHaveCount(0);
  await save.click();
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Schnellsuch-Schaltflächen wurden erfolgreich gespeichert.'),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  const labels = ['Klima', 'Bauteil 1', 'Bauteil 2', 'Bauteil 3', 'Bauteil 4'];
  expect(await savedLabels(page)).toEqual(labels);
  expect((await saved(page))[0]?.searchTerm).toBe('HVAC');
});

test('rows are moved by finger or mouse and by keyboard, and only the order is sent', async ({
  page,
  startSession,
  isMobile,
}) => {
  await startSession('viewer');
  await have(page, 'Eins', 'Zwei', 'Drei');
  const { dialog, row, save, handle } = await openEditor(page);
  const announcement = dialog.getByRole('status');
  const pointer = isMobile ? await fingerOn(page) : mouseOn(page);
  const from = await middleOf(handle('Eins'));
  const to = await middleOf(handle('Drei'));
  await pointer.down(from);
  await pointer.move({ ...from, y: from.y + 10 });
  await expect(announcement).toHaveText('Schaltfläche „Eins“ aufgenommen: Platz 1 von 3.');
  await pointer.move(to);
  await expect(announcement).toHaveText('Schaltfläche „Eins“: Platz 3 von 3.');
  await pointer.up();
  await expect(announcement).toHaveText('Schaltfläche „Eins“ abgelegt: Platz 3 von 3.');
  await expect(row(2).getByLabel('Suchbegriff')).toHaveValue('Eins');

  await handle('Drei').press('Space');
  await expect(announcement).toHaveText('Schaltfläche „Drei“ aufgenommen: Platz 2 von 3.');
  await page.keyboard.press('ArrowUp');
  await expect(announcement).toHaveText('Schaltfläche „Drei“: Platz 1 von 3.');
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText(
    'Verschieben abgebrochen. Schaltfläche „Drei“ bleibt auf Platz 2 von 3.',
  );
  await handle('Drei').press('Space');
  await expect(announcement).toHaveText('Schaltfläche „Drei“ aufgenommen: Platz 2 von 3.');
  await page.keyboard.press('ArrowUp');
  await expect(announcement).toHaveText('Schaltfläche „Drei“: Platz 1 von 3.');
  await page.keyboard.press('Space');
  await expect(row(0).getByLabel('Suchbegriff')).toHaveValue('Drei');

  const sent: string[] = [];
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET' && request.url().includes(address);
    if (isWrite) sent.push(`${request.method()} ${request.url()}`);
  });
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await savedLabels(page)).toEqual(['Drei', 'Zwei', 'Eins']);
  expect(sent.map((call) => call.replace(/http.*buttons/, ''))).toEqual(['PATCH /reorder']);
});

test('menu and editor are accessible', async ({ page, startSession, expectAccessible }) => {
  await startSession('viewer');
  await have(page, 'Eins');
  await page.getByRole('button', { name: 'Schnellsuche', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Eins' }).first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  const { add, save, remove } = await openEditor(page);
  await add.click();
  await save.click();
  await expect(page.getByText('Unvollständige Daten')).toBeVisible();
  await expectAccessible();
  await remove('Eins').click();
  await page.getByRole('button', { name: /löschen$/ }).click();
  await expect(page.getByText('Keine Schaltflächen')).toBeVisible();
  await expectAccessible();
});

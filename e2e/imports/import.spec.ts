import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openTable } from '#server/tables/read-table.ts';
import { writeXlsx } from '#server/tables/write-xlsx.ts';
import { untilFirstFill, untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect } from '../support/journey.ts';
import { test } from '../support/somebody-else.ts';
import { goOffline } from '../support/work-offline.ts';

// Without it the phone could not work offline.
test.use({ serviceWorkers: 'allow' });

/** The template as somebody fills it in: its own headings, and other rows instead of the example. */
async function fillIn(template: string, filled: string, rows: string[][]): Promise<void> {
  const table = await openTable({ path: template, fileName: 'Vorlage.xlsx' });
  expect(table.description.sheets[0]?.name).toBe('Anlagen');
  const first: string[][] = [];
  for await (const { sheet, rows: read } of table.rows())
    if (sheet === 0) first.push(...read.map(({ cells }) => cells));
  await table.close();
  const [headings = [], example = []] = first;
  expect(example[0]).toContain('Beispiel');
  const columns = headings.map((title) => ({ title, kind: 'text' as const }));
  await pipeline(writeXlsx([{ name: 'Anlagen', columns, rows }]), createWriteStream(filled));
}

test(
  'a list that was filled in from the template is searchable on a phone without network',
  {
    tag: ['@wide', ...gate('/admin/import', '/admin/import/:id')],
  },
  async ({ page, signIn, somebodyElse, expectAccessible }, info) => {
    const mark = `Import ${Date.now()}`;
    const phone = await somebodyElse('viewer');
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/');
    await untilFirstFill(phone);

    await signIn('reviewer', '/settings');
    await page.getByRole('link', { name: 'Import' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Vorlage herunterladen' }).click();
    const [template, filled] = ['vorlage.xlsx', 'ausgefuellt.xlsx'].map((name) =>
      info.outputPath(name),
    ) as [string, string];
    await (await downloading).saveAs(template);
    await fillIn(template, filled, [
      [`${mark} Pumpe`, 'Pumpe', '3', 'UG 1', '', '0.215', 'Heizung', 'Aus der alten Liste'],
      [`${mark} Lüfter`, 'Lüftungsgerät', '3', 'EG', '', '', '', ''],
      ['', 'Pumpe', '3', 'EG', '', '', '', ''],
    ]);
    await expectAccessible();

    await page.getByLabel('Datei für den Import').setInputFiles(filled);
    await expect(page.getByRole('list', { name: 'Spalten' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Prüfen' }).click();
    await expect(page.getByText('Der Name fehlt.').first()).toBeVisible();
    const suggestion = page.getByRole('button', { name: '„UG1“ verwenden' });
    await suggestion.click();
    await page.getByRole('button', { name: 'Neu prüfen mit 1 Entscheidung' }).click();
    await expect(suggestion).toHaveCount(0);
    await expectAccessible();
    await page.getByRole('button', { name: '2 Zeilen übernehmen' }).click();
    await expect(page.getByText(/^Fertig · begonnen/)).toBeVisible();
    await expectAccessible();

    await page.getByLabel('Urteil').selectOption({ label: 'Neu' });
    const pump = page.getByRole('row', { name: `${mark} Pumpe` }).getByRole('link');
    const id = (await pump.getAttribute('href'))?.split('/').at(-1) ?? '';
    await untilRowOnDevice(phone, 'equipment', id);
    await goOffline(phone);
    await phone.getByRole('searchbox').fill(`${mark} pumpe`);
    await expect(phone.getByRole('article')).toHaveCount(1);
    await expect(phone.getByRole('article')).toContainText('BT3-UG1-0.215');

    await page.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect(page.getByText(/^Zurückgenommen/).first()).toBeVisible();
  },
);

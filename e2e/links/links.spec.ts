import { createAnlage, uniqueWord } from '../support/anlagen.ts';
import { expect, test } from '../support/journey.ts';
import { link, linksOf, savedLinks } from './link-parts.ts';

test('changes of others appear at once and are not overwritten unseen', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('editor');
  const [one, two, three] = [
    await createAnlage(page),
    await createAnlage(page),
    await createAnlage(page),
  ];
  const { id } = await link(page, one, two, { comments: 'Über Q7.' });
  await page.goto(`/equipment/${one.id}`);
  const { rows, row, editor, section, save, ...links } = linksOf(page);
  await expect(rows).toHaveCount(1);
  const made = await link(page, three, one, { linkType: 'control' });
  await expect(row(three.name)).toContainText('Steuerung · eingehend');
  await page.request.delete(`/api/equipment-links/${made.id}`);
  await expect(row(three.name)).toBeHidden();

  const change = (comments: string | null) =>
    page.request.patch(`/api/equipment-links/${id}`, { data: { comments } });
  await links.beginEdit(two.name);
  await editor.fill('Über Q7, geprüft.');
  await change('Über Q9.');
  await expect(section.getByRole('alert')).toContainText('Über Q9.');
  await page.reload();
  await expect(editor).toHaveValue('Über Q7, geprüft.');
  await section.getByRole('button', { name: 'Andere behalten' }).click();
  await expect(row('Über Q9.')).toBeVisible();

  await links.beginEdit(two.name);
  await editor.fill('Über Q9, geprüft.');
  await change(null);
  await expect(section.getByRole('alert')).toContainText('diesen Kommentar entfernt');
  await section.getByRole('button', { name: 'Meine speichern' }).click();
  await expect(page).toShowToast('Kommentar gespeichert');
  expect(await savedLinks(page, one.id)).toMatchObject([{ comments: 'Über Q9, geprüft.' }]);

  await links.beginEdit(two.name);
  await editor.fill('Mein Zusatz.');
  await page.request.delete(`/api/equipment-links/${id}`);
  await expect(section.getByRole('alert')).toContainText('Mein Zusatz.');
  await section.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(section.getByText('Noch keine Verknüpfungen.')).toBeVisible();
});

test('many links and long names stay usable', async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const word = uniqueWord();
  const source = await createAnlage(page);
  const long = `${word} Kälteanlage für das Rechenzentrum im Untergeschoss, Ostflügel`.slice(0, 60);
  const names = Array.from({ length: 70 }, (_, at) => `${word} Nummer ${at}`);
  // One after the other, because the server refuses so many requests of one person at the same time.
  for (const [at, name] of [long, ...names].entries()) {
    const comments = 'Absatz\n'.repeat(at === 0 ? 9 : 1);
    await link(page, await createAnlage(page, { name }), source, { comments });
  }
  await page.goto(`/equipment/${source.id}`);
  const { section, rows, heading, row, ...links } = linksOf(page);
  await expect(heading).toHaveText('Verknüpfungen 71');
  await expect(rows).toHaveCount(8);
  await section.getByRole('button', { name: '50 weitere anzeigen' }).click();
  await section.getByRole('button', { name: '13 weitere anzeigen' }).click();
  await expect(rows).toHaveCount(71);
  const search = section.getByRole('searchbox', { name: 'Verknüpfungen durchsuchen' });
  await search.fill('keller');
  await expect(section.getByText('Keine Verknüpfung passt zur Suche.')).toBeVisible();
  await search.fill('kaelteanlage');
  await expect(rows).toHaveCount(1);
  await expect(row(long)).toBeVisible();
  await section.getByRole('button', { name: 'Ganzen Kommentar anzeigen' }).click();
  await links.menuOf(long).click();
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.keyboard.press('Escape');
  await links.beginEdit(long);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await links.link.click();
  await page.getByRole('searchbox', { name: 'Anlagen suchen' }).fill('kaelteanlage');
  await page.getByRole('checkbox', { name: long }).check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('button', { name: 'Weiter mit 1 Anlage' }).click();
  await expect(page.getByRole('dialog', { name: 'Verknüpfung' })).toContainText(long);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

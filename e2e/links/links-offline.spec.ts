import { createAnlage, unique, uniqueWord } from '../support/anlagen.ts';
import { expect, test } from '../support/journey.ts';
import { createOffline, goOffline } from '../support/work-offline.ts';
import { link, linkingOf, linksOf, savedLinks } from './link-parts.ts';

test.use({ serviceWorkers: 'allow' });

test('links created, described and deleted offline are shown with a mark and arrive later', {
  tag: '@once',
}, async ({ page, signIn }) => {
  await signIn('editor');
  const word = uniqueWord();
  const named = (name: string) => createAnlage(page, { name: `${name} ${word}` });
  const [source, worded, removed, chosen] = [
    await named('Verteiler'),
    await named('Alt'),
    await named('Überholt'),
    await named('Neu'),
  ];
  await link(page, source, worded, { comments: 'Über Q7.' });
  await link(page, removed, source);
  await page.goto(`/equipment/${source.id}`);
  const { rows, row, editor, save, section, ...links } = linksOf(page);
  const linking = linkingOf(page);
  await expect(rows).toHaveCount(2);
  await goOffline(page);

  await links.beginEdit(worded.name);
  await editor.fill('Über Q8.');
  await save.click();
  await expect(row(worded.name)).toContainText(/Über Q8\..*Nicht gesendet/);
  const dialog = await links.askToRemove(removed.name);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(row(removed.name)).toBeHidden();
  await links.link.click();
  await linking.find(word, 3);
  await linking.card(chosen.name).check();
  await linking.describe();
  await linking.comment.fill('Aus dem Keller.');
  await linking.create.click();
  await expect(page).toHaveURL(`/equipment/${source.id}`);
  await expect(row(chosen.name)).toContainText(/Aus dem Keller\..*Nicht gesendet/);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await row(chosen.name).getByRole('link').click();
  await expect(row(source.name)).toContainText(/eingehend.*Nicht gesendet/);

  const id = await createOffline(page, { name: unique('Kellerpumpe') });
  await expect(section.getByText('Noch keine Verknüpfungen.')).toBeVisible();
  await links.link.click();
  await linking.find(chosen.name, 1);
  await linking.card(chosen.name).check();
  await linking.describe();
  await linking.create.click();
  await expect(row(chosen.name)).toContainText('Nicht gesendet');

  await page.context().setOffline(false);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);
  await expect.poll(() => savedLinks(page, id)).toHaveLength(1);
  expect(await savedLinks(page, source.id)).toMatchObject([
    { linkedEquipment: { id: worded.id }, comments: 'Über Q8.' },
    { linkedEquipment: { id: chosen.id }, comments: 'Aus dem Keller.' },
  ]);
});

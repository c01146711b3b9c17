import { createAnlage, uniqueWord } from '../support/anlagen.ts';
import { blockNotices } from '../support/block-notices.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { internalError } from '../support/replaced-answers.ts';
import { linkingOf, linksOf, savedLinks } from './link-parts.ts';

const selection = [
  'Keine Auswahl',
  'Bitte wählen Sie mindestens eine Anlage zum Verknüpfen aus.',
] as const;

test('the editor links several Anlagen, describes the link and deletes it', {
  tag: gate('/link-equipment'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const word = uniqueWord();
  const tags = ['SV-Netz', 'Achtung', 'IT-Netz', 'Notstrom'];
  const source = await createAnlage(page, { name: `Verteiler ${word}` });
  const first = await createAnlage(page, { name: `Pumpe ${word} 1`, tags });
  const second = await createAnlage(page, { name: `Pumpe ${word} 2` });
  const valve = await createAnlage(page, { name: `Ventil ${word}`, type: `Ventil ${word}` });
  await page.goto(`/equipment/${source.id}`);
  const links = linksOf(page);
  const linking = linkingOf(page);
  await expect(links.section.getByText('Noch keine Verknüpfungen.')).toBeVisible();
  await links.section.getByRole('link', { name: 'Anlagen verknüpfen' }).click();
  await expect(page).toHaveURL('/link-equipment');
  await linking.pressCreate();
  await expect(page).toShowToast(...selection);

  await linking.find(word, 3);
  await expect(linking.cards).toHaveCount(3);
  await expect(linking.card(source.name)).toHaveCount(0);
  const tagged = linking.cards.filter({ hasText: first.name }).getByRole('listitem');
  await expect(tagged).toHaveText(['Achtung', 'SV-Netz', '+2']);
  await linking.card(second.name).check();
  await linking.type.selectOption(valve.name);
  await expect(linking.cards).toHaveCount(1);
  await linking.card(valve.name).check();
  await expectAccessible();

  await linking.describe();
  await expect(linking.chosen.getByRole('listitem')).toHaveText([second.name, valve.name]);
  await linking.kind('Redundanz').check();
  await expect(page.getByText('Beide Anlagen können füreinander einspringen.')).toBeVisible();
  await linking.kind('Steuerung').check();
  await expect(linking.kind('Ausgehend Diese Anlage steuert die verknüpfte Anlage.')).toBeChecked();
  await linking.comment.fill('  Über Q7. ');
  await page.reload();
  await expect(linking.search).toHaveValue(word);
  await linking.describe();
  await expect(linking.comment).toHaveValue('  Über Q7. ');
  await expect(linking.kind('Steuerung')).toBeChecked();
  await linking.create.click();
  await expect(page).toShowToast('2 Verknüpfungen erstellt');
  await expect(page).toHaveURL(`/equipment/${source.id}`);
  await expect(links.heading).toHaveText('Verknüpfungen 2');
  await expect(links.row(valve.name)).toHaveText(
    new RegExp(`^Steuerung · ausgehend.*steuert die.*${valve.locationRaw}.*Über Q7\\.$`),
  );
  expect(await savedLinks(page, source.id)).toMatchObject([
    { linkedEquipment: { id: second.id }, linkType: 'control', isSource: true },
    { linkedEquipment: { id: valve.id }, isSource: true, comments: 'Über Q7.' },
  ]);

  await links.link.click();
  await linking.find(word, 3);
  const known = linking.cards.filter({ hasText: valve.name });
  await expect(known).toContainText('Bereits verknüpft: Steuerung · ausgehend');
  await linking.card(first.name).check();
  await linking.describe();
  await linking.kind('Eingehend').check();
  await linking.create.click();
  await expect(page).toShowToast('Verknüpfung erstellt');
  await expect(links.row(first.name)).toContainText(
    'Die verknüpfte Anlage hängt von dieser Anlage ab.',
  );

  await links.beginEdit(valve.name);
  await links.editor.fill(' Über Q8.\nVor Ort. ');
  await links.save.click();
  await expect(page).toShowToast('Kommentar gespeichert');
  await expect(links.row('Über Q8.')).toBeVisible();
  await expect(links.menuOf(valve.name)).toBeFocused();
  await links.row(valve.name).getByRole('link').click();
  await expect(links.row(source.name)).toContainText(/Steuerung · eingehend.*Über Q8\./);
  const dialog = await links.askToRemove(source.name);
  await expect(dialog).toContainText(
    `Möchten Sie die Verknüpfung mit „${source.name}“ (Steuerung · eingehend) wirklich entfernen?`,
  );
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toShowToast('Verknüpfung entfernt');
  await expect(links.section.getByText('Noch keine Verknüpfungen.')).toBeVisible();
  await expect(links.section.locator(':focus')).toHaveCount(1);
  expect(await savedLinks(page, valve.id)).toEqual([]);
});

test('Anlagen that could not be linked are named and stay chosen; the others are linked once', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await blockNotices(page);
  await startSession('editor');
  const word = uniqueWord();
  const source = await createAnlage(page, { name: `Verteiler ${word}` });
  const [fine, gone, refused] = await Promise.all(
    ['A', 'B', 'C'].map((name) => createAnlage(page, { name: `${name} ${word}` })),
  );
  if (!fine || !gone || !refused) throw new Error('three were made');
  await page.goto(`/equipment/${source.id}`);
  const { next, create, find, card, describe, chosen, sheet } = linkingOf(page);
  await linksOf(page).link.click();
  await find(word, 3);
  for (const { name } of [fine, gone, refused]) await card(name).check();
  await page.request.delete(`/api/equipment/${gone.id}`);
  const sent: string[] = [];
  await page.route('**/api/equipment/*/links', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const { targetEquipmentId } = route.request().postDataJSON();
    sent.push(targetEquipmentId);
    return targetEquipmentId === refused.id ? route.fulfill(internalError) : route.continue();
  });
  await describe();
  await create.click();
  const text = '1 von 3 Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.';
  await expect(page).toShowToast('Fehler', text);
  await expect(chosen.getByRole('listitem')).toHaveText([
    `${gone.name}Anlage nicht gefunden`,
    `${refused.name}Es ist ein unerwarteter Fehler aufgetreten.`,
  ]);
  expect(sent.sort()).toEqual([fine.id, gone.id, refused.id].sort());
  await expectAccessible();

  sent.length = 0;
  await create.click();
  const allFailed = 'Die Verknüpfungen konnten nicht erstellt werden.';
  await expect(page).toShowToast('Fehler', allFailed);
  expect(sent.sort()).toEqual([gone.id, refused.id].sort());

  await page.unroute('**/api/equipment/*/links');
  await page.reload();
  await expect(next).toHaveText('Weiter mit 2 Anlagen');
  await describe();
  await sheet.getByRole('button', { name: `${gone.name} nicht verknüpfen` }).click();
  await create.click();
  await expect(page).toShowToast('Verknüpfung erstellt');
  await expect(linksOf(page).rows).toHaveCount(2);

  await linksOf(page).link.click();
  await find(word, 2);
  await card(fine.name).check();
  await describe();
  await expect(chosen).toContainText('Diese Verknüpfung gibt es bereits.');
  await create.click();
  await expect(page).toShowToast('Fehler', allFailed);
  expect(await savedLinks(page, source.id)).toHaveLength(2);
});

test('a screen without an Anlage to link from is accessible', { tag: '@once' }, async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('editor', '/link-equipment');
  await page.getByText('Keine Anlage zum Verknüpfen ausgewählt.').waitFor();
  await expectAccessible();
});

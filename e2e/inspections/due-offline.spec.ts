import { createAnlage, unique } from '../support/anlagen.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';

test.use({ serviceWorkers: 'allow' });

test('a Prüfart makes Anlagen due; without network the date of the last inspection moves one on', {
  tag: gate('/due', '/inspection-kinds'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('reviewer');
  const type = unique('Notleuchte').slice(0, 50);
  const first = await createAnlage(page, { type });
  const second = await createAnlage(page, { type });

  // A suggestion is the beginning of a Prüfart.
  await page.goto('/inspection-kinds');
  const name = unique('RCD');
  await page.getByRole('button', { name: 'Vorschläge' }).click();
  await page.getByRole('button', { name: /^RCD: Prüftaste/ }).click();
  const form = page.getByRole('dialog', { name: 'Neue Prüfart' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByLabel('Typ hinzufügen').selectOption(type);
  await form.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page).toShowToast('Prüfart angelegt');
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText(type);
  await expectAccessible();

  await page.goto('/due');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByLabel('Prüfart').selectOption(name);
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  const windows = page.getByRole('navigation', { name: 'Zeitraum' });
  await windows.getByRole('link', { name: 'Noch nie geprüft' }).click();
  const list = page.getByRole('region', { name: 'Noch nie geprüft' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible();

  await untilRowOnDevice(page, 'equipment', second.id);
  await goOffline(page);
  await list.getByRole('link', { name: first.name }).click();
  const section = page.getByRole('region', { name: /^Prüfungen/ });
  await section.getByRole('button', { name: `Aktionen für ${name}` }).click();
  await page.getByRole('button', { name: 'Festlegen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Zuletzt geprüft am').fill('2020-01-31');
  await expect(dialog.getByText('Nächste Prüfung: 31.07.2020 (überfällig)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(section.getByText('seit 07/2020')).toBeVisible();
  await expect(section.getByText('Nicht gesendet')).toBeVisible();

  // What is due is counted on the device.
  await page.goBack();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('link', { name: second.name })).toBeVisible();
  await windows.getByRole('link', { name: 'Überfällig' }).click();
  const overdue = page.getByRole('region', { name: 'Überfällig' });
  await expect(overdue.getByRole('link', { name: first.name })).toBeVisible();

  await page.context().setOffline(false);
  const dueNow = async () => {
    const kinds: { id: string; name: string }[] = await (
      await page.request.get('/api/inspection-kinds')
    ).json();
    const kindId = kinds.find((kind) => kind.name === name)?.id ?? '';
    const answer = await page.request.get(`/api/inspections/due?kindId=${kindId}`);
    return (await answer.json()).items.map((item: { dueOn: string }) => item.dueOn);
  };
  await expect.poll(dueNow).toEqual(['2020-07-31']);
});

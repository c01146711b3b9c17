import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { createInspected, measured, seen, sign } from './record-parts.ts';

const outcome = (page: Page, of: string, name: string) =>
  page.getByRole('radiogroup', { name: of, exact: true }).getByRole('radio', { name });

const close = (page: Page) => page.getByRole('button', { name: 'Abschließen' }).click();

test('an inspection ends with a record that nobody changes: it is corrected and followed up by others', {
  tag: gate('/equipment/:id/inspect/:kindId', '/inspection-records/:id'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('reviewer');
  const { anlagen, kindName } = await createInspected(page, ['Lüfter 1']);
  await page.goto(`/equipment/${anlagen[0]?.id}`);
  const section = page.getByRole('region', { name: /^Prüfungen/ });
  await section.getByRole('link', { name: 'Prüfen' }).click();

  // Everything that is missing is said at once.
  await close(page);
  for (const text of [
    ...['Bitte das Ergebnis angeben.', 'Bitte unterschreiben.'],
    'Bitte den Umfang der Prüfung angeben.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Bitte bewerten.')).toHaveCount(2);

  await outcome(page, seen, 'Mangel').check();
  await page.getByLabel(`${seen}: was fehlt`).fill('Beschriftung fehlt');
  await page.getByLabel(`${measured}: Messwert`).fill('5,5');
  await page.getByLabel('Gerät').fill('Profitest MF');
  await page.getByLabel(/^Umfang/).fill('Besichtigen, Messen');
  await expect(page.getByLabel('Ergebnis der Prüfung')).toHaveValue('passed_with_defects');
  await sign(page);
  // What is changed after the signature has to be signed again.
  await page.getByLabel('Bemerkung').fill('Zugang nur mit Schlüssel');
  await expect(page.getByRole('img', { name: 'Noch nicht unterschrieben' })).toBeVisible();
  await sign(page);
  await expectAccessible();
  await close(page);
  await expect(page).toShowToast('Prüfung abgeschlossen');
  await section.getByRole('link', { name: new RegExp(kindName) }).click();
  await expect(page.getByRole('img', { name: /^Unterschrift von / })).toBeVisible();
  await expect(page.getByText('Beschriftung fehlt')).toBeVisible();
  await expectAccessible();
  const record = page.url();

  // A Nachprüfung rates only the points that were not in order.
  await page.getByRole('link', { name: 'Nachprüfen' }).click();
  await expect(page.getByText('0 von 1')).toBeVisible();
  await outcome(page, 'Ergebnis', 'i.O.').check();
  await expect(page.getByLabel('Anlass')).toHaveValue('after_defect');
  await page.getByLabel(/^Umfang/).fill('Beschriftung');
  await sign(page);
  await close(page);
  await expect(page).toShowToast('Prüfung abgeschlossen');
  await section
    .getByRole('link', { name: /bestanden$/ })
    .first()
    .click();
  await expect(page.getByText('Vorher: Mangel · Beschriftung fehlt')).toBeVisible();

  // A correction begins with what was signed and says why it was made.
  await page.goto(record);
  await page.getByRole('link', { name: 'Berichtigen' }).click();
  await expect(page.getByLabel(`${measured}: Messwert`)).toHaveValue('5,5');
  await page.getByLabel(`${measured}: Messwert`).fill('55');
  await page.getByLabel(/^Was wird berichtigt/).fill('Zahl vertippt');
  await sign(page);
  await close(page);
  await expect(page).toShowToast('Prüfung abgeschlossen');
  await page.goto(record);
  await expect(page.getByText('Dieser Bericht wurde berichtigt.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Berichtigen' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Zur Berichtigung' }).click();
  await expect(page.getByText('Zahl vertippt')).toBeVisible();
  await expect(page.getByText('55 MΩ')).toBeVisible();
});

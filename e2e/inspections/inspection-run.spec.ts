import { untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { createInspected, measured, seen, sign } from './record-parts.ts';

test.use({ serviceWorkers: 'allow' });

const outcome = (page: Page, of: string, name: string) =>
  page.getByRole('radiogroup', { name: of, exact: true }).getByRole('radio', { name });

const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

test('a round over what is due is inspected, signed and finished without network', {
  tag: gate('/scenario-runs/:id/tasks/:taskId', '/scenario-runs/:id/finish'),
}, async ({ page, signIn, expectAccessible }) => {
  await signIn('reviewer');
  const { kindId, kindName, anlagen } = await createInspected(page, ['UV A', 'UV B', 'UV C']);
  await page.goto(`/due?window=never&kindId=${kindId}`);
  await page.getByRole('button', { name: 'Lauf starten' }).click();
  const start = page.getByRole('dialog', { name: 'Lauf starten' });
  await expect(start.getByRole('checkbox')).toHaveCount(3);
  await start.getByRole('button', { name: 'Lauf starten' }).click();
  await expect(page).toHaveURL(/scenario-runs/);
  const run = page.url();
  const runId = run.split('/').at(-1) ?? '';
  const task = (name: string) => page.getByRole('article', { name });
  await expect(task('UV C')).toBeVisible();
  await untilRowOnDevice(page, 'scenario_run', runId);
  await goOffline(page);

  // In order: one tap, then the value.
  await task('UV A').getByRole('link', { name: 'Ergebnis eintragen' }).click();
  await outcome(page, 'Ergebnis', 'i.O.').check();
  await expect(outcome(page, seen, 'i.O.')).toBeChecked();
  await page.getByLabel(`${measured}: Messwert`).fill('412');
  await expect(outcome(page, measured, 'i.O.')).toBeChecked();
  const save = page.getByRole('button', { name: 'Speichern, nächste' });
  await save.click();
  await expect(
    page.getByText('Bitte das Prüfmittel angeben, mit dem gemessen wurde.'),
  ).toBeVisible();
  await page.getByLabel('Gerät').fill('Profitest MF');
  await page.getByLabel('Kalibriert bis').fill('2020-03-31');
  await expect(page.getByText('Die Kalibrierung ist abgelaufen.')).toBeVisible();
  await page.getByLabel('Kalibriert bis').fill('2999-03-31');
  await expectAccessible();
  await save.click();

  // A value beyond its limit is a defect, which is described with two taps and a sentence.
  await expect(page.getByRole('heading', { level: 1, name: 'UV B' })).toBeVisible();
  await outcome(page, seen, 'i.O.').check();
  await page.getByLabel(`${measured}: Messwert`).fill('0,3');
  await expect(outcome(page, measured, 'Mangel')).toBeChecked();
  await expect(outcome(page, 'Ergebnis', 'Mangel')).toBeChecked();
  await page.getByRole('button', { name: 'Mangel melden: UV B' }).click();
  const report = page.getByRole('dialog', { name: 'Mangel melden' });
  await report.getByText('erheblich', { exact: true }).click();
  await report.getByLabel(/Beschreibung/).fill('Isolation zu niedrig');
  await report.getByRole('button', { name: 'Mangel melden' }).click();
  await expect(page.getByText('1 offener Mangel')).toBeVisible();
  await save.click();

  await expect(page.getByRole('heading', { level: 1, name: 'UV C' })).toBeVisible();
  await outcome(page, 'Ergebnis', 'nicht prüfbar').check();
  await page.getByLabel('Warum nicht prüfbar?').fill('Raum verschlossen');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(task('UV C')).toContainText('Raum verschlossen');

  // What was entered and signed survives a closed page.
  await page.getByRole('link', { name: 'Prüfungen abschließen' }).click();
  await expect(page.getByText('Nicht prüfbar, daher ohne Bericht: UV C')).toBeVisible();
  await page.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page.getByText('Bitte unterschreiben.')).toBeVisible();
  await page.getByLabel(/^Umfang/).fill('Besichtigen, Messen');
  await sign(page);
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Unterschrieben' })).toBeVisible();
  await page.getByRole('button', { name: 'Abschließen' }).click();
  await expect(page).toHaveURL(run);
  await expect(page.getByText('Szenario abgeschlossen')).toBeVisible();

  const [first, second] = anlagen;
  await page.context().setOffline(false);
  const records = async (id = '') =>
    (await page.request.get(`/api/equipment/${id}/inspection-records`)).json();
  const resultOf = async (id: string | undefined) =>
    (await records(id)).map((record: { result: string }) => record.result);
  await expect.poll(() => resultOf(second?.id)).toEqual(['passed_with_defects']);
  expect(await resultOf(first?.id)).toEqual(['passed']);
  expect(await resultOf(anlagen[2]?.id)).toEqual([]);
  const [record] = await records(second?.id);
  expect(record).toMatchObject({
    ...{ doneOn: today, qualification: 'Elektrofachkraft (EFK)', mayContinue: 'restricted' },
    ...{ kind: { name: kindName }, instrument: { name: 'Profitest MF' } },
    defects: [{ description: 'Isolation zu niedrig', severity: 'major' }],
  });
  const finished = async () =>
    (await (await page.request.get(`/api/scenario-runs/${runId}`)).json()).finishedAt;
  await expect.poll(finished).not.toBeNull();
  const due = await (
    await page.request.get(`/api/inspections/due?kindId=${kindId}&window=never`)
  ).json();
  expect(due.items.map((item: { equipment: { name: string } }) => item.equipment.name)).toEqual([
    'UV C',
  ]);
});

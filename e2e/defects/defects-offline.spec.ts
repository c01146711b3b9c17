import type { DefectItem } from '../../contract/defects/defect-list.ts';
import type { Defect } from '../../contract/defects/defects.ts';
import { openRun, taskNamed } from '../scenarios/scenario-run-parts.ts';
import { untilRowOnDevice } from '../support/device.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page } from '../support/journey.ts';
import { test } from '../support/somebody-else.ts';
import { goOffline } from '../support/work-offline.ts';

test.use({ serviceWorkers: 'allow' });

const historyOf = (page: Page) => page.getByRole('region', { name: 'Verlauf' });
/** Undefined before it has arrived. */
async function readDefect(page: Page, id: string): Promise<Defect | undefined> {
  const answer = await page.request.get(`/api/defects/${id}`);
  return answer.ok() ? ((await answer.json()) as DefectItem).defect : undefined;
}

test('a defect is reported from a task without network, worked on, and contested by somebody else', {
  tag: gate('/defects', '/defects/:id'),
}, async ({ page, startSession, somebodyElse, expectAccessible }) => {
  const { run, screen } = await openRun({ page, startSession }, ['Pumpe A', 'Pumpe B']);
  await expect(screen.cards).toHaveCount(2);
  await goOffline(page);

  // Two taps lead to the description.
  const card = screen.card('Pumpe A');
  await card.getByRole('button', { name: 'Mangel melden: Pumpe A' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mangel melden' });
  await dialog.getByRole('radio', { name: 'gefährlich' }).check();
  const description = dialog.getByRole('textbox', { name: 'Beschreibung' });
  await expect(description).toBeFocused();
  await expectAccessible();
  await page.keyboard.type('Lager läuft heiß');
  await page.reload();
  await card.getByRole('button', { name: 'Mangel melden: Pumpe A' }).click();
  await expect(description).toHaveValue('Lager läuft heiß');
  await dialog.getByRole('button', { name: 'Mangel melden' }).click();
  await expect(page).toShowToast('Offline gespeichert');
  await expect(card).toContainText('1 offener Mangel');

  await card.getByRole('link', { name: 'Lager läuft heiß' }).click();
  await expect(page).toHaveURL(/\/defects\//);
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.getByRole('button', { name: 'In Arbeit' }).click();
  await expect(historyOf(page)).toContainText('In Arbeit');
  await page.getByRole('textbox', { name: 'Neuer Eintrag' }).fill('Lager bestellt');
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
  await expect(historyOf(page)).toContainText('Lager bestellt');
  await expect(page.getByText('Nicht gesendet').first()).toBeVisible();
  await expectAccessible();

  await page.goto('/defects?view=dangerous');
  const list = page.getByRole('list', { name: 'Mängel', exact: true });
  await expect(list.getByRole('listitem').filter({ hasText: 'Lager läuft heiß' })).toContainText(
    /Pumpe A.*In Arbeit/,
  );
  await expectAccessible();

  await page.context().setOffline(false);
  await expect.poll(async () => (await readDefect(page, id))?.status).toBe('in_progress');
  expect(await readDefect(page, id)).toMatchObject({
    ...{ severity: 'dangerous', mayContinue: 'no', taskId: taskNamed(run, 'Pumpe A').id },
  });
  await untilRowOnDevice(page, 'defect', id);
  await expect(page.getByText('Nicht gesendet')).toHaveCount(0);

  // Both say something else about it: the class is merged, the status is decided.
  await list.getByRole('link', { name: 'Lager läuft heiß' }).click();
  await goOffline(page);
  await page.getByRole('button', { name: 'Offen', exact: true }).click();
  await expect(page).toShowToast('Offline gespeichert');
  const other = await somebodyElse('editor');
  await other.goto(`/defects/${id}`);
  await other.getByRole('button', { name: 'Behoben' }).click();
  await expect(other).toShowToast('Stand geändert');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /braucht Ihre Entscheidung/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Synchronisierung' });
  await expect(sheet.getByRole('group', { name: 'Stand' })).toContainText(
    /Meine Fassung Offen.*Andere Fassung Behoben/,
  );
  await sheet.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(sheet.getByText('Alles ist gesendet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Wieder offen: Gleichzeitig bearbeitet/)).toBeVisible();
  // The other screen follows by itself.
  await expect(other.getByRole('button', { name: 'In Arbeit' })).toBeVisible();
});

import { createAnlage, unique } from '../support/anlagen.ts';
import { type Account, expect, test } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';
import { createScenario, only, scenariosOf, startRun } from './scenario-parts.ts';

test.use({ serviceWorkers: 'allow' });

const notes: Partial<Record<Account, string>> = {
  reviewer: 'Szenarien lassen sich nur mit Netz starten, anlegen, ändern und löschen.',
  editor: 'Szenarien lassen sich nur mit Netz starten.',
};

for (const [account, note] of Object.entries(notes)) {
  test(`without a network the ${account} reads scenarios and sees what needs one`, {
    tag: '@once',
  }, async ({ page, startSession, expectAccessible }) => {
    await startSession('reviewer');
    const type = unique('Typ');
    await createAnlage(page, { type });
    const { id, name } = await createScenario(page, { filters: [only('type', type)] });
    await startSession(account as Account);
    await startRun(page, id);
    await page.goto('/');
    const banner = page.getByRole('region', { name: 'Aktives Szenario' });
    await expect(banner).toContainText(name);
    await page.getByRole('link', { name: 'Szenario', exact: true }).click();
    const list = scenariosOf(page);
    await expect(list.card(name)).toBeVisible();
    await goOffline(page);
    await page.reload();
    await expect(list.runs(name)).toContainText('0 von 1 Aufgaben erledigt');
    await expect(page.getByText(note)).toBeVisible();
    await expect(list.start(name)).toBeDisabled();
    if (account === 'reviewer') {
      for (const button of [list.create, list.edit(name), list.remove(name)]) {
        await expect(button).toBeDisabled();
      }
    }
    await expectAccessible();
    await page.goto('/');
    await expect(banner).toContainText('0 von 1 Aufgaben erledigt');
    await expect(banner.getByRole('button', { name: 'Beenden' })).toBeDisabled();
    await expect(banner).toContainText('Beenden ist nur mit Netz möglich.');

    await page.context().setOffline(false);
    await expect(banner.getByRole('button', { name: 'Beenden' })).toBeEnabled();
    await page.goto('/scenarios');
    await expect(list.start(name)).toBeEnabled();
    await expect(page.getByText(note)).toBeHidden();
  });
}

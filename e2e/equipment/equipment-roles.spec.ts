import { have, openEditor, savedLabels } from '../search/quick-search-editor.ts';
import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { withFilters } from '../support/filters.ts';
import { formOf } from '../support/form-fields.ts';
import { type Account, expect, type Page, test } from '../support/journey.ts';

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

async function findIt(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('1 Ergebnisse')).toBeVisible();
}

async function keepButton(page: Page, term: string): Promise<void> {
  await have(page);
  const { dialog, fill, add, save } = await openEditor(page);
  await add.click();
  await fill(0, term, 'Meine Anlage');
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await savedLabels(page)).toEqual(['Meine Anlage']);
}

for (const role of ['editor', 'reviewer', 'admin'] satisfies Account[]) {
  test(`the ${role} finds, changes, duplicates and deletes an Anlage`, async ({
    page,
    startSession,
  }) => {
    await startSession(role);
    const name = `Rollenprobe ${uniqueWord()}`;
    const { id } = await createNamedAnlage(page, { name, type: `Typ ${name}` });
    await keepButton(page, name);
    await findIt(page, name);
    await expect(card(page, name).getByRole('link', { name: `${name} bearbeiten` })).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/equipment/${id}`);

    await page.getByRole('link', { name: 'Bearbeiten' }).click();
    const form = formOf(page);
    await form.fill({ name: `${name} neu` });
    await form.save.click();
    await expect(page).toShowToast('Anlage aktualisiert');
    await expect(page).toHaveURL(`/equipment/${id}`);
    await expect(page.getByRole('heading', { name: `${name} neu` })).toBeVisible();

    await page.getByRole('link', { name: 'Duplizieren' }).click();
    await expect(page).toHaveURL('/create');
    await form.fill({ name: `${name} Kopie`, room: 'K1' });
    await form.save.click();
    await expect(page).toShowToast('Anlage erstellt');

    await page.goto('/manage');
    await withFilters(page, () => page.getByLabel('Typ').selectOption(`Typ ${name}`));
    await expect(page.getByRole('article')).toHaveCount(2);
    page.once('dialog', (question) => question.accept());
    await card(page, `${name} Kopie`)
      .getByRole('button', { name: /löschen/ })
      .click();
    await expect(page).toShowToast('Anlage gelöscht');
    await expect(page.getByRole('article')).toHaveCount(1);
    expect((await page.request.get(`/api/equipment/${id}`)).status()).toBe(200);
  });
}

test('the viewer finds and reads an Anlage, and has no button that changes it', async ({
  page,
  startSession,
}) => {
  const name = `Rollenprobe ${uniqueWord()}`;
  await startSession('editor');
  const { id } = await createNamedAnlage(page, { name, type: `Typ ${name}` });
  await startSession('viewer');
  await keepButton(page, name);
  await findIt(page, name);
  await expect(page.getByRole('link', { name: /bearbeiten/ })).toHaveCount(0);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/equipment/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  for (const action of ['Bearbeiten', 'Duplizieren', 'Löschen']) {
    await expect(page.getByText(action, { exact: true })).toHaveCount(0);
  }
  await page.goto('/manage');
  await withFilters(page, () => page.getByLabel('Typ').selectOption(`Typ ${name}`));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /löschen/ })).toHaveCount(0);
  await page.goto('/create');
  await expect(page.getByText('Keine Berechtigung zum Erstellen von Anlagen')).toBeVisible();
});

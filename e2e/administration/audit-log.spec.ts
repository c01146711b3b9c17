import { comment } from '../comments/comment-parts.ts';
import { createType } from '../equipment-types/type-parts.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { internalError } from '../support/replaced-answers.ts';

const address = '/admin/audit-log';

/** The log. */
function logOf(page: Page) {
  const list = page.getByRole('list', { name: 'Aktivitäten' });
  const filters = page.getByRole('search', { name: 'Filter' });
  return {
    list,
    entries: list.getByRole('listitem'),
    tab: (name: string) => page.getByRole('tab', { name }),
    kind: filters.getByRole('combobox', { name: 'Objekt' }),
    clear: filters.getByRole('button', { name: 'Filter löschen' }),
    async showId(id: string) {
      await expect(filters).toBeVisible();
      const more = filters.getByRole('button', { name: 'Weitere Filter', expanded: false });
      if (await more.isVisible()) await more.click();
      const read = page.waitForResponse((answer) => answer.url().includes(`entityId=${id}`));
      await filters.getByRole('textbox', { name: 'Objekt-ID' }).fill(id);
      await read;
      await expect(list).toHaveAttribute('aria-busy', 'false');
    },
  };
}

test('an administrator sees who did what, when, and what it changed', {
  tag: gate('/admin/audit-log'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('admin');
  const anlage = await createAnlage(page, { tags: ['SV-Netz'] });
  const change = { locationRoom: null, tags: ['Achtung', 'SV-Netz'], name: `${anlage.name} neu` };
  await page.request.patch(`/api/equipment/${anlage.id}`, { data: change });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'System-Aktivitätsprotokoll' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zurück' })).toHaveAttribute('href', '/settings');
  const { entries, showId, clear, tab, kind } = logOf(page);
  await expect(entries.first()).toBeVisible();
  await showId(anlage.id);
  await expect(entries).toHaveCount(2);

  const [updated, created] = [entries.first(), entries.last()];
  for (const text of ['Bearbeitet', 'Ausrüstung', `${anlage.name} neu`, anlage.locationRaw]) {
    await expect(updated).toContainText(text);
  }
  const { id, displayName, firstName, lastName } = await (
    await page.request.get('/api/auth/user')
  ).json();
  await expect(updated).toContainText(displayName ?? `${firstName} ${lastName}`);
  await expect(updated).toContainText(id);
  await expect(updated.locator('time')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/);
  await expect(updated).toContainText('gerade eben');
  await expect(created).toContainText('Erstellt');

  await updated.getByRole('button', { name: 'Änderungen anzeigen' }).click();
  const terms = updated.getByRole('term');
  await expect(terms).toHaveText(['Name', 'Raum', 'Tags', 'Objekt-ID']);
  const values = updated.getByRole('definition');
  await expect(values.nth(0)).toHaveText(`${anlage.name}${anlage.name} neu`);
  await expect(values.nth(1).getByLabel('Entfernt:')).toBeVisible();
  await expect(values.nth(2)).toHaveText('SV-NetzAchtung, SV-Netz');
  await expectAccessible();
  await updated.getByRole('button', { name: 'Änderungen ausblenden' }).click();
  await expect(terms).toHaveCount(0);

  await clear.click();
  await expect(kind).toHaveValue('');
  await expect(clear).toBeDisabled();
  await tab('Gefiltert').click();
  await expect(page.getByRole('heading', { name: 'Noch kein Filter gewählt' })).toBeVisible();
  await expect(entries).toHaveCount(0);
  await expectAccessible();
});

test('new entries are announced and do not change the open list', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('admin');
  const anlage = await createAnlage(page);
  await page.goto(address);
  const { entries, showId } = logOf(page);
  await showId(anlage.id);
  await expect(entries).toHaveCount(1);
  const newer = page.getByText('Es gibt neuere Einträge.');
  await expect(newer).toHaveCount(0);
  await page.request.patch(`/api/equipment/${anlage.id}`, { data: { name: unique('Neu') } });
  await expect(newer).toBeVisible();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Anzeigen', exact: true }).click();
  await expect(entries).toHaveCount(2);
  await expect(newer).toHaveCount(0);

  await page.request.patch(`/api/equipment/${anlage.id}`, { data: { name: unique('Neuer') } });
  await expect(newer).toBeVisible();
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(entries).toHaveCount(3);
  await expect(newer).toHaveCount(0);
});

const script = '<img src=x onerror="document.title=\'Es läuft\'"><script>document.title=1</script>';

test('stored script text is shown as text in every field', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('admin');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/x')) requests.push(request.url());
  });
  const word = unique('Skript');
  const name = `${word} ${script}`;
  const anlage = await createAnlage(page, { name, tags: ['<b>fett</b>'], locationRaw: script });
  const other = await createAnlage(page, { name: `${word} zwei ${script}` });
  await comment(page, anlage.id, script);
  await page.request.post(`/api/equipment/${anlage.id}/links`, {
    data: { targetEquipmentId: other.id, linkType: 'control', comments: script },
  });
  const typeName = `<i>${word}</i>`.slice(0, 50);
  const type = await createType(page, typeName);
  const { displayName } = await (await page.request.get('/api/me')).json();
  const rename = (to: string) => page.request.patch('/api/me', { data: { displayName: to } });
  await rename('<u>Admin</u>');

  await page.goto(address);
  const { entries, list } = logOf(page);
  await expect(entries.first()).toBeVisible();
  const of = (text: string) => entries.filter({ hasText: text });
  for (const shown of [
    of('Ausrüstung').filter({ hasText: name }),
    of('Kommentar').filter({ hasText: name }),
    of('Anlagenverknüpfung').filter({ hasText: name }),
    of('Ausrüstungstyp').filter({ hasText: typeName }),
  ]) {
    await shown.first().getByRole('button', { name: 'Änderungen anzeigen' }).click();
  }
  await expect(list.getByText('<b>fett</b>')).toBeVisible();
  await expect(list.getByRole('definition').filter({ hasText: script }).first()).toBeVisible();
  await expect(list.getByText(typeName).first()).toBeVisible();
  expect(await list.locator('img, script, b, i, u').count()).toBe(0);

  await page.goto('/admin/equipment-types');
  await expect(page.getByRole('listitem', { name: typeName })).toBeVisible();
  await page.getByRole('button', { name: `${typeName} löschen` }).click();
  await expect(page.getByRole('dialog').getByText(typeName)).toBeVisible();
  expect(await page.getByRole('dialog').locator('img, script, i').count()).toBe(0);
  await expect(page).toHaveTitle(/^Anlagentypen/);
  expect(requests).toEqual([]);
  await page.request.delete(`/api/equipment-types-colors/${type.id}`);
  await rename(displayName);
});

test('the log stays readable on the narrowest phone', { tag: '@once' }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('admin');
  await createAnlage(page, { name: `${unique('Lang')}${'wort'.repeat(30)}` });
  await page.goto(address);
  const { entries } = logOf(page);
  await expect(entries.first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await entries.first().getByRole('button', { name: 'Änderungen anzeigen' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectAccessible();
  await page.route('**/api/admin/audit-log**', (route) => route.fulfill(internalError));
  await page.reload();
  await expect(
    page.getByRole('heading', { name: 'Das Protokoll konnte nicht geladen werden' }),
  ).toBeVisible();
  await expectAccessible();
});

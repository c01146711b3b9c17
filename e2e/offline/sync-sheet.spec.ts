import type { Locator } from '@playwright/test';
import { createAnlage, readAnlage, unique } from '../support/anlagen.ts';
import { formOf } from '../support/form-fields.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page } from '../support/journey.ts';
import { test } from '../support/somebody-else.ts';
import { createOffline, deleteOffline, editOffline, goOffline } from '../support/work-offline.ts';

test.use({ serviceWorkers: 'allow' });

const bar = (page: Page, text: string) => page.getByRole('button', { name: text });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Synchronisierung' });
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const entry = (page: Page, text: string) =>
  sheet(page).getByRole('listitem').filter({ hasText: text });
const statusOf = async (page: Page, id: string) =>
  (await page.request.get(`/api/equipment/${id}`)).status();
const nameOf = async (page: Page, id: string) => (await readAnlage(page, id)).name;

async function openSheet(page: Page, text: string): Promise<void> {
  await bar(page, text).click();
  await expect(sheet(page)).toBeVisible();
}

/** Queues one change of each kind that another person's change makes impossible. */
async function queueConflicts(page: Page, other: Page) {
  const contested = await createAnlage(page);
  const gone = await createAnlage(page);
  const unwanted = await createAnlage(page);
  await page.reload();
  await goOffline(page);
  const mine = { contested: unique('Meine'), gone: unique('Noch da'), taken: unique('Doppelt') };
  await editOffline(page, contested.id, { name: mine.contested });
  await editOffline(page, gone.id, { name: mine.gone });
  await deleteOffline(page, unwanted.id);
  const taken = await createOffline(page, { name: mine.taken, comment: 'Tropft.' });

  const theirs = { contested: unique('Ihre'), unwanted: unique('Wieder gebraucht') };
  const patch = (id: string, name: string) =>
    other.request.patch(`/api/equipment/${id}`, { data: { name } });
  await patch(contested.id, theirs.contested);
  await patch(unwanted.id, theirs.unwanted);
  await other.request.delete(`/api/equipment/${gone.id}`);
  await createAnlage(other, { name: mine.taken, locationRaw: 'BT5-UG' });
  await page.context().setOffline(false);
  await openSheet(page, '4 Änderungen brauchen Ihre Entscheidung');
  const cards = {
    contested: entry(page, `Anlage geändert: ${mine.contested}`),
    gone: entry(page, `Anlage geändert: ${mine.gone}`),
    unwanted: entry(page, `Anlage gelöscht: ${unwanted.name}`),
    taken: entry(page, `Anlage angelegt: ${mine.taken}`),
  };
  const ids = { contested: contested.id, gone: gone.id, unwanted: unwanted.id, taken };
  return { ids, mine, theirs, cards };
}

test('failed changes are corrected in the sheet', { tag: gate() }, async ({
  page,
  signIn,
  somebodyElse,
  expectAccessible,
}) => {
  await signIn('editor');
  const { ids, mine, theirs, cards } = await queueConflicts(page, await somebodyElse('reviewer'));
  await expectAccessible();
  await expect(sheet(page).getByText('5 Änderungen offen')).toBeVisible();
  await expect(entry(page, 'Kommentar zu')).toContainText('Wartet auf eine frühere Änderung');

  const name = cards.contested.getByRole('group', { name: 'Name' });
  await expect(name.getByRole('radio', { name: `Meine Fassung ${mine.contested}` })).toBeChecked();
  await expect(
    name.getByRole('radio', { name: `Andere Fassung ${theirs.contested}` }),
  ).not.toBeChecked();
  await expect(cards.contested.getByRole('link', { name: 'Zur Anlage' })).toHaveAttribute(
    'href',
    `/equipment/${ids.contested}`,
  );
  await button(cards.contested, 'Übernehmen').click();
  await expect(cards.contested).toBeHidden();
  await expect.poll(() => nameOf(page, ids.contested)).toBe(mine.contested);

  await expect(cards.gone).toContainText(/wurde inzwischen von .+ am .+ gelöscht/);
  await button(cards.gone, 'Neu anlegen').click();
  await expect.poll(() => statusOf(page, ids.gone)).toBe(200);
  expect(await nameOf(page, ids.gone)).toBe(mine.gone);

  await expect(cards.unwanted).toContainText(`→ ${theirs.unwanted}`);
  await button(cards.unwanted, 'Trotzdem löschen').click();
  await expect.poll(() => statusOf(page, ids.unwanted)).toBe(404);

  await expect(cards.taken).toContainText(
    'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
  );
  await cards.taken.getByRole('link', { name: 'Bearbeiten' }).click();
  await expect(page).toHaveURL(`/equipment/${ids.taken}/edit`);
  await expect(sheet(page)).toBeHidden();
  await formOf(page).name.fill(`${mine.taken} B`);
  await formOf(page).save.click();
  await expect.poll(() => statusOf(page, ids.taken)).toBe(200);
  await expect(page.getByText('Ihre Entscheidung')).toBeHidden();
});

test('failed changes can be discarded', { tag: '@once' }, async ({
  page,
  signIn,
  somebodyElse,
}) => {
  await signIn('editor');
  const { ids, mine, theirs, cards } = await queueConflicts(page, await somebodyElse('reviewer'));
  const dialog = page.getByRole('dialog', { name: 'Änderung verwerfen?' });

  await cards.contested.getByLabel('Andere Fassung').check();
  await button(cards.contested, 'Übernehmen').click();
  await expect(cards.contested).toBeHidden();

  await button(cards.unwanted, 'Behalten').click();
  await expect(cards.unwanted).toBeHidden();

  await button(cards.gone, 'Verwerfen').click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cards.gone).toBeVisible();
  await button(cards.gone, 'Verwerfen').click();
  await button(dialog, 'Verwerfen').click();
  await expect(cards.gone).toBeHidden();

  await button(cards.taken, 'Erneut senden').click();
  await expect(cards.taken).toContainText('gibt es bereits');
  await button(cards.taken, 'Verwerfen').click();
  await expect(dialog).toContainText(`Kommentar zu ${mine.taken}`);
  await button(dialog, 'Verwerfen').click();
  await expect(sheet(page).getByText('Alles ist gesendet.')).toBeVisible();
  await expect(sheet(page).getByText(/Zuletzt abgeglichen \d\d\.\d\d\.\d{4}/)).toBeVisible();
  expect(await nameOf(page, ids.contested)).toBe(theirs.contested);
  expect(await nameOf(page, ids.unwanted)).toBe(theirs.unwanted);
  expect([await statusOf(page, ids.gone), await statusOf(page, ids.taken)]).toEqual([404, 404]);
});

test('waiting changes are listed in their order and can be discarded', { tag: '@once' }, async ({
  page,
  signIn,
}) => {
  await signIn('editor');
  const anlage = await createAnlage(page);
  await page.reload();
  await goOffline(page);
  const name = unique('Kellerpumpe');
  await editOffline(page, anlage.id, { name: `${anlage.name} B`, floor: 'UG' });
  const id = await createOffline(page, { name, comment: 'Neu eingebaut.' });
  await openSheet(page, '3 Änderungen warten');
  const rows = sheet(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /Anlage geändert: .* B.*Name, Etage.*Wartet auf Verbindung.*gerade eben/,
    /Anlage angelegt: .*BT5-UG.*Wartet auf Verbindung/,
    /Kommentar zu .*Neu eingebaut\..*Wartet auf Verbindung/,
  ]);

  await button(sheet(page), 'Jetzt synchronisieren').click();
  await expect(page).toShowToast('Keine Verbindung');

  await button(rows.nth(1), `Verwerfen: Anlage angelegt: ${name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Änderung verwerfen?' });
  await expect(dialog).toContainText(`Kommentar zu ${name}`);
  await button(dialog, 'Verwerfen').click();
  await expect(rows).toHaveCount(1);
  await expect(sheet(page).locator(':focus')).toHaveCount(1);

  await page.context().setOffline(false);
  await expect(sheet(page).getByText('Alles ist gesendet.')).toBeVisible();
  expect(await readAnlage(page, anlage.id)).toMatchObject({ name: `${anlage.name} B` });
  expect(await statusOf(page, id)).toBe(404);
});

test('a thousand changes are shown a few at a time', { tag: '@once' }, async ({ page, signIn }) => {
  await signIn('editor');
  const { id: userId } = await (await page.request.get('/api/auth/user')).json();
  await goOffline(page);
  await page.evaluate(
    (userId) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('equipment-finder');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('sync_queue', 'readwrite');
          for (let number = 1; number <= 1_000; number++) {
            const id = crypto.randomUUID();
            tx.objectStore('sync_queue').put({
              ...{ id, userId, type: 'comment', action: 'create', label: `Pumpe ${number}` },
              ...{ timestamp: Date.now() + number, synced: 0, state: 'waiting' },
              data: { params: { id }, body: { id, content: 'Geprüft.' } },
            });
          }
          tx.onabort = () => reject(tx.error);
          tx.oncomplete = () => resolve();
        };
      }),
    userId,
  );
  await page.reload();
  await openSheet(page, '1.000 Änderungen warten');
  const rows = sheet(page).getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await button(sheet(page), '950 weitere …').click();
  await expect(rows).toHaveCount(100);
  await expect(rows.last()).toContainText('Kommentar zu Pumpe 100');
});

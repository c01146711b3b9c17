import { expect, test } from '../support/journey.ts';
import { createRun, openRun, readRun, runOf } from './scenario-run-parts.ts';

const names = Array.from({ length: 2_000 }, (_, at) => `Pumpe ${String(at).padStart(4, '0')}`);

test('a run of two thousand tasks can be used, and a quick action changes all of them', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('reviewer');
  const run = await createRun(page, names);
  expect(run.tasks).toHaveLength(2_000);
  await page.goto(`/scenario-runs/${run.id}`);
  const screen = runOf(page);
  await expect(screen.card('Pumpe 0000')).toBeVisible();
  expect(await screen.cards.count()).toBeLessThan(30);

  // Typed text and focus stay, however far the page is scrolled.
  await screen.note('Pumpe 0000').click();
  await page.keyboard.type('Bleibt ');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(screen.cards.nth(1)).not.toHaveAccessibleName('Pumpe 0001');
  await expect(screen.note('Pumpe 0000')).toBeFocused();
  await screen.note('Pumpe 0000').blur();
  await expect(screen.card('Pumpe 0000')).toHaveCount(0);
  await screen.search.fill('1999');
  await expect(screen.cards).toHaveCount(1);
  await expect(screen.card('Pumpe 1999')).toBeVisible();
  await screen.search.fill('');
  await expect(screen.note('Pumpe 0000')).toHaveValue('Bleibt ');
  await expect(screen.unsaved('Pumpe 0000')).toBeVisible();

  const single: string[] = [];
  page.on('request', (request) => {
    if (/scenario-run-tasks\/[\da-f-]+$/.test(request.url())) single.push(request.url());
  });
  await screen.quickAction('Alle → Erledigt');
  const question = page.getByRole('dialog', { name: 'Alle → Erledigt' });
  await expect(question).toContainText('2000 Aufgaben');
  await question.getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByRole('status').filter({ hasText: /von 2000/ })).toBeVisible();
  await expect(page).toShowToast('Status geändert', '2000 Aufgaben wurden geändert.');
  await expect(screen.progress).toContainText('100 %');
  expect(single).toEqual([]);
  const { tasks } = await readRun(page, run.id);
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['done']));
  await expect(screen.note('Pumpe 0000')).toHaveValue('Bleibt ');
});

test('if the network fails during a quick action, the rest waits and arrives later', {
  tag: '@once',
}, async ({ page, startSession }) => {
  const { run, screen } = await openRun({ page, startSession }, names.slice(0, 250));
  await expect(screen.card('Pumpe 0000')).toBeVisible();
  let parcels = 0;
  let isBroken = true;
  await page.route('**/api/sync', (route) => {
    parcels += 1;
    return isBroken && parcels > 1 ? route.abort() : route.continue();
  });
  await screen.quickAction('Alle offenen → In Bearbeitung');
  await expect(page).toShowToast('Offline gespeichert', '150 Aufgaben werden gesendet');
  const left = async () =>
    (await readRun(page, run.id)).tasks.filter(({ status }) => status === 'open').length;
  expect(await left()).toBe(150);
  isBroken = false;
  await expect.poll(left).toBe(0);
});

test('two thousand notes are saved in several requests', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const run = await createRun(page, names);
  const { id: userId } = await (await page.request.get('/api/auth/user')).json();
  const text = 'Dichtung geprüft, Druck gemessen, Schild vorhanden. '.repeat(6).trim();
  // The drafts are stored as if they had been typed on this device.
  await page.addInitScript(
    ({ keys, note }) => {
      if (sessionStorage.getItem('typed')) return;
      sessionStorage.setItem('typed', 'true');
      for (const key of keys) localStorage.setItem(key, JSON.stringify({ text: note, base: null }));
    },
    { keys: run.tasks.map(({ id }) => `draft:${userId}:runNote:${run.id}:${id}`), note: text },
  );
  const parcels: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/batch/notes')) parcels.push(request.url());
  });
  await page.goto(`/scenario-runs/${run.id}`);
  const screen = runOf(page);
  await expect(screen.save).toHaveText('Notizen speichern (2000)');
  await screen.save.click();
  await expect(page).toShowToast('Notizen gespeichert', '2000 Notizen sind gespeichert.');
  await expect(screen.save).toBeDisabled();
  expect(parcels.length).toBeGreaterThan(1);
  const { tasks } = await readRun(page, run.id);
  expect(new Set(tasks.map(({ note }) => note))).toEqual(new Set([text]));
});

import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from '../support/journey.ts';
import { disableOfflineStorage } from '../support/no-offline-storage.ts';
import { internalError, ownAnswerHeaders } from '../support/replaced-answers.ts';
import { createPoint, propose, safetyOf, savedLinks, setStatus } from './safety-parts.ts';

test('a safety link is proposed, confirmed, set back to proposed and deleted', {
  tag: gate('/equipment/:id/safety-links'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const anlage = await createAnlage(page);
  const { identifier } = await createPoint(page, { column: 'A01', description: 'NSHV 3, Feld 2' });
  const made = unique('Q').replace(' ', '');
  await page.goto(`/equipment/${anlage.id}`);
  const { summary, list, rows, row, search, option, chosen, submit, field, ...parts } =
    safetyOf(page);
  await expect(summary.getByText('Noch keine Absicherung erfasst.')).toBeVisible();
  await summary.getByRole('link', { name: 'Absicherung vorschlagen' }).click();
  await expect(page).toHaveURL(`/equipment/${anlage.id}/safety-links`);
  await expect(list.getByText('Noch keine Absicherung erfasst')).toBeVisible();

  await submit.click();
  await expect(
    parts.form.getByText('Bitte einen Absicherungspunkt wählen oder anlegen.'),
  ).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill(identifier.toLowerCase());
  await expect(option(identifier)).toContainText('BT3 · Etage UG · Achse A01');
  await expect(option(identifier)).toHaveAttribute('data-combobox-selected', 'true');
  await expectAccessible();
  await search.press('Enter');
  await expect(chosen).toContainText(identifier);
  await expect(chosen).toBeFocused();
  await parts.pick('Sekundär');
  await submit.click();
  await expect(page).toShowToast('Absicherung vorgeschlagen');
  await expect(row(identifier)).toContainText(
    /Sekundär.*Vorgeschlagen.*NSHV 3, Feld 2.*BT3 · Etage UG · Achse A01/,
  );
  await expect(list.getByText('Vorgeschlagenes ist nicht bestätigt')).toBeVisible();
  await expect(parts.confirm(identifier)).toHaveCount(0);
  await search.fill(identifier);
  await expect(option('bereits zugeordnet')).toHaveAttribute('aria-disabled', 'true');

  await search.fill(made);
  await expect(parts.newPoint).toContainText(`„${made}“`);
  await parts.newPoint.click();
  await expect(field('Kennung')).toHaveValue(made);
  await field('Kennung').fill(' ');
  await field('Etage').fill('x'.repeat(51));
  await submit.click();
  await expect(parts.form.getByText('Bitte eine Kennung angeben.')).toBeVisible();
  await expect(parts.form.getByText('Höchstens 50 Zeichen.')).toBeVisible();
  await expect(field('Kennung')).toBeFocused();
  await field('Kennung').fill(made);
  await field('Etage').fill('EG');
  await field('Beschreibung').fill('Unterverteilung, Abgang 7');
  await submit.click();
  await expect(rows).toHaveCount(2);
  await expect(row(made)).toContainText(/Primär.*Vorgeschlagen.*Abgang 7.*Etage EG/);
  await expectAccessible();
  const saved = [`${made} primary proposed`, `${identifier} secondary proposed`];
  expect(await savedLinks(page, anlage.id)).toEqual(saved);

  await startSession('reviewer');
  await page.goto(`/equipment/${anlage.id}/safety-links`);
  await parts.confirm(made).click();
  await expect(page).toShowToast('Status aktualisiert');
  await expect(row(made)).toContainText('Bestätigt');
  await expect(row(made).getByRole('button', { name: /^Aktionen für/ })).toBeFocused();
  await parts.takeBack(made);
  await expect(page).toShowToast('Status aktualisiert');
  await expect(row(made)).toContainText('Vorgeschlagen');
  await parts.confirm(identifier).click();
  await expect(row(identifier)).toContainText('Bestätigt');

  const dialog = await parts.askToRemove(made);
  await expect(dialog).toContainText(
    `von „${anlage.name}“ durch „${made}“ (Primär, Vorgeschlagen) wirklich entfernen?`,
  );
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page).toShowToast('Absicherung entfernt');
  await expect(rows).toHaveCount(1);
  expect(await savedLinks(page, anlage.id)).toEqual([`${identifier} secondary confirmed`]);

  const proposeAgain = async () => {
    await search.fill(made);
    await option(made).click();
    await submit.click();
    await expect(row(made)).toContainText('Vorgeschlagen');
  };
  const removeAgain = async () => {
    const again = await parts.askToRemove(made);
    await again.getByRole('button', { name: 'Entfernen' }).click();
    await expect(rows).toHaveCount(1);
  };
  await proposeAgain();
  await removeAgain();
  await proposeAgain();
  expect(await savedLinks(page, anlage.id)).toEqual([
    ...[`${made} primary proposed`, `${identifier} secondary confirmed`],
  ]);
  await removeAgain();

  await startSession('viewer');
  await page.goto(`/equipment/${anlage.id}/safety-links`);
  await expect(rows).toContainText([identifier]);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(parts.form).toHaveCount(0);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(summary.getByRole('heading')).toHaveText('Absicherung 1');
  await expect(summary).toContainText(/Sekundär.*Bestätigt/);
});

test('a safety point shows everything that it protects', {
  tag: gate('/safety-points/:id'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const point = await createPoint(page, { description: 'NSHV 3, Feld 2' });
  const sure = await createAnlage(page);
  const unsure = await createAnlage(page);
  const link = await propose(page, sure.id, point);
  await propose(page, unsure.id, point, 'secondary');
  await startSession('reviewer');
  await setStatus(page, link.id, 'confirmed');

  await startSession('viewer');
  await page.goto(`/equipment/${sure.id}`);
  await safetyOf(page).summary.getByRole('link', { name: point.identifier }).click();
  await expect(page).toHaveURL(`/safety-points/${point.id}`);
  await expect(page.getByRole('heading', { name: point.identifier })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stammdaten' })).toContainText('NSHV 3, Feld 2');
  const cards = page.getByRole('list', { name: 'Abgesicherte Anlagen' }).getByRole('listitem');
  await expect(cards.filter({ hasText: sure.name })).toContainText(/Primär.*Bestätigt/);
  await expect(cards.filter({ hasText: unsure.name })).toContainText(/Sekundär.*Vorgeschlagen/);
  await expect(page.getByText('Eine Zuordnung ist nur vorgeschlagen')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Was fällt aus\?/ })).toHaveAttribute(
    'href',
    `/safety-points/${point.id}/impact`,
  );
  await expectAccessible();
  await cards.getByRole('link', { name: unsure.name }).click();
  await expect(page).toHaveURL(`/equipment/${unsure.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(`/equipment/${sure.id}`);

  await page.goto('/safety-points/00000000-0000-4000-8000-000000000000');
  await expect(
    page.getByRole('heading', { name: 'Absicherungspunkt nicht gefunden' }),
  ).toBeVisible();
  await expectAccessible();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    name: `Anlage ${String(index + 1).padStart(3, '0')} ${index === 1 ? 'lang'.repeat(40) : ''}`,
    ...{ type: 'Pumpe', locationRaw: `BT5-EG-R${index}`, locationFloor: 'EG', locationRoom: null },
    ...{ linkId: crypto.randomUUID(), role: 'primary', status: 'confirmed' },
  }));

test('a point with five hundred Anlagen can be used', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await disableOfflineStorage(page);
  await startSession('editor');
  const point = await createPoint(page, {
    identifier: unique('Sammelschiene'.repeat(5)),
    description: `${'sehrlangeswortohneende'.repeat(8)} `.repeat(5),
  });
  const entries = many(500);
  await page.route('**/api/safety-points/*/equipment', (route) =>
    route.fulfill({ json: entries, headers: ownAnswerHeaders }),
  );
  await page.goto(`/safety-points/${point.id}`);
  await expect(page.getByRole('heading', { name: 'Abgesicherte Anlagen 500' })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Abgesicherte Anlagen' }).getByRole('listitem');
  await expect(cards.first()).toContainText('Anlage 001');
  expect(await cards.count()).toBeLessThan(40);
  const filter = page.getByRole('textbox', { name: 'Anlagen eingrenzen' });
  await filter.fill('anlage r49');
  await expect(page.getByText('11 von 500')).toBeVisible();
  await filter.fill('gibt es nicht');
  await expect(page.getByText('Keine Anlage passt dazu')).toBeVisible();
  await filter.fill('Anlage 4');
  await expect(cards.first()).toContainText('Anlage 004');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.reload();
  await expect(filter).toHaveValue('Anlage 4');
});

test('typed text is kept after a failure and a reload', { tag: '@once' }, async ({
  page,
  startSession,
}) => {
  await startSession('reviewer');
  const anlage = await createAnlage(page);
  const point = await createPoint(page, { floor: null, description: null });
  await page.goto(`/equipment/${anlage.id}/safety-links`);
  const { row, chosen, submit, field, pick, ...parts } = safetyOf(page);
  await pick('Neu anlegen');
  await field('Kennung').fill(` ${point.identifier.toLowerCase()} `);
  await field('Standort').fill('bt3');
  await pick('Sekundär');
  await page.route('**/api/equipment/*/safety-links', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(internalError),
  );
  await submit.click();
  await expect(page).toShowToast('Fehler', 'Die Absicherung konnte nicht vorgeschlagen werden.');
  await page.unroute('**/api/equipment/*/safety-links');
  await page.reload();
  await expect(field('Standort')).toHaveValue('bt3');
  await submit.click();
  await expect(parts.form.getByText('Diesen Absicherungspunkt gibt es bereits.')).toBeVisible();
  await expect(chosen).toContainText(point.identifier);
  await submit.click();
  await expect(row(point.identifier)).toContainText('Sekundär');
});

test('changes of others appear at once, and a slow answer does not replace a newer one', {
  tag: '@once',
}, async ({ page, startSession, expectAccessible }) => {
  await disableOfflineStorage(page);
  await startSession('reviewer');
  const anlage = await createAnlage(page, { name: unique('L'.repeat(60)) });
  const description = `${'sehrlangeswortohneende'.repeat(6)}\n`.repeat(3);
  const first = await createPoint(page, { identifier: unique('Erster'), description });
  const second = await createPoint(page, { identifier: unique('Zweiter'), description });
  await page.goto(`/equipment/${anlage.id}/safety-links`);
  const { list, rows, row, search, option } = safetyOf(page);
  await expect(list.getByText('Noch keine Absicherung erfasst')).toBeVisible();
  const link = await propose(page, anlage.id, first);
  await expect(rows).toContainText([first.identifier]);

  let answerSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    answerSlow = resolve;
  });
  await page.route(/safety-points\?q=Erster/, async (route) => {
    await slow;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  });
  const requested = page.waitForRequest(/safety-points\?q=Erster/);
  await search.fill('Erster');
  await requested;
  await search.fill(second.identifier);
  await expect(option(second.identifier)).toBeVisible();
  answerSlow();
  await setStatus(page, link.id, 'confirmed');
  await expect(row(first.identifier)).toContainText('Bestätigt');
  await expect(option(second.identifier)).toBeVisible();
  await expect(option(first.identifier)).toHaveCount(0);
  await search.press('Escape');
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

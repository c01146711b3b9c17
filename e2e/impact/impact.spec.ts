import type { Impact } from '#contract/impact/impact.ts';
import { link } from '../links/link-parts.ts';
import { createAnlage, unique } from '../support/anlagen.ts';
import { gate } from '../support/gate.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { ownAnswerHeaders } from '../support/replaced-answers.ts';
import { confirm, impactOf, protect } from './impact-parts.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1_100;
const named = (page: Page, word: string) => createAnlage(page, { name: unique(word) });
const redundantly = { linkType: 'redundancy' };
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('an Anlage shows everything that goes out with it', {
  tag: gate('/equipment/:id/impact'),
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('editor');
  const [board, supply, fan, panel, lift, spareFan, spareBoard] = [
    await createAnlage(page, { name: `Unterverteilung ${unique('mit einem langen Namen')}` }),
    await named(page, 'USV'),
    await named(page, 'Lüftung'),
    await named(page, 'Brandmeldezentrale'),
    await named(page, 'Aufzug'),
    await named(page, 'Ersatzlüftung'),
    await named(page, 'Ersatzverteilung'),
  ];
  await link(page, supply, board);
  await link(page, board, fan, { linkType: 'control' });
  await link(page, panel, supply);
  await link(page, lift, panel);
  await link(page, board, lift);
  await link(page, fan, spareFan, redundantly);
  await link(page, supply, panel, redundantly);
  await link(page, spareBoard, board, redundantly);

  await page.goto(`/equipment/${board.id}`);
  await page.getByRole('link', { name: 'Was fällt aus?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was fällt aus?');
  const { summary, group, row, rows, graph, node, view } = impactOf(page);
  await expect(summary).toContainText('Wenn diese Anlage ausfällt');
  await expect(summary.getByRole('heading')).toHaveText(board.name);
  await expect(summary).toContainText('3 fallen aus');
  await expect(summary).toContainText('1 durch Redundanz gehalten');
  await expect(summary).toContainText(`Redundanz ${spareBoard.name} kann übernehmen`);

  await expect(rows).toHaveCount(4);
  await expect(group('Direkt betroffen 2').getByRole('heading', { level: 3 })).toHaveText([
    fan.name,
    supply.name,
  ]);
  await expect(group('Über eine Anlage 1')).toContainText(`hängt ab von ${supply.name}`);
  await expect(group('Über zwei Anlagen 1')).toContainText(lift.name);
  await expect(row(fan.name)).toContainText(`Redundanz ${spareFan.name} kann übernehmen`);
  await expect(row(supply.name)).toContainText(`Redundanz ${panel.name} ist selbst betroffen`);
  await expect(row(lift.name)).toContainText(`Pumpe${lift.locationRaw}`);

  if (isPhone(page)) {
    await expect(graph).toBeHidden();
    await expectAccessible();
    await view('Graph').click();
    await expect(rows).toHaveCount(0);
  }
  await expect(node(board.name)).toBeVisible();
  await expectAccessible();
  const topOf = async (name: string) => (await node(name).boundingBox())?.y ?? 0;
  const layers = [
    [await topOf(board.name)],
    [await topOf(supply.name), await topOf(fan.name)],
    [await topOf(panel.name)],
    [await topOf(lift.name)],
  ];
  for (const [index, tops] of layers.entries()) {
    expect(new Set(tops).size).toBe(1);
    const above = layers[index - 1]?.[0];
    if (above !== undefined) expect(tops[0]).toBeGreaterThan(above + 60);
  }
  await expect(graph.locator('[data-layer="3"]')).toHaveText(
    isPhone(page) ? '3' : /^3\s*Über zwei Anlagen$/,
    { useInnerText: true },
  );
  await expect(node(fan.name)).toHaveAccessibleName(/durch Redundanz gehalten$/);

  const width = async () => (await node(supply.name).boundingBox())?.width ?? 0;
  const before = await width();
  await graph.getByRole('button', { name: 'Vergrößern' }).click();
  await expect.poll(width).toBeGreaterThan(before);
  await graph.getByRole('button', { name: 'Verkleinern' }).click();
  await graph.getByRole('button', { name: 'Verkleinern' }).click();
  await expect.poll(width).toBeLessThan(before);
  await graph.getByRole('button', { name: 'Alles zeigen' }).click();
  await expect(node(lift.name)).toBeInViewport();

  if (!isPhone(page)) {
    await row(panel.name).hover();
    await expect(graph.locator('[data-marked]')).toHaveText(new RegExp(panel.name));
    await node(lift.name).hover();
    await expect(page.getByRole('main').locator('li [data-marked]')).toContainText(lift.name);
  }
  await node(supply.name).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/equipment/${supply.id}`);
  await page.goBack();
  await expect(node(board.name)).toBeVisible();
  const wasPhone = isPhone(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await scrollWidth(page)).toBe(320);
  if (wasPhone) await view('Liste').click();
  await expect(rows).toHaveCount(4);
  expect(await scrollWidth(page)).toBe(320);
  await row(panel.name).click();
  await expect(page).toHaveURL(`/equipment/${panel.id}`);
});

test('a safety point shows proposed links as unsure, and changes appear at once', {
  tag: ['@once', ...gate('/safety-points/:id/impact')],
}, async ({ page, startSession, expectAccessible }) => {
  await startSession('reviewer');
  const [room, rack, camera] = [
    await named(page, 'Serverraum'),
    await named(page, 'Rack'),
    await named(page, 'Kamera'),
  ];
  const identifier = unique('3F');
  const proposed = await protect(page, room, { identifier });
  const other = await protect(page, room, { identifier: unique('1F') }, 'secondary');
  await confirm(page, other);
  const { safetyPointId } = proposed;
  const sure = await protect(page, camera, { safetyPointId }, 'secondary');
  await confirm(page, sure);
  await link(page, rack, room);

  await page.goto(`/safety-points/${safetyPointId}/impact`);
  const { summary, row, group, graph, node, view } = impactOf(page);
  await expect(summary).toContainText('Wenn dieser Absicherungspunkt abgeschaltet wird');
  await expect(summary.getByRole('heading')).toHaveText(identifier);
  await expect(summary).toContainText('BT3 · Etage UG');
  await expect(summary).toContainText('3 fallen aus');
  await expect(summary).toContainText('davon 2 unsicher');
  const unsure = 'Unsicher: nur über nicht bestätigte Absicherung';
  await expect(row(room.name)).toContainText(unsure);
  await expect(row(room.name)).toContainText('Hier abgesichert: Primär');
  await expect(row(room.name)).toContainText(/Auch abgesichert: 1F.* \(Sekundär, bestätigt\)/);
  await expect(row(rack.name)).toContainText(unsure);
  await expect(row(rack.name)).not.toContainText('abgesichert:');
  await expect(row(camera.name)).toContainText('Hier abgesichert: Sekundär');
  await expect(row(camera.name)).toContainText('Keine andere Absicherung eingetragen');
  await expect(row(camera.name)).not.toContainText(unsure);
  await expectAccessible();
  await view('Graph').click();
  await expect(node(room.name)).toHaveAccessibleName(/unsicher$/);
  await expect(node(camera.name)).not.toHaveAccessibleName(/unsicher/);
  await expect(graph.getByText('unsicher', { exact: true })).toBeVisible();
  await expectAccessible();

  await confirm(page, proposed);
  await expect(node(room.name)).not.toHaveAccessibleName(/unsicher/);
  await expect(summary).not.toContainText('unsicher');
  const lamp = await named(page, 'Leuchte');
  await link(page, lamp, rack);
  await expect(node(lamp.name)).toBeVisible();
  await view('Liste').click();
  await expect(group('Über zwei Anlagen 1')).toContainText(lamp.name);
});

test('the screen of an Anlage without impact is accessible', { tag: '@once' }, async ({
  page,
  startSession,
  expectAccessible,
}) => {
  await startSession('editor');
  const alone = await named(page, 'Allein');
  await page.goto(`/equipment/${alone.id}/impact`);
  await page.getByRole('heading', { name: 'Nichts fällt aus.' }).waitFor();
  await expectAccessible();
});

const place = { locationRaw: 'BT3-UG-B02', locationFloor: 'UG', locationRoom: null };

function anAnlage(number: number) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return { id, name: `Anlage ${number}`, type: 'Pumpe', ...place };
}

/** The largest possible answer: one half is directly affected, the other half is a chain. */
function largest(): Impact {
  const half = 2_500;
  const affected = Array.from({ length: 2 * half }, (_, index) => ({
    equipment: anAnlage(index + 1),
    distance: Math.max(1, index - half + 2),
    isUnsure: false,
    via: {
      id: anAnlage(index + 10_000).id,
      type: 'dependency' as const,
      from: anAnlage(index < half ? 0 : index).id,
    },
    standIns: [],
    protections: [],
  }));
  const origin = { kind: 'equipment' as const, equipment: anAnlage(0) };
  const at = '2026-03-02T08:00:00.000Z';
  return { origin, standIns: [], affected, isComplete: false, at };
}

test('thousands of Anlagen are listed and drawn in part, and printed completely', {
  tag: '@once',
}, async ({ page, startSession }) => {
  await startSession('viewer');
  await page.route('**/api/*/*/impact', (route) =>
    route.fulfill({ json: largest(), headers: ownAnswerHeaders }),
  );
  await page.goto(`/equipment/${anAnlage(0).id}/impact`);
  const { summary, rows, graph, view } = impactOf(page);
  await expect(summary).toContainText('Mindestens 5.000 fallen aus');
  await expect(summary).toContainText('Nur die nächsten 5.000 Anlagen werden gezeigt.');
  await expect(page.getByRole('heading', { name: 'Direkt betroffen 2.500' })).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  await rows.nth(3).getByRole('link').focus();
  // While scrolling, estimated heights are replaced by measured ones, so the end of the list moves.
  await expect(async () => {
    await page.keyboard.press('End');
    const last = page.getByRole('link', { name: 'Anlage 5000', exact: true });
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();

  await view('Graph').click();
  await expect(graph.getByText('+ 2.496 weitere')).toBeVisible();
  await expect(graph.getByRole('link')).toHaveCount(16);
  await graph.getByRole('button', { name: 'Alles zeigen' }).click();
  await expect(graph.getByText(/^\+ 2\.4\d\d weitere$/)).toHaveCount(2);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(5_000);
  await expect(graph).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(summary).toContainText(/Stand: \d\d\.\d\d\.\d{4}/);
});

/** Every picture of README.md and docs/handbuch.md, with the steps that lead to it. */
import { impactOf } from '../impact/impact-parts.ts';
import { runOf } from '../scenarios/scenario-run-parts.ts';
import { type Account, expect, type Page } from '../support/journey.ts';
import { goOffline } from '../support/work-offline.ts';

export interface Picture {
  /** The name of its file in docs/pictures. */
  name: string;
  screen: 'phone' | 'desktop';
  as: Account;
  /** Brings the page to the state that the picture shows. */
  open(page: Page): Promise<void>;
}

/** An Anlage of the demo site that has something in every section. */
const board = 'UV 3.2 Intensivstation';
const fullName = `Unterverteilung ${board}`;

async function idOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/equipment/search', { params: { q: name } });
  const found: { id: string; name: string }[] = await answer.json();
  const id = found.find((equipment) => equipment.name === name)?.id;
  if (!id) throw new Error(`the demo site has no ${name}`);
  return id;
}

async function openBoard(page: Page, below = ''): Promise<void> {
  await page.goto(`/equipment/${await idOf(page, fullName)}${below}`);
  await expect(page.getByText(fullName).first()).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByText(name) });

/** The run that the demo's editor has begun and not finished. */
async function openRun(page: Page): Promise<void> {
  await page.goto('/scenarios');
  await page.getByRole('link', { name: /Fortsetzen/ }).click();
  await expect(runOf(page).cards.first()).toBeVisible();
}

async function workOffline(page: Page): Promise<void> {
  await openRun(page);
  // The routes that replace answers of the server would answer even without a network.
  await page.context().unrouteAll({ behavior: 'wait' });
  await goOffline(page);
  const { search, cards } = runOf(page);
  await search.fill('OP-Trakt');
  await expect(cards).toHaveCount(3);
  const battery = cards.filter({ hasText: 'Zentralbatterieanlage' });
  await battery.getByRole('radio', { name: 'Erledigt', exact: true }).check();
  await expect(battery).toContainText('Nicht gesendet');
  await search.evaluate((field) => field.scrollIntoView({ block: 'start' }));
}

export const pictures: readonly Picture[] = [
  {
    name: 'suche',
    screen: 'phone',
    as: 'editor',
    async open(page) {
      await page.goto('/');
      await page.getByRole('searchbox').fill('lüftung bt3');
      await expect(card(page, 'RLT 04').first()).toBeVisible();
    },
  },
  {
    name: 'anlage',
    screen: 'phone',
    as: 'editor',
    async open(page) {
      await openBoard(page);
      await expect(page.getByText('3F12').first()).toBeVisible();
    },
  },
  {
    name: 'anlage-schreibtisch',
    screen: 'desktop',
    as: 'editor',
    async open(page) {
      await openBoard(page);
      await expect(page.getByText('3F12').first()).toBeVisible();
      await expect(page.getByText('Übersichtsschaltplan UV 3.2')).toBeVisible();
    },
  },
  {
    name: 'liste',
    screen: 'desktop',
    as: 'editor',
    async open(page) {
      await page.goto('/manage');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Bauteil' }).selectOption({ label: 'BT3' });
      await page.getByRole('combobox', { name: 'Typ' }).selectOption({ label: 'Unterverteilung' });
      await expect(card(page, board).first()).toBeVisible();
    },
  },
  {
    name: 'absicherung',
    screen: 'phone',
    as: 'reviewer',
    async open(page) {
      await openBoard(page, '/safety-links');
      await expect(page.getByText('3F07').first()).toBeVisible();
    },
  },
  {
    name: 'was-faellt-aus',
    screen: 'desktop',
    as: 'editor',
    async open(page) {
      await openBoard(page, '/impact');
      await expect(impactOf(page).node(fullName)).toBeVisible();
    },
  },
  {
    name: 'was-faellt-aus-liste',
    screen: 'phone',
    as: 'editor',
    async open(page) {
      await openBoard(page, '/impact');
      await expect(page.getByText('Direkt betroffen').first()).toBeVisible();
    },
  },
  { name: 'lauf-offline', screen: 'phone', as: 'editor', open: workOffline },
  {
    name: 'synchronisierung',
    screen: 'phone',
    as: 'editor',
    async open(page) {
      await workOffline(page);
      await page.getByRole('button', { name: /Sie sind offline/ }).click();
      await expect(page.getByRole('dialog', { name: 'Synchronisierung' })).toBeVisible();
    },
  },
  {
    name: 'szenarien',
    screen: 'desktop',
    as: 'reviewer',
    async open(page) {
      await page.goto('/scenarios');
      await expect(main(page).getByText('Notstromprobe BT3').first()).toBeVisible();
    },
  },
  {
    name: 'benutzer',
    screen: 'desktop',
    as: 'admin',
    async open(page) {
      await page.goto('/admin/users');
      await expect(page.getByText('Lukas Hofmann')).toBeVisible();
    },
  },
];

import type { Browser, BrowserContext } from '@playwright/test';
import { unique } from '../support/anlagen.ts';
import { type Account, accounts, expect, type Page, signInAtProvider } from '../support/journey.ts';
import { recordToasts } from '../support/toasts.ts';

/** The user administration. */
export function usersOf(page: Page) {
  const rowIn = (list: RegExp, name: string) =>
    page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: name });
  const row = (name: string) => rowIn(/^Benutzer$/, name).first();
  return {
    row,
    waitingRow: (name: string) => rowIn(/^Wartend auf Freigabe/, name),
    blacklistedRow: (name: string) => rowIn(/^Gesperrte Benutzer/, name),
    search: page.getByRole('searchbox', { name: 'Suche' }),
    async choose(name: string, entry: string) {
      await page.getByRole('button', { name: `Aktionen für ${name}` }).click();
      await page
        .getByRole('list', { name: `Aktionen für ${name}` })
        .getByText(entry)
        .click();
    },
    /** Opens the screen with this person alone in the list. */
    async find(name: string) {
      await page.goto('/admin/users');
      await page.getByRole('searchbox', { name: 'Suche' }).fill(name);
      await expect(row(name)).toBeVisible();
      await expect(
        page.getByRole('region', { name: /^Benutzer$/ }).getByRole('listitem'),
      ).toHaveCount(1);
    },
  };
}

export interface CreatedUser {
  id: string;
  name: string;
  email: string;
}

/** Creates an account as the signed-in person. */
export async function createUser(page: Page, fields: object = {}): Promise<CreatedUser> {
  const firstName = unique('Nele');
  const email = `${firstName.replace(' ', '-').toLowerCase()}@firma.example`;
  const answer = await page.request.post('/api/users', {
    data: { email, firstName, lastName: 'Ott', ...fields },
  });
  expect(answer.status()).toBe(201);
  const made = await answer.json();
  return { ...made, name: [made.firstName, made.lastName].filter(Boolean).join(' ') };
}

/** Another browser in which somebody is signed in. */
export async function openOtherBrowser(
  browser: Browser,
  { account, origin }: { account: Account; origin: string },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: origin });
  await recordToasts(context);
  const page = await context.newPage();
  await signInAtProvider(page, account, origin);
  return { context, page };
}

/** The account of the demo provider, as administrators see it. */
export async function findAccount(page: Page, account: Account): Promise<CreatedUser> {
  const search = encodeURIComponent(accounts[account]);
  const { users } = await (await page.request.get(`/api/users?search=${search}`)).json();
  const [found] = users;
  return { ...found, name: found.displayName ?? `${found.firstName} ${found.lastName}` };
}

export const setRole = (page: Page, id: string, role: string) =>
  page.request.patch(`/api/users/${id}/role`, { data: { role } });

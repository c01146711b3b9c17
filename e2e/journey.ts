import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './running-app.ts';

export const accounts = {
  admin: 'admin@demo.example',
  reviewer: 'pruefer@demo.example',
  editor: 'editor@demo.example',
  viewer: 'betrachter@demo.example',
  newcomer: 'neu@demo.example',
} as const;

export type Account = keyof typeof accounts;

interface Journey {
  /** Signs in and opens the application. The provider's own page is clicked through in sign-in.spec.ts. */
  signIn(account: Account): Promise<void>;
  /** Fails when axe finds anything on the page as it is now. */
  expectAccessible(): Promise<void>;
}

interface Shared {
  app: RunningApp;
}

/** The provider's page holds one plain form per account: no need to draw it for every test. */
async function passProvider(page: Page, account: Account): Promise<void> {
  const chooser = await (await page.request.get('/api/login')).text();
  const email = encodeURIComponent(accounts[account]);
  const action = chooser.match(`action="([^"]+/${email})"`)?.[1];
  if (!action) throw new Error(`the provider offers no ${account}`);
  await page.request.post(action);
}

/** One application per worker; each test has a browser context of its own. */
export const test = base.extend<Journey, Shared>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to learn what a fixture needs.
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  signIn: async ({ page }, use) =>
    use(async (account) => {
      await passProvider(page, account);
      await page.goto('/');
    }),
  expectAccessible: async ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }),
});

export { expect, type Page };

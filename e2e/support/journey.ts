import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './running-app.ts';
import { expect, hearToasts } from './toasts.ts';

export const accounts = {
  admin: 'admin@demo.example',
  reviewer: 'pruefer@demo.example',
  editor: 'editor@demo.example',
  viewer: 'betrachter@demo.example',
  newcomer: 'neu@demo.example',
} as const;

export type Account = keyof typeof accounts;

interface Journey {
  /**
   * Makes the browser this person's and opens the application. The provider's own page is clicked
   * through in sign-in.spec.ts.
   */
  signIn(account: Account, address?: string): Promise<void>;
  /** The same for somebody who has something to prepare before the first page is opened. */
  comeAs(account: Account): Promise<void>;
  /** Fails when axe finds anything on the page as it is now, in light or in dark. */
  expectAccessible(): Promise<void>;
}

interface Shared {
  app: RunningApp;
  /** The cookies of those who have signed in before, by application and account. */
  knownCookies: Map<string, Cookies>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The provider's page holds one plain form per account: no need to draw it for every test. */
export async function passProvider(page: Page, account: Account, origin = ''): Promise<void> {
  const chooser = await (await page.request.get(`${origin}/api/login`)).text();
  const email = encodeURIComponent(accounts[account]);
  const action = chooser.match(`action="([^"]+/${email})"`)?.[1];
  if (!action) throw new Error(`the provider offers no ${account}`);
  await page.request.post(`${action.startsWith('/') ? origin : ''}${action}`);
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
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context }, use) => {
    await hearToasts(context);
    await use(context);
  },
  knownCookies: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  comeAs: async ({ page, context, baseURL, knownCookies }, use) =>
    use(async (account) => {
      const key = `${baseURL} ${account}`;
      // A page of whoever was here before would find its session gone, and leave for the sign-in
      // in the middle of what comes next.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies(knownCookies.get(key) ?? []);
      // A journey may have ended the session it was given.
      const isKnown = (await page.request.get('/api/auth/user')).ok();
      if (!isKnown) {
        // The provider may still know somebody and ask nothing.
        await context.clearCookies();
        await passProvider(page, account);
      }
      knownCookies.set(key, await context.cookies());
    }),
  signIn: async ({ page, comeAs }, use) =>
    use(async (account, address = '/') => {
      await comeAs(account);
      await page.goto(address);
    }),
  expectAccessible: async ({ page }, use) =>
    use(async () => {
      await expectNoViolations(page);
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      await showIn(page, isDark ? 'light' : 'dark');
      await expectNoViolations(page, rulesAboutColor);
      await showIn(page, isDark ? 'dark' : 'light');
    }),
});

/** Nothing else differs between light and dark. */
const rulesAboutColor = ['color-contrast', 'link-in-text-block'];

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // There are no frames: a page of its own to put their results together would only take time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export { expect, type Page };

import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './running-app.ts';
import { expect, recordToasts } from './toasts.ts';

export const accounts = {
  admin: 'admin@demo.example',
  reviewer: 'pruefer@demo.example',
  editor: 'editor@demo.example',
  viewer: 'betrachter@demo.example',
  newcomer: 'neu@demo.example',
} as const;

export type Account = keyof typeof accounts;

interface Journey {
  /** Signs the browser in and opens the application, without the provider's page, which sign-in.spec.ts tests. */
  signIn(account: Account, address?: string): Promise<void>;
  /** Signs the browser in but opens no page, for a test that has to prepare something first. */
  startSession(account: Account): Promise<void>;
  /**
   * Fails if axe finds anything on the page in its present state, in the light or the dark theme. `isAlwaysDark`: the
   * scanner has one theme.
   */
  expectAccessible(options?: { isAlwaysDark?: boolean }): Promise<void>;
}

interface Shared {
  app: RunningApp;
  /** The cookies of earlier sign-ins, by application and account. */
  sessionCookies: Map<string, Cookies>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs in by requests alone: the provider's page has one plain form per account. */
export async function signInAtProvider(page: Page, account: Account, origin = ''): Promise<void> {
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
    await recordToasts(context);
    await use(context);
  },
  sessionCookies: [
    // biome-ignore lint/correctness/noEmptyPattern: see above.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  startSession: async ({ page, context, baseURL, sessionCookies }, use) =>
    use(async (account) => {
      const key = `${baseURL} ${account}`;
      // A page of the account before would notice that its session is gone, and leave for the sign-in in the middle of
      // the next step.
      if (page.url() !== 'about:blank') await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies(sessionCookies.get(key) ?? []);
      // An earlier journey may have ended this session.
      const isSignedIn = (await page.request.get('/api/auth/user')).ok();
      if (!isSignedIn) {
        // With its old cookies the provider would sign in the previous account without asking.
        await context.clearCookies();
        await signInAtProvider(page, account);
      }
      sessionCookies.set(key, await context.cookies());
    }),
  signIn: async ({ page, startSession }, use) =>
    use(async (account, address = '/') => {
      await startSession(account);
      await page.goto(address);
    }),
  expectAccessible: async ({ page }, use) =>
    use(async ({ isAlwaysDark = false } = {}) => {
      await expectNoViolations(page);
      if (isAlwaysDark) return;
      const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
      await showIn(page, isDark ? 'light' : 'dark');
      await expectNoViolations(page, rulesAboutColor);
      await showIn(page, isDark ? 'dark' : 'light');
    }),
});

/** Only these rules can have other results in the other theme. */
const rulesAboutColor = ['color-contrast', 'link-in-text-block'];

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // Legacy mode opens no extra page to merge the results of frames; the app has no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

export { expect, type Page };

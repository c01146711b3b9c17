import { type Account, test as journey, type Page, passProvider } from './journey.ts';
import { hearToasts } from './toasts.ts';

interface Others {
  /** Somebody else, in a browser of their own. */
  somebodyElse(account: Account): Promise<Page>;
}

/** Journeys of several people at once. */
export const test = journey.extend<Others>({
  somebodyElse: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      await hearToasts(context);
      contexts.push(context);
      const page = await context.newPage();
      await passProvider(page, account);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

import { type Account, test as journey, type Page, signInAtProvider } from './journey.ts';
import { recordToasts } from './toasts.ts';

interface Others {
  /** Opens a second browser in which another account is signed in. */
  somebodyElse(account: Account): Promise<Page>;
}

/** For journeys of several people at once. */
export const test = journey.extend<Others>({
  somebodyElse: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      await recordToasts(context);
      contexts.push(context);
      const page = await context.newPage();
      await signInAtProvider(page, account);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

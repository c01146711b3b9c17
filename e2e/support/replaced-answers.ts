import type { Page, Route } from '@playwright/test';
import { ownAnswerHeader } from '#contract/call.ts';

/** The mark of our server. Without it, the app takes an answer for that of a captive portal. */
export const ownAnswerHeaders = { [ownAnswerHeader]: 'done' };

/** The server's answer to a request that fails unexpectedly. */
export const internalError = {
  status: 500,
  headers: ownAnswerHeaders,
  json: { code: 'internal', message: 'Es ist ein unerwarteter Fehler aufgetreten.' },
};

/**
 * After the page's next load all requests to the address fail until a click. A number of failures would not do, because
 * the page may repeat a request by itself at any time.
 */
export async function failUntilClick(
  page: Page,
  address: string | RegExp,
  fail = (route: Route) => route.fulfill(internalError),
): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('click', () => document.body.setAttribute('data-clicked', ''), true);
  });
  const wasClicked = async () => (await page.locator('body[data-clicked]').count()) > 0;
  await page.route(address, async (route) =>
    (await wasClicked()) ? route.fallback() : fail(route),
  );
}

/** Does something right before the next request to the address arrives, so that the page cannot know of it yet. */
export async function doBeforeNextRequest(
  page: Page,
  address: string | RegExp,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await act();
      await route.fallback();
    },
    { times: 1 },
  );
}

/** A promise that the test resolves with `release`. */
export function deferred(): { released: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}

/**
 * The redirect to the sign-in gets an answer without content, with which a browser stays on its page. So a test can
 * read what the page shows before, and then continue to the sign-in.
 */
export async function stayAtSignIn(
  page: Page,
): Promise<{ requested: Promise<unknown>; continueToSignIn: () => Promise<void> }> {
  const address = '**/api/login';
  const requested = page.waitForResponse(address, { timeout: 0 });
  // A test may end before the sign-in is requested.
  requested.catch(() => {});
  await page.route(address, (route) => route.fulfill({ status: 204 }));
  return {
    requested,
    continueToSignIn: async () => {
      await requested;
      await page.unroute(address);
      await page.goto('/api/login');
    },
  };
}

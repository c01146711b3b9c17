import type { Page, Route } from '@playwright/test';
import { ownAnswerHeader } from '#contract/call.ts';

/** Tells an answer that a test makes from a captive portal's. */
export const own = { [ownAnswerHeader]: 'done' };

/** An answer of this application that something in it went wrong. */
export const broken = {
  status: 500,
  headers: own,
  json: { code: 'internal', message: 'Es ist ein unerwarteter Fehler aufgetreten.' },
};

/**
 * From the page's next load on an address fails until somebody clicks, and only then: a page that asks
 * again by itself, as it may at any time, finds no other answer.
 */
export async function breakUntilClick(
  page: Page,
  address: string | RegExp,
  fail = (route: Route) => route.fulfill(broken),
): Promise<void> {
  await page.addInitScript(() => {
    window.addEventListener('click', () => document.body.setAttribute('data-clicked', ''), true);
  });
  const wasClicked = async () => (await page.locator('body[data-clicked]').count()) > 0;
  await page.route(address, async (route) =>
    (await wasClicked()) ? route.fallback() : fail(route),
  );
}

/** Somebody else, by so little that nobody could have heard of it: once, before the next request arrives. */
export async function isQuicker(
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

/** Something that waits until the test lets it go. */
export function hold(): { held: Promise<void>; letGo: () => void } {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { held, letGo };
}

/**
 * Whoever is sent to sign in stays on the page, as a browser does that gets an answer without
 * content, so that what it says there can be read; then the test may let it go.
 */
export async function stayAtSignIn(
  page: Page,
): Promise<{ asked: Promise<unknown>; letGo: () => Promise<void> }> {
  const address = '**/api/login';
  const asked = page.waitForResponse(address, { timeout: 0 });
  // A test may be over before anybody is sent away.
  asked.catch(() => {});
  await page.route(address, (route) => route.fulfill({ status: 204 }));
  return {
    asked,
    letGo: async () => {
      await asked;
      await page.unroute(address);
      await page.goto('/api/login');
    },
  };
}

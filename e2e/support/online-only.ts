import type { Page } from './journey.ts';

/**
 * From its next load on the page is in a browser that keeps nothing: every answer is the server's, and
 * a journey can say what that is.
 */
export const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });

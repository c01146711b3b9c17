import type { Page } from './journey.ts';

/**
 * From its next load on the page does not hear what others change: it finds out when it acts. Its
 * socket never opens, for with one that opens it would read everything once more.
 */
export const makeDeaf = (page: Page) =>
  page.routeWebSocket(/\/ws$/, () => new Promise<void>(() => {}));

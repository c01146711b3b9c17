import type { Page } from './journey.ts';

/**
 * After its next load the page works as in a browser that cannot store anything: every read is answered by the server,
 * whose answers a test can replace.
 */
export const disableOfflineStorage = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });

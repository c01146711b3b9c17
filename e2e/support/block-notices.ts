import type { Page } from './journey.ts';

/**
 * After its next load the page gets no notices of what others change, so it finds out only when it saves. The socket
 * never opens: if it opened and closed, the page would read everything again.
 */
export const blockNotices = (page: Page) =>
  page.routeWebSocket(/\/ws$/, () => new Promise<void>(() => {}));

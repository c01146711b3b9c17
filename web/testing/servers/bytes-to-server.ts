import type { IOptionalBrowserSettings } from 'happy-dom';
import { onTestFinished } from 'vitest';
import type { AnsweringServer } from './answering-server.ts';

interface PlayedWindow {
  happyDOM: { settings: IOptionalBrowserSettings };
}

/** Uploads do not use `fetch`; until the test ends they go to this server too. */
export function routeUploadsTo(server: AnsweringServer): void {
  const { fetch: network } = (window as unknown as PlayedWindow).happyDOM.settings;
  if (!network) throw new Error('this window has no network to stand in for');
  const before = network.interceptor ?? null;
  network.interceptor = {
    beforeAsyncRequest: ({ request: { url, method } }) => server.fetch(url, { method }) as never,
  };
  onTestFinished(() => {
    network.interceptor = before;
  });
}

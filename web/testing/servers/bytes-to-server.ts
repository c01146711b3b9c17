import type { IOptionalBrowserSettings } from 'happy-dom';
import { onTestFinished } from 'vitest';
import type { AnsweringServer } from './answering-server.ts';

interface PlayedWindow {
  happyDOM: { settings: IOptionalBrowserSettings };
}

/** The uploader sends the bytes of a file past `fetch`: until the test is over they come to this server as well. */
export function bytesComeTo(server: AnsweringServer): void {
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

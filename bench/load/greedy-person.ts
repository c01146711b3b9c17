/** One person with many running requests, in a process of its own, so that its work does not slow down the server. */
import { Agent, get } from 'node:http';

export interface Greedy {
  url: string;
  cookie: string;
}

const requests = 30;
const agent = new Agent({ keepAlive: true, maxSockets: requests });

export const search = (query: string) =>
  `/api/equipment/search?page=1&limit=100&q=${encodeURIComponent(query)}`;

/** Resolves to the status when the whole answer has arrived; its content is ignored. */
export function ask(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie, 'accept-encoding': 'identity' } });
    request.once('error', reject).once('response', (answer) => {
      answer.resume();
      answer.once('error', reject).once('end', () => resolve(answer.statusCode ?? 0));
    });
  });
}

process.once('message', (message) => {
  const { url, cookie } = message as Greedy;
  const addresses = ['/api/equipment', search('a'), '/api/equipment?page=1', search('pumpe bt')];
  for (let at = 0; at < requests; at++) {
    void (async () => {
      for (let next = at; ; next += 1)
        await ask(`${url}${addresses[next % addresses.length]}`, cookie);
    })();
  }
  setTimeout(() => process.send?.('under way'), 500);
});

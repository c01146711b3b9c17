/** The entry of the worker that searches: started with `new Worker(…, { type: 'module' })`. */
import { SearchService } from './search-service.ts';

/** Unlike a timer, a message to oneself is not held back, and waits behind messages that came before. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

function pause(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

new SearchService(self, { now: () => performance.now(), pause });

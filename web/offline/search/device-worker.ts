/** The entry of the worker with the search index, started with `new Worker(…, { type: 'module' })`. */
import { browserEnvironment } from '../storage/environment.ts';
import { openKeptDatabase } from '../storage/kept-database.ts';
import { openLocalDatabase } from '../storage/local-database.ts';
import { openTabChannel } from '../storage/tab-channel.ts';
import type { ToDeviceWorker } from './device-messages.ts';
import { LiveIndex } from './live-index.ts';
import { ReplicaService } from './replica-service.ts';

/** A pause ends with a message to itself: browsers do not delay it like a timer, and earlier messages come first. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

function pause(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
}

const replica = new ReplicaService({
  environment: browserEnvironment,
  open: async () => ({
    local: await openLocalDatabase(browserEnvironment),
    kept: await openKeptDatabase(browserEnvironment),
  }),
  index: new LiveIndex({ now: () => performance.now(), pause }),
  channel: openTabChannel(),
  post: (message) => self.postMessage(message),
});
self.addEventListener('message', ({ data }) => replica.handle(data as ToDeviceWorker));

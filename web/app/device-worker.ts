/** The entry of the worker with the search index, started with `new Worker(…, { type: 'module' })`. */

import { DefectTable } from '#web/defects/defect-table.ts';
import { DueTable } from '#web/inspections/due/due-table.ts';
import type { ToDeviceWorker } from '#web/offline/search/device-messages.ts';
import { LiveIndex } from '#web/offline/search/live-index.ts';
import { ReplicaService } from '#web/offline/search/replica-service.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { openKeptDatabase } from '#web/offline/storage/kept-database.ts';
import { openLocalDatabase } from '#web/offline/storage/local-database.ts';
import { openTabChannel } from '#web/offline/storage/tab-channel.ts';

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
  nouns: (source) => [new DueTable(source), new DefectTable(source)],
});
self.addEventListener('message', ({ data }) => replica.handle(data as ToDeviceWorker));

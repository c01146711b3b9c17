/**
 * Serves the application from the device, on every route and without a network. It stores no data: no answers of the
 * server's interface, and no files except those that a person asked to keep.
 */
import { type PrecacheEntry, Serwist } from 'serwist';
import { answerFile } from '#web/offline/files/file-answer.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { openTabChannel } from '#web/offline/storage/tab-channel.ts';
import { backgroundSyncTag, pageLoaded, syncComplete } from '#web/offline/sync/worker-messages.ts';
import { messageWindows } from './message-windows.ts';
import { replayQueue } from './replay-queue.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The build replaces `__SW_MANIFEST` with all files of this version and their hashes. */
declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: PrecacheEntry[] };

/** Addresses that are not pages of the application. */
const ofServer = /^\/(api|objects|assets|ws|demo-anmeldung|healthz|readyz)(?![^/?])/;

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    cleanURLs: false,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [ofServer],
  },
  clientsClaim: true,
});

/** A window that has not been reloaded since the update still needs the files of its version. */
serwist.registerCapture(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/** A document's file comes from the server, or without network from the kept files. */
serwist.registerCapture(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/objects/'),
  ({ request }) => answerFile({ environment: browserEnvironment, openTabChannel }, request),
);

/** The files of older versions stay until a page of this version is the only open one. */
async function forgetOlderVersions(event: ExtendableEvent, script: string): Promise<void> {
  const { installing, waiting } = self.registration;
  // A newer version that is being installed has its files in the same cache.
  if (installing || waiting || !serwist.getPrecacheKeyForUrl(script)) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length === 1) await serwist.handleActivate(event);
}

async function synchronise(): Promise<void> {
  await replayQueue();
  await messageWindows(syncComplete);
}

self.addEventListener('install', serwist.handleInstall);
self.addEventListener('fetch', serwist.handleFetch);
self.addEventListener('message', (event) => {
  const { type, script } = event.data ?? {};
  if (type === pageLoaded) event.waitUntil(forgetOlderVersions(event, String(script)));
});
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === backgroundSyncTag) (event as SyncEvent).waitUntil(synchronise());
});

/**
 * Serves the application itself from the device, on every route and without a network. Data is not
 * its matter: no answer of the server's interface is kept here, and no file that nobody asked to keep.
 */
import { type PrecacheEntry, Serwist } from 'serwist';
import { answerFile } from '#web/offline/files/file-answer.ts';
import { openChannel } from '#web/offline/storage/channel.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { backgroundSyncTag, pageLoaded, syncComplete } from '#web/offline/sync/worker-messages.ts';
import { replayQueue } from './replay.ts';
import { tellWindows } from './tell-windows.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** `__SW_MANIFEST` is written here by the build: every file of this version with its hash. */
declare const self: ServiceWorkerGlobalScope & { __SW_MANIFEST: PrecacheEntry[] };

/** Addresses that are no page of the application. */
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

/** A window that has not been reloaded since the update still asks for the files of its version. */
serwist.registerCapture(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/** A document's file comes from the server; one that was kept on this device also without it. */
serwist.registerCapture(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/objects/'),
  ({ request }) => answerFile({ environment: browserEnvironment, openChannel }, request),
);

/** So those files stay until a page of this version is the only one that is open. */
async function forgetOlderVersions(event: ExtendableEvent, script: string): Promise<void> {
  const { installing, waiting } = self.registration;
  // The files of a version that is about to come lie in the same cache.
  if (installing || waiting || !serwist.getPrecacheKeyForUrl(script)) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length === 1) await serwist.handleActivate(event);
}

async function synchronise(): Promise<void> {
  await replayQueue();
  await tellWindows(syncComplete);
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

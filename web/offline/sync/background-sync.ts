import { backgroundSyncTag } from './worker-messages.ts';

/** Only Chromium has background sync. */
interface WithBackgroundSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to start the service worker as soon as there is a network, even if no page is open then. If the
 * browser does not support or allow it, only open pages send the queue.
 */
export async function requestBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration: (ServiceWorkerRegistration & WithBackgroundSync) | undefined =
      await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(backgroundSyncTag);
  } catch {
    // It is disabled in the settings, the browser's storage cannot be read, or no worker is active yet.
  }
}

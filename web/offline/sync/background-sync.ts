import { backgroundSyncTag } from './worker-messages.ts';

/** Only Chromium has it. */
interface WithBackgroundSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the service worker as soon as there is a network, even if no page is open
 * by then. False where the browser cannot or may not: then the pages themselves have to look.
 */
export async function requestBackgroundSync(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration: (ServiceWorkerRegistration & WithBackgroundSync) | undefined =
      await navigator.serviceWorker.getRegistration();
    if (!registration?.sync) return false;
    await registration.sync.register(backgroundSyncTag);
    return true;
  } catch {
    // Switched off in the browser's settings, its storage cannot be read, or there is no active worker yet.
    return false;
  }
}

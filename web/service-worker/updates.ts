import * as z from 'zod/mini';
import { skipWaiting } from '#web/offline/sync/worker-messages.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { isReloadHarmless, onWorkChange } from '#web/session/unsaved-work.ts';

/**
 * A page reloads for a new version at most once in this time. Otherwise two servers of different versions behind one
 * address would make it reload for ever.
 */
const quietMs = 10 * 60_000;
const lastReload = sessionEntry('reloadedForUpdateAt', z.number(), 0);

/** Some conditions that block a reload end without an event, such as a toast that closes. */
const retryMs = 2000;

type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener'>;

export interface Updates {
  /** A newer version than that of this page is on the device. */
  isPending(): boolean;
  /** Switches to it at once; typed text is stored in drafts. */
  takeOver(): void;
}

/**
 * Switches the page to the newest version: activates a waiting worker, and reloads the page once a new worker is
 * active, through this page or another. Both wait until a reload is harmless.
 */
export function followUpdates(
  container: Container,
  registration: Registration,
  { reload, onChange }: { reload: () => void; onChange: () => void },
): Updates {
  let isControlled = container.controller !== null;
  let isReplaced = false;
  let isReloading = false;
  let isWanted = false;
  let isRetrying = false;

  const isPending = () => isReplaced || (isControlled && registration.waiting !== null);

  const proceed = () => {
    if (!isPending() || isReloading) return;
    if (!isReplaced) {
      registration.waiting?.postMessage({ type: skipWaiting });
      return;
    }
    isReloading = true;
    lastReload.write(Date.now());
    reload();
  };
  const proceedIfHarmless = () => {
    if (isWanted || (isReloadHarmless() && !isRecent(lastReload.read()))) proceed();
  };
  const onStateChange = () => {
    onChange();
    proceedIfHarmless();
    if (isRetrying || !isPending()) return;
    isRetrying = true;
    setInterval(proceedIfHarmless, retryMs);
  };

  container.addEventListener('controllerchange', () => {
    // The first worker has the same version as the page that installed it.
    if (isControlled) isReplaced = true;
    isControlled = true;
    onStateChange();
  });
  const followInstallation = () => {
    registration.installing?.addEventListener('statechange', onStateChange);
    onStateChange();
  };
  registration.addEventListener('updatefound', followInstallation);
  onWorkChange(onStateChange);
  followInstallation();

  return {
    isPending,
    takeOver: () => {
      isWanted = true;
      proceed();
    },
  };
}

function isRecent(time: number): boolean {
  const since = Date.now() - time;
  return since >= 0 && since < quietMs;
}

import * as z from 'zod/mini';
import { skipWaiting } from '#web/offline/sync/worker-messages.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { isReloadHarmless, onWorkChange } from '#web/session/unsaved-work.ts';

/**
 * A page reloads for a new version at most this often, whatever the server hands out: two servers of
 * different versions behind one address would otherwise keep it reloading for ever.
 */
const quietMs = 10 * 60_000;
const lastReload = sessionEntry('reloadedForUpdateAt', z.number(), 0);

/** Not everything that makes a reload harmless again is announced, as the end of a message. */
const retryMs = 2000;

type Container = Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'addEventListener'>;

export interface Updates {
  /** A newer version is on the device and this page is not of it. */
  isPending(): boolean;
  /** Takes it over at once; what was typed is in its drafts. */
  takeOver(): void;
}

/**
 * Brings the page to the newest version: a waiting worker is told to take over, and once a new one has
 * taken over, through this page or another, the page reloads. Both wait for a harmless moment.
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
  const notice = () => {
    onChange();
    proceedIfHarmless();
    if (isRetrying || !isPending()) return;
    isRetrying = true;
    setInterval(proceedIfHarmless, retryMs);
  };

  container.addEventListener('controllerchange', () => {
    // The very first worker brings no other version than the one that installed it.
    if (isControlled) isReplaced = true;
    isControlled = true;
    notice();
  });
  const followInstallation = () => {
    registration.installing?.addEventListener('statechange', notice);
    notice();
  };
  registration.addEventListener('updatefound', followInstallation);
  onWorkChange(notice);
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

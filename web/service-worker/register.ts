import { pageLoaded, syncComplete, syncRequested } from '#web/offline/sync/worker-messages.ts';
import { followUpdates, type Updates } from './updates.ts';

const checkEveryMs = 3_600_000;

const listeners = new Set<() => void>();
let updates: Updates | undefined;

export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  container.addEventListener('message', relay);
  await container.register('/service-worker.js', { updateViaCache: 'none' });
  const registration = await container.ready;
  const onChange = () => {
    for (const listener of listeners) listener();
  };
  updates = followUpdates(container, registration, {
    reload: () => window.location.reload(),
    onChange,
  });
  container.controller?.postMessage({ type: pageLoaded, script: mainScript() });
  checkRegularly(registration);
}

function relay({ data }: MessageEvent<{ type?: unknown } | undefined>): void {
  if (data?.type === syncRequested || data?.type === syncComplete) {
    window.dispatchEvent(new CustomEvent(data.type));
  }
}

/** Its name contains a hash of everything it loads, so it identifies the version. */
function mainScript(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
}

/** The browser checks for a new version only when a page is opened, but an installed app may stay open for weeks. */
function checkRegularly(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => {
      // There is no network or the server is being updated; the next check will succeed.
    });
  };
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkEveryMs / 4);
}

/** Whether a newer version waits until this page may be reloaded. */
export function isUpdatePending(): boolean {
  return updates?.isPending() ?? false;
}

export function takeOverUpdate(): void {
  updates?.takeOver();
}

export function onUpdateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

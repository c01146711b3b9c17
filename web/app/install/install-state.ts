import { useSyncExternalStore } from 'react';

export type InstallState = 'not-available' | 'installable' | 'installed';

/** Chromium's event; other browsers never send it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPromptEvent | undefined;
let state: InstallState = 'not-available';
const listeners = new Set<() => void>();

function change(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The browser offers the installation only once, soon after the start, so the offer is stored. */
export function watchInstallation(): void {
  if (window.matchMedia('(display-mode: standalone)').matches) state = 'installed';

  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPromptEvent;
    change('installable');
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    change('installed');
  });
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Whether to show the offer; a user who declined it is not asked again. */
export function useInstallOffer(): boolean {
  return useSyncExternalStore(subscribe, () => state === 'installable' && !isInstallDismissed());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dismissInstallOffer(): void {
  rememberDismissal();
  change(state);
}

/** An offer can be used once; rejects if the browser has none or withdraws it. */
export async function install(): Promise<'accepted' | 'dismissed'> {
  const current = offer;
  if (!current) throw new Error('the browser offers no installation');
  offer = undefined;
  try {
    await current.prompt();
    return (await current.userChoice).outcome;
  } finally {
    if (state === 'installable' && !offer) change('not-available');
  }
}

const storageKey = 'installDismissed';

/** Used if the storage is denied; lost on reload. */
let isDismissed = false;

function isInstallDismissed(): boolean {
  try {
    return isDismissed || localStorage.getItem(storageKey) !== null;
  } catch {
    return isDismissed;
  }
}

function rememberDismissal(): void {
  isDismissed = true;
  try {
    localStorage.setItem(storageKey, 'true');
  } catch {
    // The storage is denied or full; then it lasts until the reload.
  }
}

const storageKey = 'installDismissed';

/** Stands in for a storage the browser refuses: then a reload forgets. */
let isDismissed = false;

export function isInstallDismissed(): boolean {
  try {
    return isDismissed || localStorage.getItem(storageKey) !== null;
  } catch {
    return isDismissed;
  }
}

export function rememberDismissal(): void {
  isDismissed = true;
  try {
    localStorage.setItem(storageKey, 'true');
  } catch {
    // Refused or full: it is remembered until the reload.
  }
}

/**
 * Work that a reload of the page would destroy. A new version of the app is only activated when there is none and the
 * user is not using the page. Every input counts as unsaved until the screen is left.
 */
import { isUpdateHeld, onHoldReleased } from '#web/api/update-holds.ts';

/** Dialogs may contain data that is stored nowhere, such as a photo; a toast must stay until it was read. */
const openOverlays = '[role="dialog"], [role="alertdialog"], .mantine-Notification-root';

const listeners = new Set<() => void>();
let isTyped = false;
let isTouched = false;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function watchWork(): void {
  for (const type of ['input', 'drop']) {
    window.addEventListener(type, noticeTyping, { capture: true, passive: true });
  }
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(type, noticeTouch, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', notifyListeners);
  onHoldReleased(notifyListeners);
}

function noticeTyping(): void {
  if (isTyped) return;
  isTyped = true;
  notifyListeners();
}

function noticeTouch(): void {
  isTouched = true;
}

/** To be called when a screen opens: input on the previous one has been saved or discarded. */
export function beginScreen(): void {
  isTyped = false;
  isTouched = false;
  notifyListeners();
}

/** Whether something was typed on this screen. */
export function isAnythingTyped(): boolean {
  return isTyped;
}

/** Whether a reload would destroy nothing and be visible only as a flicker. */
export function isReloadHarmless(): boolean {
  const isIdle = document.visibilityState === 'hidden' || !isTouched;
  return isIdle && !isTyped && !isUpdateHeld() && !document.querySelector(openOverlays);
}

/** Calls the listener when one of the results above may have changed. */
export function onWorkChange(listener: () => void): void {
  listeners.add(listener);
}

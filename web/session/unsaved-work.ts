/**
 * What a reload of the page would take away. A new version of the app takes over only while there is
 * nothing of it and nobody is in the middle of something. Typing is noticed by itself, on every
 * screen: until the screen is left, what was typed counts as unsaved.
 */
import { isUpdateHeld, onRelease } from '#web/api/update-holds.ts';

/**
 * Dialogs may hold what is nowhere else, as a photo that is just being taken; a message wants to be
 * read.
 */
const passing = '[role="dialog"], [role="alertdialog"], .mantine-Notification-root';

const listeners = new Set<() => void>();
let isTyped = false;
let isTouched = false;

function announce(): void {
  for (const listener of listeners) listener();
}

export function watchWork(): void {
  for (const type of ['input', 'drop']) {
    window.addEventListener(type, noticeTyping, { capture: true, passive: true });
  }
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(type, noticeTouch, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', announce);
  onRelease(announce);
}

function noticeTyping(): void {
  if (isTyped) return;
  isTyped = true;
  announce();
}

function noticeTouch(): void {
  isTouched = true;
}

/** A screen was reached; what was typed on the one before has been saved or given up. */
export function beginScreen(): void {
  isTyped = false;
  isTouched = false;
  announce();
}

/** Something was typed on this screen. */
export function isAnythingTyped(): boolean {
  return isTyped;
}

/** A reload would take nothing away, and nobody would notice more of it than a flicker. */
export function isReloadHarmless(): boolean {
  const isIdle = document.visibilityState === 'hidden' || !isTouched;
  return isIdle && !isTyped && !isUpdateHeld() && !document.querySelector(passing);
}

/** Calls when one of the answers above may have become another. */
export function onWorkChange(listener: () => void): void {
  listeners.add(listener);
}

const unauthorizedEvent = 'unauthorized';

/** Notifies the window that the session has ended. */
export function announceUnauthorized(): void {
  globalThis.dispatchEvent(new Event(unauthorizedEvent));
}

/** Returns a function that removes the listener. */
export function onUnauthorized(listener: () => void): () => void {
  globalThis.addEventListener(unauthorizedEvent, listener);
  return () => globalThis.removeEventListener(unauthorizedEvent, listener);
}

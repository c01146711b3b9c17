const unauthorizedEvent = 'unauthorized';

/** Tells the whole window that the server no longer knows this session. */
export function announceUnauthorized(): void {
  globalThis.dispatchEvent(new Event(unauthorizedEvent));
}

/** Returns the way to listen no more. */
export function onUnauthorized(listener: () => void): () => void {
  globalThis.addEventListener(unauthorizedEvent, listener);
  return () => globalThis.removeEventListener(unauthorizedEvent, listener);
}

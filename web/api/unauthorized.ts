const unauthorizedEvent = 'unauthorized';

/** Tells the whole window that the server no longer knows this session. */
export function announceUnauthorized(): void {
  globalThis.dispatchEvent(new Event(unauthorizedEvent));
}

export function onUnauthorized(listener: () => void): void {
  globalThis.addEventListener(unauthorizedEvent, listener);
}

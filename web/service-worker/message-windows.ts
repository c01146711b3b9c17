declare const self: ServiceWorkerGlobalScope;

/** Sends a message to all windows and returns them. */
export async function messageWindows(type: string): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage({ type });
  return windows;
}

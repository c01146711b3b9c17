declare const self: ServiceWorkerGlobalScope;

/** Returns the windows that were told. */
export async function tellWindows(type: string): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage({ type });
  return windows;
}

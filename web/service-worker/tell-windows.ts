declare const self: ServiceWorkerGlobalScope;

export async function tellWindows(type: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage({ type });
}

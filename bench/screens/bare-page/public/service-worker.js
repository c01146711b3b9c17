// Keeps whatever the page fetches and answers with it from then on.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const answer = async () => {
    const cache = await caches.open('page');
    const known = await cache.match(event.request);
    if (known) return known;
    const fetched = await fetch(event.request);
    await cache.put(event.request, fetched.clone());
    return fetched;
  };
  event.respondWith(answer());
});

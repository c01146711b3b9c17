const base = 'http://device.test';
const urlOf = (key: RequestInfo | URL) =>
  new URL(key instanceof Request ? key.url : String(key), base).href;

/** The caches of one browser; with `isFull` every write fails. */
export interface FakeCaches extends CacheStorage {
  isFull: boolean;
}

export function fakeCaches(): FakeCaches {
  const all = new Map<string, Cache>();
  const caches: Partial<FakeCaches> = {
    isFull: false,
    open: async (name) => {
      const cache = all.get(name) ?? oneCache(() => caches.isFull === true);
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name) => all.delete(name),
  };
  return caches as FakeCaches;
}

function oneCache(isFull: () => boolean): Cache {
  const answers = new Map<string, Response>();
  const cache: Partial<Cache> = {
    put: async (key, answer) => {
      if (isFull()) throw new DOMException('full', 'QuotaExceededError');
      answers.set(urlOf(key), answer);
    },
    match: async (key) => answers.get(urlOf(key))?.clone(),
    delete: async (key) => answers.delete(urlOf(key)),
    keys: async () => [...answers.keys()].map((url) => new Request(url)),
  };
  return cache as Cache;
}

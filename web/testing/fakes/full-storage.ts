import { onTestFinished, vi } from 'vitest';

/** From now on every write to `localStorage` fails, until the returned function is called. */
export function fillStorage(): () => void {
  const { localStorage } = globalThis;
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const full = new Proxy(localStorage, {
    get: (storage, name) => {
      if (name === 'setItem') return refuse;
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
  });
  const put = (storage: Storage) => vi.stubGlobal('localStorage', storage);
  const makeRoom = () => void put(localStorage);
  put(full);
  onTestFinished(makeRoom);
  return makeRoom;
}

/** From now on every write to a database fails, but deleting works, until the returned function is called. */
export function fillDatabases(): () => void {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const spies = (['put', 'add'] as const).map((method) =>
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(refuse),
  );
  const makeRoom = () => {
    for (const spy of spies) spy.mockRestore();
  };
  onTestFinished(makeRoom);
  return makeRoom;
}

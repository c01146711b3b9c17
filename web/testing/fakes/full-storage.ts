import { onTestFinished, vi } from 'vitest';

/** From now on the browser's storage takes nothing more; the answer makes room again. */
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

/** From now on the databases take nothing more, and give up what is deleted; the answer makes room again. */
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

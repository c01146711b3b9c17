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

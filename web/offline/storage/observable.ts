/** A value with listeners, with the functions that `useSyncExternalStore` needs. */
export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  change(part: Partial<Value>): void;
  subscribe(listener: () => void): () => void;
}

export function observable<Value extends object>(initial: Value): Observable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    change: (part) => set({ ...value, ...part }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

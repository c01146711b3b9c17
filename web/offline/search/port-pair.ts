import type { Port } from './search-messages.ts';

/** Two ends of a line within one thread: nothing is copied on the way. */
export function portPair(): [Port, Port] {
  const listeners: [Listener[], Listener[]] = [[], []];
  const end = (own: 0 | 1, other: 0 | 1): Port => ({
    postMessage: (data) =>
      queueMicrotask(() => {
        for (const listener of listeners[other]) listener({ data });
      }),
    addEventListener: (_type, listener) => {
      listeners[own].push(listener);
    },
  });
  return [end(0, 1), end(1, 0)];
}

type Listener = (event: { readonly data: unknown }) => void;

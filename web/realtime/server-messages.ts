import type { ServerMessage } from '#contract/realtime.ts';

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();

/**
 * Calls the listener with messages about changes on the server. A `resync` also comes after every (re)connect,
 * because earlier messages may have been missed. Returns a function that removes the listener.
 */
export function onServerMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishServerMessage(message: ServerMessage): void {
  for (const listener of listeners) {
    try {
      listener(message);
    } catch (error) {
      // The other listeners are called even if one fails.
      reportError(error);
    }
  }
}

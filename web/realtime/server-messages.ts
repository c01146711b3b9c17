import type { ServerMessage } from '#contract/realtime.ts';

type Listener = (message: ServerMessage) => void;

const listeners = new Set<Listener>();

/**
 * Hears what has changed on the server. A `resync` comes after every (re)connect as well: whatever
 * changed before it has not been told. Returns how to stop hearing.
 */
export function onServerMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(message: ServerMessage): void {
  for (const listener of listeners) {
    try {
      listener(message);
    } catch (error) {
      // One that fails keeps the others from nothing.
      reportError(error);
    }
  }
}

/**
 * Tells a tab that works for long from one that stands still. A browser that freezes or pauses a tab keeps
 * its locks. A tab that waits for a lock therefore asks for its holder: a tab that runs answers at once,
 * also in the background, where timers are slow.
 */
export interface LockWatch {
  /** This tab has the lock and answers for it until the returned function is called. */
  hold(name: string): () => void;
  /** Resolves when the holder of the lock has not answered for a while; never after the signal. */
  untilSilent(name: string, signal: AbortSignal): Promise<void>;
}

interface Message {
  kind: 'who' | 'here';
  name: string;
}

export type MessagePort = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

const askEvery = 2_000;
/** Questions without an answer are counted, not the time: a tab that slept itself has asked nothing. */
const mostUnanswered = 5;

export function watchLocks(openPort: () => MessagePort): LockWatch {
  const held = new Map<string, number>();
  const listeners = new Set<(name: string) => void>();
  let port: MessagePort | undefined;
  const open = () => {
    if (port) return port;
    port = openPort();
    const own = port;
    own.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'here') for (const listener of listeners) listener(data.name);
      else if (held.has(data.name)) own.postMessage({ kind: 'here', name: data.name });
    };
    return own;
  };

  const hold = (name: string) => {
    // Others may have asked a holder that stood still: they begin to count anew.
    open().postMessage({ kind: 'here', name });
    held.set(name, (held.get(name) ?? 0) + 1);
    return () => {
      const left = (held.get(name) ?? 1) - 1;
      if (left === 0) held.delete(name);
      else held.set(name, left);
    };
  };

  const untilSilent = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let unanswered = 0;
      const hear = (about: string) => {
        if (about === name) unanswered = 0;
      };
      const ask = () => {
        if (held.has(name)) unanswered = 0;
        else if (unanswered >= mostUnanswered) {
          end();
          resolve();
          return;
        }
        unanswered += 1;
        open().postMessage({ kind: 'who', name });
      };
      const timer = setInterval(ask, askEvery);
      const end = () => {
        clearInterval(timer);
        listeners.delete(hear);
      };
      listeners.add(hear);
      signal.addEventListener('abort', end, { once: true });
    });

  return { hold, untilSilent };
}

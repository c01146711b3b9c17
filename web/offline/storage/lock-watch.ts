/**
 * Distinguishes a tab that works for long from a frozen one. A browser that freezes a tab leaves it its locks.
 * A tab that waits for a lock therefore sends questions to its holder. A running tab answers at once, even in the
 * background, where timers are slow.
 */
export interface LockWatch {
  /** This tab has the lock and answers questions about it until the returned function is called. */
  answerFor(name: string): () => void;
  /** Resolves when the holder of the lock has not answered several times; never after the signal. */
  untilSilent(name: string, signal: AbortSignal): Promise<void>;
}

interface Message {
  kind: 'who' | 'here';
  name: string;
}

export type LockPort = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

const askEvery = 2_000;
/** Counts questions, not time: a tab that was frozen itself has asked nothing. */
const mostUnanswered = 5;

export function watchLocks(openPort: () => LockPort): LockWatch {
  const ownLocks = new Map<string, number>();
  const listeners = new Set<(name: string) => void>();
  let port: LockPort | undefined;
  const open = () => {
    if (port) return port;
    port = openPort();
    const own = port;
    own.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'here') for (const listener of listeners) listener(data.name);
      else if (ownLocks.has(data.name)) own.postMessage({ kind: 'here', name: data.name });
    };
    return own;
  };

  const answerFor = (name: string) => {
    // Tabs that have counted unanswered questions to the previous holder start again at zero.
    open().postMessage({ kind: 'here', name });
    ownLocks.set(name, (ownLocks.get(name) ?? 0) + 1);
    return () => {
      const left = (ownLocks.get(name) ?? 1) - 1;
      if (left === 0) ownLocks.delete(name);
      else ownLocks.set(name, left);
    };
  };

  const untilSilent = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      let unanswered = 0;
      const reset = (about: string) => {
        if (about === name) unanswered = 0;
      };
      const ask = () => {
        if (ownLocks.has(name)) unanswered = 0;
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
        listeners.delete(reset);
      };
      listeners.add(reset);
      signal.addEventListener('abort', end, { once: true });
    });

  return { answerFor, untilSilent };
}

import { availableParallelism } from 'node:os';
import { addAbortSignal, Readable } from 'node:stream';
import type { Protocol } from './protocol.ts';
import type { ProtocolThread } from './protocol-thread.ts';
import { RestingThreads } from './resting-threads.ts';
import { Turns } from './turns.ts';

/** One processor stays for everybody else's requests. */
const turns = new Turns(Math.min(4, Math.max(1, availableParallelism() - 1)));

const threads = new RestingThreads();

/** So much is made ahead of a slow reader, who then keeps nobody in line waiting. */
const highWaterMark = 4 * 1024 * 1024;

/**
 * The protocol as a PDF. Rejects when not even its beginning could be made, so that there is still an
 * answer to give; afterwards the stream breaks off with the error. Whoever aborts or destroys the
 * stream before its end ends the thread.
 */
export async function makePdf(
  protocol: Protocol,
  { signal }: { signal: AbortSignal },
): Promise<Readable> {
  const giveBack = await turns.take(signal);
  const thread = beginIn(protocol, giveBack);
  let isComplete = false;
  const end = async () => {
    if (!isComplete) await thread.end();
    giveBack();
  };
  const complete = () => {
    isComplete = !thread.isLost;
    if (isComplete) threads.keep(thread);
    giveBack();
  };
  const endAtOnce = () => void end();
  signal.addEventListener('abort', endAtOnce, { once: true });
  try {
    const first = await thread.next();
    signal.throwIfAborted();
    if (!first) throw new Error('the protocol is empty');
    return addAbortSignal(signal, streamOf(first, thread, { complete, end }));
  } catch (error) {
    await end();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', endAtOnce);
  }
}

function beginIn(protocol: Protocol, giveBack: () => void): ProtocolThread {
  let thread: ProtocolThread | undefined;
  try {
    thread = threads.take();
    thread.begin(protocol);
    return thread;
  } catch (error) {
    void thread?.end();
    giveBack();
    throw error;
  }
}

function streamOf(
  first: Uint8Array,
  thread: ProtocolThread,
  { complete, end }: { complete: () => void; end: () => Promise<void> },
): Readable {
  const stream = new Readable({
    highWaterMark,
    async read() {
      try {
        const piece = await thread.next();
        if (!piece) complete();
        stream.push(piece ?? null);
      } catch (error) {
        stream.destroy(error as Error);
      }
    },
    destroy(error, done) {
      end().then(
        () => done(error),
        () => done(error),
      );
    },
  });
  stream.push(first);
  return stream;
}

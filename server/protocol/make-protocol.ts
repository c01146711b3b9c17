import { availableParallelism } from 'node:os';
import { addAbortSignal, Readable } from 'node:stream';
import { IdleThreads, type ProtocolThread } from './idle-threads.ts';
import type { Protocol } from './protocol.ts';
import type { RecordsFile } from './record-paper.ts';
import { Slots } from './slots.ts';

/** One processor stays free for other requests. */
const slots = new Slots(Math.min(4, Math.max(1, availableParallelism() - 1)));

const threads = new IdleThreads();

/** The bytes that are made ahead of a slow reader, so that the next protocol need not wait for that reader. */
const highWaterMark = 4 * 1024 * 1024;

/**
 * The protocol as a PDF. Rejects if not even its beginning could be made, so that an error can still be answered;
 * later errors end the stream. Aborting or destroying the stream before its end ends the thread.
 */
export async function makePdf(
  protocol: Protocol | RecordsFile,
  { signal }: { signal: AbortSignal },
): Promise<Readable> {
  const freeSlot = await slots.take(signal);
  const thread = beginIn(protocol, freeSlot);
  let isComplete = false;
  const end = async () => {
    if (!isComplete) await thread.end();
    freeSlot();
  };
  const complete = () => {
    isComplete = !thread.isLost;
    if (isComplete) threads.keep(thread);
    freeSlot();
  };
  const endAtOnce = () => void end();
  signal.addEventListener('abort', endAtOnce, { once: true });
  try {
    const first = await thread.next();
    signal.throwIfAborted();
    if (!first) throw new Error('the protocol is empty');
    return addAbortSignal(signal, streamOf(first.bytes, thread, { complete, end }));
  } catch (error) {
    await end();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', endAtOnce);
  }
}

function beginIn(protocol: Protocol | RecordsFile, freeSlot: () => void): ProtocolThread {
  let thread: ProtocolThread | undefined;
  try {
    thread = threads.take();
    thread.begin(protocol);
    return thread;
  } catch (error) {
    void thread?.end();
    freeSlot();
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
        stream.push(piece?.bytes ?? null);
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

import { PdfThread } from '../pdf/pdf-thread.ts';
import { startThread } from '../start-thread.ts';
import type { Protocol } from './protocol.ts';
import type { RecordsFile } from './record-paper.ts';

/** Far more than the longest run needs; beyond it the thread ends, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** A thread that makes one protocol after another. */
export type ProtocolThread = PdfThread<Protocol | RecordsFile>;

const newThread = (): ProtocolThread =>
  new PdfThread(startThread(import.meta.url, 'protocol-worker', { resourceLimits }));

/** Long enough for the next protocol of the same user, short enough to free the memory. */
const idleMs = 60_000;

/** Starting a thread takes longer than the protocol of a usual run, so a finished thread is kept for a while. */
export class IdleThreads {
  readonly #resting = new Map<ProtocolThread, NodeJS.Timeout>();

  take(): ProtocolThread {
    // The thread that became idle last, so that the others can end.
    for (const [thread, timer] of [...this.#resting].reverse()) {
      clearTimeout(timer);
      this.#resting.delete(thread);
      if (thread.isLost) continue;
      thread.work();
      return thread;
    }
    return newThread();
  }

  keep(thread: ProtocolThread): void {
    thread.rest();
    const timer = setTimeout(() => {
      this.#resting.delete(thread);
      void thread.end();
    }, idleMs);
    this.#resting.set(thread, timer.unref());
  }
}

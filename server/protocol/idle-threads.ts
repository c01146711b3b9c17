import { ProtocolThread } from './protocol-thread.ts';

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
    return new ProtocolThread();
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

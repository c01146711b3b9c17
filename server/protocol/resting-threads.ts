import { ProtocolThread } from './protocol-thread.ts';

/** Long enough for the next of a morning's protocols, short enough to give the memory back. */
const restsMs = 60_000;

/** To start a thread takes longer than the protocol of a usual run: one that has finished rests for a while. */
export class RestingThreads {
  readonly #resting = new Map<ProtocolThread, NodeJS.Timeout>();

  take(): ProtocolThread {
    // The one that rested last: the others get their time to end.
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
    }, restsMs);
    this.#resting.set(thread, timer.unref());
  }
}

/** The locks of one browser, granted to its tabs and workers in the order of their requests. */
interface Request {
  holder: FakeTab;
  run(): Promise<void>;
  /** Ends the request: the tab gave up waiting, or lost the lock. */
  reject(reason: unknown): void;
}

type Work = (lock: Lock | null) => unknown;

const aborted = () => new DOMException('The request was aborted.', 'AbortError');

export class FakeLocks {
  readonly #queues = new Map<string, Request[]>();

  /** One tab or worker; its locks and requests end with it. */
  openTab(): FakeTab {
    return new FakeTab(this);
  }

  enter<T>(holder: FakeTab, name: string, options: LockOptions, work: Work): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        try {
          resolve((await work({ name, mode: 'exclusive' })) as T);
        } catch (error) {
          reject(error);
        }
      };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const request = { holder, run, reject };
      if (options.steal) queue.splice(0, 1, request)[0]?.reject(aborted());
      else queue.push(request);
      options.signal?.addEventListener('abort', () => {
        // A lock that was granted is not taken back.
        const at = queue.indexOf(request);
        if (at < 1) return;
        queue.splice(at, 1);
        reject(options.signal?.reason);
      });
      if (queue[0] === request) this.#grant(queue);
    });
  }

  isTaken(name: string): boolean {
    return (this.#queues.get(name) ?? []).length > 0;
  }

  holderOf(name: string): FakeTab | undefined {
    return this.#queues.get(name)?.[0]?.holder;
  }

  #grant(queue: Request[]): void {
    const [first] = queue;
    if (!first) return;
    // Granted in a task of its own, as in a browser.
    queueMicrotask(() => {
      if (queue[0] !== first) return;
      void first.run().then(() => {
        if (queue[0] === first) this.#release(queue);
      });
    });
  }

  #release(queue: Request[]): void {
    queue.shift();
    this.#grant(queue);
  }

  leave(holder: FakeTab): void {
    for (const queue of this.#queues.values()) {
      const first = queue[0];
      const rest = queue.filter((request) => request.holder !== holder);
      queue.splice(0, queue.length, ...rest);
      if (first?.holder === holder) this.#grant(queue);
    }
  }
}

export class FakeTab implements Pick<LockManager, 'request' | 'query'> {
  readonly #locks: FakeLocks;

  constructor(locks: FakeLocks) {
    this.#locks = locks;
  }

  request = (async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as Work;
    const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (options.ifAvailable && this.#locks.isTaken(name)) return work(null);
    return this.#locks.enter(this, name, options, work);
  }) as LockManager['request'];

  query = async (): Promise<LockManagerSnapshot> => ({});

  kill(): void {
    this.#locks.leave(this);
  }
}

/** For tests in which no tab is frozen. */
export const noLockWatch = {
  answerFor: () => () => {},
  untilSilent: () => new Promise<void>(() => {}),
};

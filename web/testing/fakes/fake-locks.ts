/** The locks of one browser: first come, first served, across all its tabs and workers. */
interface Request {
  holder: FakeTab;
  run(): Promise<void>;
}

type Work = (lock: Lock | null) => unknown;

export class FakeLocks {
  readonly #queues = new Map<string, Request[]>();

  /** One tab or worker; what it holds or waits for ends with it. */
  openTab(): FakeTab {
    return new FakeTab(this);
  }

  enter<T>(holder: FakeTab, name: string, work: Work): Promise<T> {
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
      queue.push({ holder, run });
      if (queue.length === 1) this.#grant(queue);
    });
  }

  isTaken(name: string): boolean {
    return (this.#queues.get(name) ?? []).length > 0;
  }

  #grant(queue: Request[]): void {
    const [first] = queue;
    if (!first) return;
    // Granted in a task of its own, as in a browser.
    queueMicrotask(() => {
      if (queue[0] !== first) return;
      void first.run().then(() => {
        if (queue[0] === first) this.#pass(queue);
      });
    });
  }

  #pass(queue: Request[]): void {
    queue.shift();
    this.#grant(queue);
  }

  leave(holder: FakeTab): void {
    for (const queue of this.#queues.values()) {
      const held = queue[0];
      const rest = queue.filter((request) => request.holder !== holder);
      queue.splice(0, queue.length, ...rest);
      if (held?.holder === holder) this.#grant(queue);
    }
  }
}

export class FakeTab implements Pick<LockManager, 'request'> {
  readonly #locks: FakeLocks;

  constructor(locks: FakeLocks) {
    this.#locks = locks;
  }

  request = (async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as Work;
    const { ifAvailable = false } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    if (ifAvailable && this.#locks.isTaken(name)) return work(null);
    return this.#locks.enter(this, name, work);
  }) as LockManager['request'];

  kill(): void {
    this.#locks.leave(this);
  }
}

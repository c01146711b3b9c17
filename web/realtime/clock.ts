/** Time, handed in so that a test need not wait for it. */
export interface Clock {
  now(): number;
  /** Returns how to call it off. */
  after(delay: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

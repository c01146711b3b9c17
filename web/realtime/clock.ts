/** Time as a parameter, so that tests need not wait. */
export interface Clock {
  now(): number;
  /** Returns a function that cancels it. */
  after(delay: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

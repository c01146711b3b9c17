/** Returns random numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
}

/** Returns ids in a fixed order; the second group of each is the number of its owner. */
export function idsOf(owner: number): () => string {
  let made = 0;
  return () => {
    const [group, number] = [owner.toString(16).padStart(4, '0'), (++made).toString(16)];
    return `00000000-${group}-4000-8000-${number.padStart(12, '0')}`;
  };
}

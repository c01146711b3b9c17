/** How often a random test is tried: fewer times in the gate than in the full suite. */
export const tries = (all: number, inGate: number) =>
  process.env.TEST_SUITE === 'gate' ? inGate : all;

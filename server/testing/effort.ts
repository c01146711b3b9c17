/** How often a random test is tried: the gate takes a part of what the full suite has time for. */
export const tries = (all: number, inGate: number) =>
  process.env.TEST_SUITE === 'gate' ? inGate : all;

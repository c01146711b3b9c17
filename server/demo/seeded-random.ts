import { createHash } from 'node:crypto';

/** Random numbers that are the same every time: demo data must not differ from start to start. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  whole(lowest: number, highest: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Undefined when there is nothing to choose from. */
  pickAny<T>(choices: readonly T[]): T | undefined;
}

/** mulberry32 */
export function seededRandom(seed: string): SeededRandom {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    chance: (probability) => next() < probability,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    pickAny: (choices) => choices[Math.floor(next() * choices.length)],
  };
}

/** The same name, the same uuid (in the form of version 5). */
export function demoId(name: string): string {
  const bytes = createHash('sha1')
    .update(`anlagenverwaltung-demo:${name}`)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

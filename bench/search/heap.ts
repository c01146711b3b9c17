import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is in use after collecting garbage, typed arrays included. */
function inUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What something takes up, and how long it takes to make. */
export function weigh<Made>(make: () => Made): { made: Made; bytes: number; time: number } {
  const before = inUse();
  const start = performance.now();
  const made = make();
  const time = performance.now() - start;
  return { made, bytes: inUse() - before, time };
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory in use after garbage collection, including typed arrays. */
function inUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The memory that a value needs, and the time to create it. */
export function weigh<Made>(make: () => Made): { made: Made; bytes: number; time: number } {
  const before = inUse();
  const start = performance.now();
  const made = make();
  const time = performance.now() - start;
  return { made, bytes: inUse() - before, time };
}

import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Stands in for `start-thread.ts` in tests: threads start as they were built, as in operation. Each one
 * from its source would have to load the compiler first.
 */
export function startThread(_from: string, name: string, options: WorkerOptions): Worker {
  return new Worker(new URL(`../../dist/server/${name}.js`, import.meta.url), options);
}

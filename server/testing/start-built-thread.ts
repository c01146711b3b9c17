import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Replaces `start-thread.ts` in tests: threads start from the build, as in production. Started from source, each
 * would have to load the compiler first.
 */
export function startThread(_from: string, name: string, options: WorkerOptions): Worker {
  return new Worker(new URL(`../../dist/server/${name}.js`, import.meta.url), options);
}

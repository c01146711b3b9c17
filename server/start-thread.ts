import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts the worker beside the module `from`. From source the thread needs the TypeScript loader first; a bundle is
 * started directly.
 */
export function startThread(from: string, name: string, options: WorkerOptions): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options);
  const source = new URL(`./${name}.ts`, from).href;
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(load, { ...options, eval: true });
}

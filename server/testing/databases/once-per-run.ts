const key = Symbol.for('anlagenverwaltung.once-per-run');
const shared = globalThis as { [key]?: Map<string, Promise<unknown>> };

/**
 * The test runner's projects share a process, but each loads its own modules: this shares what one of
 * them has started with the others. The project that started it also ends it, which the runner does after all of them.
 */
export async function oncePerRun<Thing>(
  name: string,
  start: () => Promise<Thing>,
): Promise<{ thing: Thing; isFirst: boolean }> {
  shared[key] ??= new Map();
  const known = shared[key].get(name) as Promise<Thing> | undefined;
  const starting = known ?? start();
  shared[key].set(name, starting);
  return { thing: await starting, isFirst: !known };
}

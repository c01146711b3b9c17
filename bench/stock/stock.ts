/**
 * Filling the databases of most parts takes longer than measuring. A process of its own fills them on one core, while
 * this process measures parts that need no database on the other core.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type RunningPostgres, startPostgres } from '#server/testing/databases/postgres-server.ts';

/** The folder of the embedded database, and the names of those on PostgreSQL with so many Anlagen. */
export const stock = {
  embedded: path.join(tmpdir(), `anlagen-bench-${process.pid}`),
  hundredThousand: 'bench_hundred_thousand',
  million: 'bench_million',
};
export type Stocked = keyof typeof stock;

let running: Promise<RunningPostgres> | undefined;
let filler: ChildProcess | undefined;
const filled = new Set<unknown>();

/** One PostgreSQL for the whole run, with the durability of production. */
export function sharedPostgres(): Promise<RunningPostgres> {
  running ??= startPostgres({ isDurable: true });
  return running;
}

/** Starts the process that fills the databases. */
export async function beginStock(): Promise<ChildProcess> {
  const { url } = await sharedPostgres();
  const file = fileURLToPath(new URL('./stock-filling.ts', import.meta.url));
  const execArgv = ['--import', import.meta.resolve('tsx')];
  filler = fork(file, [url, stock.embedded], { execArgv });
  filler.on('message', (name) => filled.add(name));
  const end = () => filler?.kill('SIGKILL');
  process.on('exit', end);
  return filler;
}

export async function untilDatabaseFilled(name: Stocked): Promise<string> {
  const filling = filler ?? (await beginStock());
  // Messages that arrived while this process was busy are handled first.
  await wait(100);
  if (!filled.has(name) && filling.connected) filling.send('alone');
  while (!filled.has(name)) {
    if (filling.exitCode !== null) throw new Error(`${name} could not be filled`);
    await Promise.race([once(filling, 'message'), once(filling, 'exit')]);
  }
  return stock[name];
}

/** Ends the filling process, even in the middle of its work, and removes all databases. */
export async function clearStock(): Promise<void> {
  if (filler?.exitCode === null && filler.kill('SIGKILL')) await once(filler, 'exit');
  await rm(stock.embedded, { recursive: true, force: true });
  await (await running)?.stop();
}

/**
 * Runs the embedded database in a thread of its own: it works in long synchronous steps that would otherwise delay
 * every request. It exchanges messages of the PostgreSQL wire protocol, one batch at a time.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './embedded.ts';

if (!parentPort) throw new Error('embedded-worker runs as a worker thread only');
const port = parentPort;

const { directory, snapshot } = workerData as WorkerStart;

async function open(): Promise<PGlite> {
  const database = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(snapshot ? { loadDataDir: new Blob([snapshot]) } : {}),
    extensions: { pg_trgm },
  });
  // After a panic, for example because its disk has no room for the log, the database would continue with a wrong state
  // or never answer again. After a restart it recovers.
  database.Module.onAbort = () => process.exit(1);
  return database;
}

const opening = open();

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  const database = await opening;
  switch (request.kind) {
    case 'protocol':
      return { id: request.id, bytes: (await database.execProtocolRaw(request.bytes)).slice() };
    case 'snapshot': {
      const dump = await database.dumpDataDir('none');
      return { id: request.id, bytes: new Uint8Array(await dump.arrayBuffer()) };
    }
    case 'close':
      // What it cannot write now is recovered at the next start.
      database.Module.onAbort = () => {};
      await database.close();
      return { id: request.id, bytes: new Uint8Array() };
  }
}

let queue: Promise<unknown> = opening;
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => port.postMessage(await answer(request)));
  // A failure ends the thread; the main thread sees the exit and fails the waiting requests.
  queue.catch((error: unknown) => {
    queueMicrotask(() => {
      throw error;
    });
  });
});

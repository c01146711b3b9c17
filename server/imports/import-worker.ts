/** Reads, checks and writes imports in a thread of its own, with connections of its own. */
import '../low-priority.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { config as configureSchemas } from 'zod/mini';
import { describeIssue } from '#contract/input-messages.ts';
import { openPostgres } from '../db/database.ts';
import { makeAttempts } from '../jobs/make-attempts.ts';
import { storageToRead } from '../storage/open-storage.ts';
import { importHandlers } from './import-handlers.ts';
import type { ImportThreadData } from './import-thread.ts';

if (!parentPort) throw new Error('import-worker runs as a worker thread only');

/** One for the steps of the job, and one for its signs of life. */
const poolSize = 2;

configureSchemas({ localeError: describeIssue });
const { databaseUrl, ...config } = workerData as ImportThreadData;
const { db } = openPostgres(databaseUrl, { poolSize, name: 'anlagenverwaltung-import' });
let storage: ReturnType<typeof storageToRead> | undefined;
const readStored = async (path: string) => {
  storage ??= storageToRead(config);
  return (await storage).read(path);
};
makeAttempts(parentPort, { db, handlers: importHandlers(db, readStored) });

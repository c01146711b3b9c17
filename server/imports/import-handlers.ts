import type { Db } from '../db/database.ts';
import { type ReadStored, readHandler } from './read-import.ts';
import { checkHandler, runHandler } from './run-import.ts';

/** What computes much. On a database server it has a thread of its own. */
export const importHandlers = (db: Db, readStored: ReadStored) => ({
  read_import: readHandler(readStored),
  check_import: checkHandler(db),
  run_import: runHandler(),
});

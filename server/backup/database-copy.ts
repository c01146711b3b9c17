import type { Config } from '../config.ts';
import { explainDatabase } from '../explain-start.ts';
import type { DatabaseCopy } from './contents.ts';
import { embeddedCopy } from './embedded-copy.ts';
import { postgresCopy } from './postgres-copy.ts';

/** The copier for the configured database. */
export async function openCopy(config: Config): Promise<DatabaseCopy> {
  if (!config.databaseUrl) return embeddedCopy(config.dataDirectory);
  return postgresCopy(config.databaseUrl).catch((cause: unknown) => {
    throw explainDatabase(cause, config);
  });
}

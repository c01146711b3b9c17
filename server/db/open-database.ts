import type { Config } from '../config.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';

/** The configured database: a PostgreSQL server, or the embedded one in the data directory. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'dataDirectory'>,
): Promise<Database> {
  if (config.databaseUrl)
    return openPostgres(config.databaseUrl, { poolSize: config.databasePoolSize });
  return openEmbedded(config.dataDirectory);
}

import type { Config } from '../config.ts';
import { JobThread } from '../jobs/job-thread.ts';
import { startThread } from '../start-thread.ts';

/** Enough for lists of the largest allowed size; beyond it the thread ends, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

export type ImportThreadData = Pick<Config, 's3' | 'dataDirectory'> & { databaseUrl: string };

/** Undefined for the embedded database, which no other thread can open. */
export function importThread({ databaseUrl, s3, dataDirectory }: Config): JobThread | undefined {
  if (databaseUrl === undefined) return undefined;
  const workerData: ImportThreadData = { databaseUrl, s3, dataDirectory };
  const options = { workerData, resourceLimits };
  return new JobThread(() => startThread(import.meta.url, 'import-worker', options));
}

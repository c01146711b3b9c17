import path from 'node:path';
import type { AppError } from '#contract/errors.ts';
import type { Config } from '../config.ts';
import { explainDirectory } from '../explain-start.ts';
import { DirectoryStorage } from './directory-storage.ts';
import { openS3, type Warn } from './open-s3.ts';
import type { Storage } from './storage.ts';

const warnOnTerminal: Warn = (sentence) => {
  process.stderr.write(`${sentence}\n`);
};

/** The configured storage: an S3 service, or a folder of the data directory. */
export async function openStorage(config: Config, warn = warnOnTerminal): Promise<Storage> {
  if (config.s3) return openS3(config.s3, config.origins, warn);
  const storage = new DirectoryStorage(path.join(config.dataDirectory, 'files'));
  await storage.check().catch((error: AppError) => {
    if (error.code !== 'storage_full') throw explainDirectory(error.cause ?? error, config);
    // Stored files can still be read.
    warn(
      `Der Dateispeicher in ${config.dataDirectory} ist voll: Es werden keine Dateien angenommen.`,
    );
  });
  return storage;
}

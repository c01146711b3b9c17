import path from 'node:path';
import type { AppError } from '#contract/errors.ts';
import type { Config } from '../config.ts';
import { explainDirectory } from '../explain-start.ts';
import { DirectoryStorage } from './directory-storage.ts';
import { openS3, type Warn } from './open-s3.ts';
import { connectS3 } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const warnOnTerminal: Warn = (sentence) => {
  process.stderr.write(`${sentence}\n`);
};

const folderOf = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) =>
  new DirectoryStorage(path.join(dataDirectory, 'files'));

/** The configured storage, already tested by the start of the process. */
export const storageToRead = async (
  config: Pick<Config, 's3' | 'dataDirectory'>,
): Promise<Pick<Storage, 'read'>> =>
  config.s3 ? new S3Storage(await connectS3(config.s3), config.s3) : folderOf(config);

/** The configured storage: an S3 service, or a folder of the data directory. */
export async function openStorage(config: Config, warn = warnOnTerminal): Promise<Storage> {
  if (config.s3) return openS3(config.s3, config.origins, warn);
  const storage = folderOf(config);
  await storage.check().catch((error: AppError) => {
    if (error.code !== 'storage_full') throw explainDirectory(error.cause ?? error, config);
    // Stored files can still be read.
    warn(
      `Der Dateispeicher in ${config.dataDirectory} ist voll: Es werden keine Dateien angenommen.`,
    );
  });
  return storage;
}

import { randomUUID } from 'node:crypto';
import type { Config, S3Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { allowOrigins } from './bucket-cors.ts';
import { connectS3, type S3Client } from './s3-client.ts';
import { findPresign } from './s3-presign.ts';
import { isStorageFull, statusOf } from './s3-problems.ts';
import { probeFolder, S3Storage } from './s3-storage.ts';

export type Warn = (sentence: string) => void;

/** Finds problems at the start that would lose files later. */
export async function openS3(
  config: S3Config,
  origins: Config['origins'],
  warn: Warn,
): Promise<S3Storage> {
  const client = await connectS3(config);
  try {
    await client.s3.headBucket({ Bucket: config.bucket });
    await requireSingleUse(client, config);
  } catch (cause) {
    if (!isStorageFull(cause)) {
      client.s3.destroy();
      throw explainOpening(cause, config);
    }
    // Stored files can still be read.
    warn(`Der S3-Speicher unter ${config.endpoint} ist voll: Es werden keine Dateien angenommen.`);
  }
  await allowOrigins(client, config, origins).catch((cause: Error) =>
    warn(
      `Die CORS-Regel des Buckets „${config.bucket}“ ließ sich nicht setzen (${cause.name}): Dateien werden nur angenommen, wenn der Bucket PUT von ${origins.join(', ')} mit If-None-Match erlaubt.`,
    ),
  );
  return new S3Storage(client, config, await findPresign(client, config));
}

function explainOpening(cause: unknown, { endpoint, bucket }: S3Config): unknown {
  const startupError = (sentence: string) => new StartupError(sentence, { cause });
  if (cause instanceof StartupError) return cause;
  switch (statusOf(cause)) {
    case 301:
    case 400:
      return startupError(
        `Der S3-Speicher unter ${endpoint} weist S3_REGION oder S3_BUCKET zurück.`,
      );
    case 403:
      return startupError(
        `Der S3-Speicher unter ${endpoint} lehnt S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY ab oder erlaubt ihnen im Bucket „${bucket}“ nicht zu lesen, zu schreiben und zu löschen.`,
      );
    case 404:
      return startupError(
        `Den Bucket „${bucket}“, den S3_BUCKET nennt, gibt es unter ${endpoint} nicht.`,
      );
    default:
      return startupError(`Der S3-Speicher unter ${endpoint} ist nicht erreichbar.`);
  }
}

/** A service that ignores If-None-Match would allow replacing a file after it was checked. */
async function requireSingleUse({ s3 }: S3Client, { endpoint, bucket }: S3Config): Promise<void> {
  const probe = { Bucket: bucket, Key: `${probeFolder}${randomUUID()}` };
  const put = () => s3.putObject({ ...probe, Body: Buffer.from('?'), IfNoneMatch: '*' });
  await put();
  try {
    await put();
  } catch (cause) {
    if (statusOf(cause) === 412) return;
    throw cause;
  } finally {
    await s3.deleteObject(probe);
  }
  throw new StartupError(
    `Der S3-Speicher unter ${endpoint} beachtet If-None-Match nicht: Gespeicherte Dateien könnten überschrieben werden.`,
  );
}

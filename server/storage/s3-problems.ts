import { AppError } from '#contract/errors.ts';

interface ServiceError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/** S3 servers report a full bucket or disk with different error codes. */
const fullNames = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);

/** Undefined if there was no answer. */
export const statusOf = (cause: unknown): number | undefined =>
  (cause as ServiceError).$metadata?.httpStatusCode;

export const isStorageFull = (cause: unknown): boolean =>
  statusOf(cause) === 507 || fullNames.has((cause as ServiceError).name ?? '');

export function explainS3(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (statusOf(cause) === 412) return new AppError('upload_used', { cause });
  if (isStorageFull(cause)) return new AppError('storage_full', { cause });
  return new AppError('storage_unavailable', { cause });
}

/** Undefined if the object does not exist; other errors of the service become errors of the storage. */
export function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((cause: unknown) => {
    if (statusOf(cause) === 404) return undefined;
    throw explainS3(cause);
  });
}

export function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw explainS3(cause);
  });
}

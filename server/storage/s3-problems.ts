import { AppError } from '#contract/errors.ts';

interface ServiceError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/** What Ceph, MinIO and others call a bucket or a disk without room. */
const fullNames = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);

/** Undefined when no answer came. */
export const statusOf = (cause: unknown): number | undefined =>
  (cause as ServiceError).$metadata?.httpStatusCode;

export const isFull = (cause: unknown): boolean =>
  statusOf(cause) === 507 || fullNames.has((cause as ServiceError).name ?? '');

export function explainS3(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (statusOf(cause) === 412) return new AppError('upload_used', { cause });
  if (isFull(cause)) return new AppError('storage_full', { cause });
  return new AppError('storage_unavailable', { cause });
}

/** Undefined where nothing is there; what else the service refuses is one of the storage's own errors. */
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

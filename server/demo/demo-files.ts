import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { DemoDataOptions } from './demo-data.ts';

/** A file that an earlier, unfinished attempt has left is identical. */
export function storeFilesIn(storage: Storage): DemoDataOptions['files'] {
  return async (objectPath, bytes) => {
    try {
      await storage.put(objectPath, Readable.from([bytes]), bytes.length);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'upload_used')) throw error;
    }
  };
}

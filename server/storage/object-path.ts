import { AppError } from '#contract/errors.ts';

/** Folders and a name, none of them hidden or relative. */
const plain = /^[^./\\\0][^/\\\0]*(\/[^./\\\0][^/\\\0]*)*$/;

/** Paths are made by this server; one that could leave the storage all the same counts as missing. */
export function checkObjectPath(objectPath: string): string {
  if (plain.test(objectPath)) return objectPath;
  throw new AppError('not_found');
}

import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Storage } from './storage.ts';

export type ErasureMode = 'anonymise' | 'remove';

/**
 * Who was erased, by their id alone, beside the files and outside of what a backup holds. A restore
 * brings back the database of an earlier day; from this list it erases again whom that day still knew.
 */
const folder = 'erased/';
const modes: readonly ErasureMode[] = ['anonymise', 'remove'];

export const isErasureNote = (objectPath: string): boolean => objectPath.startsWith(folder);

export async function noteErased(
  storage: Storage,
  userId: string,
  mode: ErasureMode,
): Promise<void> {
  await storage
    .put(`${folder}${userId}.${mode}`, Readable.from(['1']), 1)
    .catch((error: unknown) => {
      const isNoted = error instanceof AppError && error.code === 'upload_used';
      if (!isNoted) throw error;
    });
}

/** Everybody who was erased since the storage exists; who was removed is named as such. */
export async function listErased(storage: Storage): Promise<Map<string, ErasureMode>> {
  const erased = new Map<string, ErasureMode>();
  for await (const { path } of storage.list()) {
    if (!isErasureNote(path)) continue;
    const [userId = '', name] = path.slice(folder.length).split('.');
    const mode = modes.find((one) => one === name);
    if (mode && erased.get(userId) !== 'remove') erased.set(userId, mode);
  }
  return erased;
}

import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { Storage } from './storage.ts';

export type ErasureMode = 'anonymise' | 'remove';

/**
 * The ids of erased people, beside the files and outside of backups. A restore brings back an earlier database, and
 * repeats the erasures of this list in it.
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

/** Everybody who was erased since the storage exists; for both modes `remove` counts. */
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

import { Readable } from 'node:stream';
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/storage.ts';

/** In the storage from before a restore removes anything until everything is restored. */
const mark = 'restore-under-way';

export async function markRestore(storage: Storage): Promise<void> {
  if ((await storage.sizeOf(mark)) !== undefined) return;
  await storage.put(mark, Readable.from(['1']), 1);
}

export const unmarkRestore = (storage: Storage): Promise<void> => storage.remove(mark);

export const isMark = (objectPath: string): boolean => objectPath === mark;

/** A half restored database looks usable, so no server may start with it. */
export async function refuseHalfRestored(storage: Storage): Promise<void> {
  if ((await storage.sizeOf(mark)) === undefined) return;
  throw new StartupError(
    'Eine Wiederherstellung wurde nicht beendet: Wiederholen Sie sie mit npm run restore -- <Verzeichnis> --replace.',
  );
}

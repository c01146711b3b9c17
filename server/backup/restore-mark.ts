import { Readable } from 'node:stream';
import { StartupError } from '../startup-error.ts';
import type { Storage } from '../storage/storage.ts';

/** Lies in the storage from before a restore takes anything away until all is back. */
const mark = 'restore-under-way';

export async function markRestore(storage: Storage): Promise<void> {
  if ((await storage.sizeOf(mark)) !== undefined) return;
  await storage.put(mark, Readable.from(['1']), 1);
}

export const unmarkRestore = (storage: Storage): Promise<void> => storage.remove(mark);

export const isMark = (objectPath: string): boolean => objectPath === mark;

/** Half of the data looks like data: nobody may work with it. */
export async function refuseHalfRestored(storage: Storage): Promise<void> {
  if ((await storage.sizeOf(mark)) === undefined) return;
  throw new StartupError(
    'Eine Wiederherstellung wurde nicht beendet: Wiederholen Sie sie mit npm run restore -- <Verzeichnis> --replace.',
  );
}

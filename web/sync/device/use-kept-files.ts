import { useSyncExternalStore } from 'react';
import { keptFiles } from '#web/offline/kept-files.ts';

/** The size of each kept file by its object path. */
export function useKeptFiles(): ReadonlyMap<string, number> {
  return useSyncExternalStore(keptFiles.subscribe, keptFiles.get);
}

import { useSyncExternalStore } from 'react';
import { keptFiles } from '#web/offline/kept-files.ts';

/** The bytes of every document that opens without network, by the path of its object. */
export function useKeptFiles(): ReadonlyMap<string, number> {
  return useSyncExternalStore(keptFiles.subscribe, keptFiles.get);
}

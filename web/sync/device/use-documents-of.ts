import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { reportError } from '#web/api/error-reports.ts';
import { deviceDocuments } from '#web/offline/documents/device-documents.ts';
import type { KeepableDocument } from '#web/offline/documents/keep-queue.ts';
import { useSyncStatus } from '../use-sync-status.ts';

/**
 * The documents of many Anlagen from the rows of this device; undefined until they are known. The Anlagen are
 * asked for again when the key changes: thousands of them are not compared at every drawing.
 */
export function useDocumentsOf(
  key: string,
  equipmentIds: () => ReadonlySet<string>,
): readonly KeepableDocument[] | undefined {
  const [documents, setDocuments] = useState<readonly KeepableDocument[]>();
  const version = useSyncExternalStore(deviceDocuments.subscribe, deviceDocuments.version);
  const { unsent } = useSyncStatus();
  const waiting = unsent
    .filter(({ type }) => type === 'document')
    .map(({ id, state }) => id + state);
  const occasion = [key, version, ...waiting].join();
  const ids = useRef(equipmentIds);
  useEffect(() => {
    ids.current = equipmentIds;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion says when to read again.
  useEffect(() => {
    let isWanted = true;
    deviceDocuments.of(ids.current()).then((found) => {
      if (isWanted) setDocuments(found);
    }, reportError);
    return () => {
      isWanted = false;
    };
  }, [occasion]);
  return documents;
}

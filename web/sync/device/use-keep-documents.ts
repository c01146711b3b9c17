import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { statusOf } from '#web/api/transport-errors.ts';
import type { KeepableDocument } from '#web/offline/files/keep-queue.ts';
import { keepQueue, keptFiles } from '#web/offline/kept-files.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { useSyncStatus } from '../use-sync-status.ts';
import { type KeepView, keepView } from './keep-view.ts';
import { useKeptFiles } from './use-kept-files.ts';

interface KeepDocuments {
  /** Undefined if there are no documents. */
  view: KeepView | undefined;
  start: () => void;
  cancel: () => void;
  remove: () => void;
}

/** Keeps the files of some documents on this device as one job. The key identifies the job on all screens. */
export function useKeepDocuments(
  key: string,
  documents: readonly KeepableDocument[],
): KeepDocuments {
  const { isOnline } = useSyncStatus();
  const kept = useKeptFiles();
  const job = useSyncExternalStore(keepQueue.subscribe, () => keepQueue.get().jobs.get(key));
  const free = useFreeBytes(`${kept.size} ${job?.state}`);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    view: keepView({ documents, kept, job, isOnline, free }),
    start: () => void keepAll(key, documents, () => isShown.current),
    cancel: () => keepQueue.cancel(key),
    remove: () => void forgetAll(documents),
  };
}

/** If the screen has been left meanwhile, the result is shown as a toast. */
async function keepAll(
  key: string,
  documents: readonly KeepableDocument[],
  isShown: () => boolean,
): Promise<void> {
  const kept = keptFiles.get();
  const missing = documents.filter(({ objectPath }) => !kept.has(objectPath));
  const { done, total, stoppedBy, failures } = await keepQueue.start(key, missing);
  const error = stoppedBy ?? failures[0]?.error;
  if (isShown() && statusOf(error) !== 401) return;
  if (error) showFailure(error, 'Nicht alle Dokumente konnten geladen werden.');
  else if (done === total) showSuccess('Offline verfügbar', keptText(total));
}

const keptText = (count: number) =>
  count === 1
    ? 'Ein Dokument öffnet sich hier auch ohne Netz.'
    : `${count.toLocaleString('de-DE')} Dokumente öffnen sich hier auch ohne Netz.`;

async function forgetAll(documents: readonly KeepableDocument[]): Promise<void> {
  try {
    await keptFiles.forget(documents.map(({ objectPath }) => objectPath));
    showSuccess('Nicht mehr offline verfügbar');
  } catch (error) {
    showFailure(error, 'Die Dokumente konnten nicht von diesem Gerät entfernt werden.');
  }
}

/** The free space, read again when `occasion` changes; undefined if the browser does not say. */
function useFreeBytes(occasion: string): number | undefined {
  const [free, setFree] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion says when to ask again.
  useEffect(() => {
    let isWanted = true;
    void navigator.storage?.estimate?.().then(({ quota, usage }) => {
      if (isWanted && quota !== undefined && usage !== undefined) setFree(quota - usage);
    });
    return () => {
      isWanted = false;
    };
  }, [occasion]);
  return free;
}

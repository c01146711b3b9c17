import { useSyncExternalStore } from 'react';
import type { EquipmentDocument } from '#contract/documents.ts';
import { keptFiles } from '#web/offline/documents/kept-files.ts';
import { observable } from '#web/offline/observable.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

/** What is being fetched to be kept, by the path of its object. */
const fetching = observable<{ paths: ReadonlySet<string> }>({ paths: new Set() });

export function useIsFetching({ objectPath }: EquipmentDocument): boolean {
  return useSyncExternalStore(fetching.subscribe, () => fetching.get().paths.has(objectPath));
}

/** From now on the file opens on this device without network. */
export async function keepFile(document: EquipmentDocument): Promise<void> {
  const { objectPath } = document;
  const { paths } = fetching.get();
  if (paths.has(objectPath)) return;
  fetching.set({ paths: new Set([...paths, objectPath]) });
  try {
    await keptFiles.keep(document);
    showSuccess('Offline verfügbar', `${document.title} öffnet sich hier auch ohne Netz.`);
  } catch (error) {
    showFailure(error, 'Das Dokument konnte nicht offline verfügbar gemacht werden.');
  } finally {
    const others = [...fetching.get().paths].filter((path) => path !== objectPath);
    fetching.set({ paths: new Set(others) });
  }
}

export async function forgetFile({ objectPath }: EquipmentDocument): Promise<void> {
  try {
    await keptFiles.forget(objectPath);
    showSuccess('Nicht mehr offline verfügbar');
  } catch (error) {
    showFailure(error, 'Das Dokument konnte nicht von diesem Gerät entfernt werden.');
  }
}

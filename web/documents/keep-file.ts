import { useSyncExternalStore } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { keepQueue, keptFiles } from '#web/offline/kept-files.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

const keyOf = ({ objectPath }: EquipmentDocument) => `document/${objectPath}`;

/** Whether the file is being downloaded to the device, alone or with others. */
export function useIsFetching(document: EquipmentDocument): boolean {
  return useSyncExternalStore(
    keepQueue.subscribe,
    () => isJobRunning(document) || keepQueue.get().loading === document.objectPath,
  );
}

function isJobRunning(document: EquipmentDocument): boolean {
  const job = keepQueue.get().jobs.get(keyOf(document));
  return job !== undefined && job.state !== 'ended';
}

/** Downloads the file, so that it opens on this device without network. */
export async function keepFile(document: EquipmentDocument): Promise<void> {
  if (isJobRunning(document)) return;
  const { failures, stoppedBy } = await keepQueue.start(keyOf(document), [document]);
  const error = failures[0]?.error ?? stoppedBy;
  if (error) showFailure(error, 'Das Dokument konnte nicht offline verfügbar gemacht werden.');
  else showSuccess('Offline verfügbar', `${document.title} öffnet sich hier auch ohne Netz.`);
}

export async function forgetFile({ objectPath }: EquipmentDocument): Promise<void> {
  try {
    await keptFiles.forget([objectPath]);
    showSuccess('Nicht mehr offline verfügbar');
  } catch (error) {
    showFailure(error, 'Das Dokument konnte nicht von diesem Gerät entfernt werden.');
  }
}

import { useSyncExternalStore } from 'react';
import { uploadProgress } from '#web/offline/sync/sync-status.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import classes from './upload-progress.module.css';
import { useSyncStatus } from './use-sync-status.ts';

interface UploadProgressProps {
  item: string;
  title: string;
}

/** The progress of an item's file while any window uploads it. */
export function UploadProgress({ item, title }: UploadProgressProps) {
  // A window that is closed during the upload cannot reset the progress, so it is hidden without a connection.
  const { isOnline } = useSyncStatus();
  const percent = useSyncExternalStore(uploadProgress.subscribe, () => {
    const progress = uploadProgress.get();
    return progress.item === item ? progress.percent : null;
  });
  if (percent === null || !isOnline) return null;
  return (
    <div className={classes.progress}>
      <ProgressBar label={`${title} wird hochgeladen`} percent={percent} />
      <span>{percent} %</span>
    </div>
  );
}

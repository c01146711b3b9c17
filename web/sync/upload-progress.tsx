import { useSyncExternalStore } from 'react';
import { uploadProgress } from '#web/offline/sync/sync-status.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import classes from './upload-progress.module.css';
import { useSyncStatus } from './use-sync-status.ts';

interface UploadProgressProps {
  item: string;
  title: string;
}

/** How far the file of a waiting item is, while it is on its way from any window. */
export function UploadProgress({ item, title }: UploadProgressProps) {
  // A window that is closed in the middle of it cannot take back what it told last.
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

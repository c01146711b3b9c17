import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { FileIcon } from '../file-icon.tsx';
import classes from './file-list.module.css';
import { isDone, megabytes, type UploadEntry } from './upload-entry.ts';

interface FileListProps {
  entries: readonly UploadEntry[];
  onRemove: (id: string) => void;
}

/** The chosen files with their progress. */
export function FileList({ entries, onRemove }: FileListProps) {
  return (
    <ul className={classes.list} aria-label="Ausgewählte Dateien">
      {entries.map((entry) => (
        <FileRow entry={entry} onRemove={() => onRemove(entry.id)} key={entry.id} />
      ))}
    </ul>
  );
}

function FileRow({ entry, onRemove }: { entry: UploadEntry; onRemove: () => void }) {
  const { file, state, percent, reason } = entry;
  const isSaving = state === 'saving';
  const hasProgress = state === 'sending' || isSaving || isDone(entry);
  return (
    <li className={classes.row} data-state={state}>
      <FileIcon fileName={file.name} />
      <div className={classes.body}>
        <p className={classes.name}>{file.name}</p>
        <p className={classes.meta}>
          {megabytes(file.size)}
          {hasProgress && ` · ${percent} %`}
          {state === 'failed' && <span className={classes.failed}> · Fehlgeschlagen</span>}
        </p>
        {state === 'failed' && reason && <p className={classes.reason}>{reason}</p>}
      </div>
      {isDone(entry) && (
        <span className={classes.done}>
          <IconCircleCheckFilled
            size={22}
            role="img"
            aria-label={state === 'stored' ? 'Hochgeladen' : 'Offline gespeichert'}
          />
        </span>
      )}
      {!isDone(entry) && !isSaving && (
        <IconButton label={`${file.name} entfernen`} onClick={onRemove}>
          <IconX size={20} />
        </IconButton>
      )}
      {hasProgress && (
        <div className={classes.progress}>
          <ProgressBar
            label={`${file.name} wird hochgeladen`}
            percent={percent}
            isDone={isDone(entry)}
          />
        </div>
      )}
    </li>
  );
}

import { Button } from '@mantine/core';
import { IconCamera, IconCloudUpload, IconPlus } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fileExtensions } from '#contract/documents/files.ts';
import classes from './drop-area.module.css';

const kinds = ['PDF', 'JPG', 'PNG', 'DOCX', 'XLSX'];

interface DropAreaProps {
  /** Whether no file is chosen yet. */
  isEmpty: boolean;
  isDisabled: boolean;
  /** `isReplacing` is false if the files are added to chosen ones. */
  onFiles: (files: readonly File[], isReplacing: boolean) => void;
  /** The list of chosen files. */
  children: ReactNode;
}

/** Accepts files by drag and drop, by the file dialog and from the camera. */
export function DropArea({ isEmpty, isDisabled, onFiles, children }: DropAreaProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useNoStrayDrops();

  const addFiles = (list: FileList | null) => {
    if (list && list.length > 0) onFiles([...list], isEmpty);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    addFiles(currentTarget.files);
    // So that the same file can be chosen again after it was removed.
    currentTarget.value = '';
  };
  const onDragOver = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDragLeave = (event: DragEvent<HTMLElement>) => {
    const { relatedTarget, currentTarget } = event;
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setOver(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) addFiles(event.dataTransfer.files);
  };

  return (
    <section
      className={classes.area}
      aria-label="Dateien"
      data-over={isOver || undefined}
      {...{ onDragOver, onDragLeave, onDrop }}
    >
      {isEmpty ? (
        <button className={classes.zone} type="button" onClick={() => files.current?.click()}>
          <IconCloudUpload size={40} aria-hidden />
          <span className={classes.title}>Dateien hierher ziehen oder klicken</span>
          <span className={classes.text}>Mehrere Dateien gleichzeitig möglich</span>
          <span className={classes.kinds}>
            {kinds.map((kind) => (
              <span className={classes.kind} key={kind}>
                {kind}
              </span>
            ))}
          </span>
        </button>
      ) : (
        children
      )}
      {!isDisabled && (
        <div className={classes.more}>
          {!isEmpty && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} />}
              onClick={() => files.current?.click()}
            >
              Weitere hinzufügen
            </Button>
          )}
          <Button
            className={classes.camera ?? ''}
            variant={isEmpty ? 'light' : 'subtle'}
            leftSection={<IconCamera size={20} />}
            fullWidth={isEmpty}
            onClick={() => camera.current?.click()}
          >
            Foto aufnehmen
          </Button>
        </div>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={fileExtensions.join(',')}
        aria-label="Dateien auswählen"
        onChange={onChange}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Foto aufnehmen"
        onChange={onChange}
      />
    </section>
  );
}

/** Without this, the browser would open a file that is dropped beside the area, and leave the app. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const controller = new AbortController();
    const refuse = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && event.dataTransfer) {
        event.dataTransfer.dropEffect = 'none';
        event.preventDefault();
      }
    };
    window.addEventListener('dragover', refuse, { signal: controller.signal });
    window.addEventListener('drop', refuse, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}

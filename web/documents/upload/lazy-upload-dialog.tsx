import { IconUpload } from '@tabler/icons-react';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import type { DocumentedEquipment } from '../document-fields.ts';

type Dialog = typeof import('./upload-dialog.tsx').UploadDialog;

const load = async (): Promise<ComponentType<ComponentProps<Dialog>>> =>
  (await import('./upload-dialog.tsx')).UploadDialog;

/** The code of dialog and uploader is loaded after the page has rendered, so that uploads also work offline. */
export function useUploadDialog(
  equipment: DocumentedEquipment,
  mayUpload: boolean,
): { button: ReactNode; dialog: ReactNode } {
  const [ready, setReady] = useState<{ Dialog?: Awaited<ReturnType<typeof load>> }>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!mayUpload) return;
    let isMounted = true;
    const finish = (loaded: typeof ready) => isMounted && setReady(loaded);
    load().then(
      (Dialog) => finish({ Dialog }),
      () => finish({}),
    );
    return () => {
      isMounted = false;
    };
  }, [mayUpload]);

  if (!mayUpload) return { button: undefined, dialog: undefined };
  const open = () => {
    if (ready?.Dialog) setOpen(true);
    else showError('Fehler', 'Dieser Teil der Anwendung konnte nicht geladen werden.');
  };
  return {
    button: (
      <IconButton label="Dokument hochladen" color="indigo" disabled={!ready} onClick={open}>
        <IconUpload size={20} />
      </IconButton>
    ),
    dialog: ready?.Dialog && (
      <ready.Dialog equipment={equipment} opened={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}

import { IconCamera, IconUpload } from '@tabler/icons-react';
import {
  type ComponentProps,
  type ComponentType,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import type { Attachment, DocumentedEquipment } from '../document-fields.ts';

type Dialog = typeof import('./upload-dialog.tsx').UploadDialog;

const load = async (): Promise<ComponentType<ComponentProps<Dialog>>> =>
  (await import('./upload-dialog.tsx')).UploadDialog;

interface UploadDocumentProps {
  equipment: DocumentedEquipment;
  attachment?: Attachment;
}

/**
 * The button and the dialog that it opens, apart from the list of documents, which is not rendered again for it. The
 * code of dialog and uploader is loaded after the page has rendered, so that uploads also work offline.
 */
export function UploadDocument({ equipment, attachment }: UploadDocumentProps) {
  const [ready, setReady] = useState<{ Dialog?: Awaited<ReturnType<typeof load>> }>();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let isMounted = true;
    const finish = (loaded: typeof ready) => isMounted && setReady(loaded);
    load().then(
      (Dialog) => finish({ Dialog }),
      () => finish({}),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  const open = () => {
    // The pressed button is painted before the dialog is prepared.
    if (ready?.Dialog) startTransition(() => setOpen(true));
    else showError('Fehler', 'Dieser Teil der Anwendung konnte nicht geladen werden.');
  };
  return (
    <>
      <IconButton
        label={attachment ? 'Foto hinzufügen' : 'Dokument hochladen'}
        color="indigo"
        disabled={!ready}
        onClick={open}
      >
        {attachment ? <IconCamera size={22} /> : <IconUpload size={20} />}
      </IconButton>
      {ready?.Dialog && (
        <StopTouches>
          <ready.Dialog
            {...{ equipment, attachment }}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </StopTouches>
      )}
    </>
  );
}

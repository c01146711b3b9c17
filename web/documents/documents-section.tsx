import { IconFiles } from '@tabler/icons-react';
import { useRef } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/section-failed.tsx';
import type { DocumentedEquipment } from './document-fields.ts';
import { DocumentList } from './document-list.tsx';
import classes from './documents-section.module.css';
import { DocumentsSkeleton } from './documents-skeleton.tsx';
import { useEditDialog } from './edit/lazy-edit-dialog.tsx';
import { Unswiped } from './unswiped.tsx';
import { useUploadDialog } from './upload/lazy-upload-dialog.tsx';
import { useDocuments } from './use-documents.ts';
import { useRemoveDocument } from './use-remove-document.tsx';
import { useImageViewer } from './viewer/lazy-image-viewer.tsx';

export function DocumentsSection({ equipment }: { equipment: DocumentedEquipment }) {
  const mayUpload = can(useCurrentUser(), 'document.create');
  const { documents, isFailed, isFetching, refetch } = useDocuments(equipment.id);
  const { isOnline } = useSyncStatus();
  const rows = useRef<HTMLDivElement>(null);
  const removal = useRemoveDocument(equipment, () => {
    // Its menu, which had the focus, goes with it.
    rows.current?.focus({ preventScroll: true });
  });
  const upload = useUploadDialog(equipment, mayUpload);
  const edit = useEditDialog(equipment, documents);
  const viewer = useImageViewer();

  return (
    <>
      <SectionCard
        title="Dokumente"
        icon={<IconFiles size={20} aria-hidden />}
        {...(documents && !isFailed ? { count: documents.length } : {})}
        action={upload.button}
      >
        {!documents && <DocumentsSkeleton />}
        {documents && (
          <div className={classes.rows} ref={rows} tabIndex={-1}>
            {documents.length === 0 && !isFailed && (
              <p className={classes.none}>
                Noch keine Dokumente.
                {mayUpload && ' Laden Sie Schaltpläne, Protokolle oder Fotos hoch.'}
              </p>
            )}
            {documents.length > 0 && (
              <DocumentList
                documents={documents}
                onView={viewer.open}
                onEdit={edit.open}
                onRemove={removal.remove}
              />
            )}
          </div>
        )}
        {isFailed && (
          <SectionFailed
            text={
              isOnline
                ? 'Die Dokumente konnten nicht geladen werden.'
                : 'Ohne Netz noch nicht auf diesem Gerät.'
            }
            onRepeat={refetch}
            isRepeating={isFetching}
          />
        )}
      </SectionCard>
      <Unswiped>
        {upload.dialog}
        {edit.dialog}
        {viewer.dialog}
        {removal.dialog}
      </Unswiped>
    </>
  );
}

import { IconFiles, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type EquipmentDocument, isOnlyHere } from '#contract/documents/documents.ts';
import { fileSizeText } from '#contract/documents/files.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { KeepDocuments } from '#web/sync/device/keep-documents.tsx';
import type { KeepWording } from '#web/sync/device/keep-texts.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import type { DocumentedEquipment } from './document-fields.ts';
import { DocumentList } from './document-list.tsx';
import { documentsQuery } from './document-queries.ts';
import { removeDocument } from './document-writes.ts';
import classes from './documents-section.module.css';
import { useEditDialog } from './edit/lazy-edit-dialog.tsx';
import { UploadDocument } from './upload/lazy-upload-dialog.tsx';
import { useImageViewer } from './viewer/lazy-image-viewer.tsx';

export function DocumentsSection({ equipment }: { equipment: DocumentedEquipment }) {
  const mayUpload = can(useCurrentUser(), 'document.create');
  const { documents, isFailed, isFetching, refetch } = useDocuments(equipment.id);
  const { isOnline } = useSyncStatus();
  const rows = useRef<HTMLDivElement>(null);
  const removal = useRemoveDocument(equipment, () => {
    // The menu of the deleted row had the focus.
    rows.current?.focus({ preventScroll: true });
  });
  const edit = useEditDialog(equipment, documents);
  const viewer = useImageViewer();

  return (
    <>
      <SectionCard
        title="Dokumente"
        icon={<IconFiles size={20} aria-hidden />}
        {...(documents && !isFailed ? { count: documents.length } : {})}
        action={mayUpload && <UploadDocument equipment={equipment} />}
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
              <InSteps fallback={<DocumentsSkeleton />}>
                <DocumentList
                  documents={documents}
                  onView={viewer.open}
                  onEdit={edit.open}
                  onRemove={removal.remove}
                />
              </InSteps>
            )}
          </div>
        )}
        {documents && (
          <KeepDocuments
            of={`equipment/${equipment.id}`}
            documents={documents.filter((document) => !isOnlyHere(document))}
            wording={wording}
          />
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
      <StopTouches>
        {edit.dialog}
        {viewer.dialog}
        {removal.dialog}
      </StopTouches>
    </>
  );
}

const wording: KeepWording = {
  offer: ({ total }) =>
    total === 1 ? 'Offline verfügbar machen' : 'Alle offline verfügbar machen',
  offerAmount: ({ bytes }) => fileSizeText(bytes),
  kept: ({ count }) => (count === 1 ? 'Offline verfügbar' : 'Alle offline verfügbar'),
};

interface Documents {
  /** Undefined until the first answer. */
  documents: readonly EquipmentDocument[] | undefined;
  /** The request failed and there is no earlier data. */
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The documents of an Anlage, newest first, including unsent ones. */
function useDocuments(equipmentId: string): Documents {
  const { data, isError, isFetching, refetch } = useQuery(documentsQuery(equipmentId));
  return {
    documents: data ?? (isError ? [] : undefined),
    isFailed: isError && !data,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Asks for confirmation with the document's name. */
function useRemoveDocument(equipment: DocumentedEquipment, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
    send: (document: EquipmentDocument) => removeDocument(user.id, document, equipment),
    done: 'Dokument gelöscht',
    failed: 'Das Dokument konnte nicht gelöscht werden',
    onWritten: onRemoved,
  });
  const remove = async (document: EquipmentDocument) => {
    const isSure = await ask({
      title: 'Dokument löschen',
      text: (
        <>
          <p>Möchten Sie das Dokument „{document.title}“ wirklich löschen?</p>
          <p>Die Datei {document.fileName} wird mit gelöscht.</p>
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) send(document);
  };
  return { remove: (document: EquipmentDocument) => void remove(document), dialog };
}

/** Placeholders while documents are being loaded. */
function DocumentsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width={44} height={44} />
      <div className={classes.skeletonLines}>
        <Skeleton width="72%" />
        <Skeleton width={150} height={12} />
      </div>
    </div>
  );
}

import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type EquipmentDocument, isOnlyHere } from '#contract/documents/documents.ts';
import { isImage } from '#contract/documents/files.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { UploadProgress } from '#web/sync/upload-progress.tsx';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import type { Attachment, DocumentedEquipment } from '../document-fields.ts';
import { documentsQuery } from '../document-queries.ts';
import { FileIcon } from '../file-icon.tsx';
import { thumbnailAddress } from '../object-address.ts';
import { UploadDocument } from '../upload/lazy-upload-dialog.tsx';
import { useFileAccess } from '../use-file-access.ts';
import { useImageViewer } from '../viewer/lazy-image-viewer.tsx';
import { useImageSource } from '../viewer/use-image-source.ts';
import classes from './attached-photos.module.css';

interface AttachedPhotosProps {
  equipment: DocumentedEquipment;
  attachment: Attachment;
}

/** The files of an Anlage that show something of another noun, such as a defect. */
export function AttachedPhotos({ equipment, attachment }: AttachedPhotosProps) {
  const mayUpload = can(useCurrentUser(), 'document.create');
  const { data, isError, isFetching, refetch } = useQuery(documentsQuery(equipment.id));
  const photos = data?.filter(({ attachedTo }) => attachedTo === attachment.id);
  const viewer = useImageViewer();
  return (
    <>
      <SectionCard
        title="Fotos"
        icon={<IconPhoto size={20} aria-hidden />}
        {...(photos ? { count: photos.length } : {})}
        action={mayUpload && <UploadDocument equipment={equipment} attachment={attachment} />}
      >
        {!data && !isError && (
          <div className={classes.grid}>
            <Skeleton width={96} height={96} />
          </div>
        )}
        {photos && photos.length > 0 && (
          <ul className={classes.grid}>
            {photos.map((photo) => (
              <Photo photo={photo} onView={() => viewer.open(photo)} key={photo.id} />
            ))}
          </ul>
        )}
        {photos?.length === 0 && <p className={classes.none}>Noch keine Fotos.</p>}
        {!data && isError && (
          <SectionFailed
            text="Die Fotos konnten nicht geladen werden."
            onRepeat={() => void refetch()}
            isRepeating={isFetching}
          />
        )}
      </SectionCard>
      <StopTouches>{viewer.dialog}</StopTouches>
    </>
  );
}

function Photo({ photo, onView }: { photo: EquipmentDocument; onView: () => void }) {
  const access = useFileAccess(photo, onView);
  return (
    <li className={classes.photo}>
      <a className={classes.link} {...access.link} title={photo.title}>
        <Picture photo={photo} />
      </a>
      <PendingPill record={photo.id} />
      <UploadProgress item={photo.id} title={photo.title} />
    </li>
  );
}

/** Without its thumbnail the symbol of the file, which lies below it. */
function Picture({ photo }: { photo: EquipmentDocument }) {
  const isWaiting = isOnlyHere(photo);
  const { address } = useImageSource(photo, 0);
  const isShown = isImage(photo.mimeType) && (isWaiting || photo.hasThumbnail !== false);
  const source = isWaiting ? address : thumbnailAddress(photo);
  return (
    <span className={classes.picture} role="img" aria-label={photo.title}>
      <FileIcon fileName={photo.fileName} />
      {isShown && source !== undefined && (
        <img
          className={classes.image}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          width={96}
          height={96}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
  );
}

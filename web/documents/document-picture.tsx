import { useEffect, useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isOnlyHere } from '#contract/documents/documents.ts';
import { isImage } from '#contract/documents/files.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import classes from './document-picture.module.css';
import { FileIcon } from './file-icon.tsx';
import { thumbnailAddress } from './object-address.ts';

interface DocumentPictureProps {
  document: EquipmentDocument;
  isExpired: boolean;
}

/** The thumbnail of an image, or the icon of the file's kind. */
export function DocumentPicture({ document, isExpired }: DocumentPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const { isOnline } = useSyncStatus();
  // Without network only some thumbnails are on the device; the others can be loaded later.
  useEffect(() => {
    if (isOnline) setMissing(false);
  }, [isOnline]);
  const isThumbnailMade = isImage(document.mimeType) && document.hasThumbnail !== false;
  const hasThumbnail = isThumbnailMade && !isOnlyHere(document) && !isMissing;
  return (
    <span className={classes.picture} data-expired={isExpired || undefined}>
      {hasThumbnail ? (
        <img
          className={classes.thumbnail}
          src={thumbnailAddress(document)}
          alt=""
          loading="lazy"
          decoding="async"
          width={44}
          height={44}
          onError={() => setMissing(true)}
        />
      ) : (
        <FileIcon fileName={document.fileName} />
      )}
    </span>
  );
}

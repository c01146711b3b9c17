import { IconCalendarX, IconCloudDown, IconLock } from '@tabler/icons-react';
import {
  documentTypeLabels,
  type EquipmentDocument,
  isExpired,
} from '#contract/documents/documents.ts';
import { fileSizeText } from '#contract/documents/files.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { UploadProgress } from '#web/sync/upload-progress.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { formatDate } from '#web/ui/dates.ts';
import rowClasses from '#web/ui/list/row-link.module.css';
import { Pill } from '#web/ui/pill.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentPicture } from './document-picture.tsx';
import classes from './document-row.module.css';
import { useFileAccess } from './use-file-access.ts';

interface DocumentRowProps {
  document: EquipmentDocument;
  onView: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function DocumentRow({ document, onView, onEdit, onRemove }: DocumentRowProps) {
  const { id, title, description, documentType, fileSize, createdAt, expiryDate } = document;
  const access = useFileAccess(document, onView);
  const hasExpired = isExpired(document, new Date());
  return (
    <li className={`${rowClasses.row} ${classes.row}`}>
      <DocumentPicture document={document} isExpired={hasExpired} />
      <div className={classes.body}>
        <h3 className={rowClasses.name} dir="auto">
          <a className={rowClasses.link} {...access.link}>
            {title}
          </a>
        </h3>
        <p className={classes.meta}>
          {documentTypeLabels[documentType]} · {fileSizeText(fileSize)} ·{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {expiryDate && (
          <p className={classes.meta}>
            Gültig bis <time dateTime={expiryDate}>{formatDate(`${expiryDate}T00:00`)}</time>
          </p>
        )}
        {description && (
          <div className={classes.description}>
            <CutText text={description} lines={3} more="Ganze Beschreibung anzeigen" />
          </div>
        )}
        <div className={classes.marks}>
          {hasExpired && (
            <Pill tone="bad" icon={<IconCalendarX size={14} aria-hidden />}>
              Abgelaufen
            </Pill>
          )}
          {document.isPrivate && <Pill icon={<IconLock size={14} aria-hidden />}>Privat</Pill>}
          {access.isFetching && (
            <Pill icon={<IconCloudDown size={14} aria-hidden />}>Wird geladen …</Pill>
          )}
          {access.isKept && !access.isFetching && (
            <Pill icon={<IconCloudDown size={14} aria-hidden />}>Offline verfügbar</Pill>
          )}
          <PendingPill record={id} />
        </div>
        <UploadProgress item={id} title={title} />
      </div>
      <DocumentMenu document={document} access={access} onEdit={onEdit} onRemove={onRemove} />
    </li>
  );
}

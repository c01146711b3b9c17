import {
  IconCloudDown,
  IconCloudOff,
  IconDownload,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isOnlyHere } from '#contract/documents/documents.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { forgetFile, keepFile } from './keep-file.ts';
import type { FileAccess } from './use-file-access.ts';

interface DocumentMenuProps {
  document: EquipmentDocument;
  access: FileAccess;
  onEdit: () => void;
  onRemove: () => void;
}

export function DocumentMenu({ document, access, onEdit, onRemove }: DocumentMenuProps) {
  const user = useCurrentUser();
  const readEntries = [
    { label: 'Öffnen', icon: <IconEye size={18} aria-hidden />, onChoose: access.open },
    {
      label: 'Herunterladen',
      icon: <IconDownload size={18} aria-hidden />,
      onChoose: access.download,
    },
  ];
  const keepEntry = access.isKept
    ? {
        label: 'Nicht mehr offline verfügbar',
        icon: <IconCloudOff size={18} aria-hidden />,
        onChoose: () => void forgetFile(document),
      }
    : {
        label: 'Offline verfügbar machen',
        icon: <IconCloudDown size={18} aria-hidden />,
        onChoose: () => void keepFile(document),
        disabled: access.isFetching,
      };
  const editEntry = {
    label: 'Bearbeiten',
    icon: <IconPencil size={18} aria-hidden />,
    onChoose: onEdit,
  };
  const removeEntry = {
    label: 'Löschen',
    icon: <IconTrash size={18} aria-hidden />,
    onChoose: onRemove,
    destroys: true,
  } as const;
  return (
    <RowMenu
      label={`Aktionen für ${document.title}`}
      entries={[
        ...readEntries,
        ...(isOnlyHere(document) ? [] : [keepEntry]),
        ...(can(user, 'document.update') ? [editEntry] : []),
        ...(can(user, 'document.delete') ? [removeEntry] : []),
      ]}
    />
  );
}

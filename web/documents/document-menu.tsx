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
  const reading = [
    { label: 'Öffnen', icon: <IconEye size={18} aria-hidden />, onChoose: access.open },
    {
      label: 'Herunterladen',
      icon: <IconDownload size={18} aria-hidden />,
      onChoose: access.download,
    },
  ];
  const keeping = access.isKept
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
  const changing = {
    label: 'Bearbeiten',
    icon: <IconPencil size={18} aria-hidden />,
    onChoose: onEdit,
  };
  const removing = {
    label: 'Löschen',
    icon: <IconTrash size={18} aria-hidden />,
    onChoose: onRemove,
    destroys: true,
  } as const;
  return (
    <RowMenu
      label={`Aktionen für ${document.title}`}
      entries={[
        ...reading,
        ...(isOnlyHere(document) ? [] : [keeping]),
        ...(can(user, 'document.update') ? [changing] : []),
        ...(can(user, 'document.delete') ? [removing] : []),
      ]}
    />
  );
}

import {
  IconBan,
  IconDownload,
  IconHistory,
  IconLockOpen,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { discreetNameOf, type ListedUser } from '#contract/users/users.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import type { UserActions } from './use-user-actions.tsx';

interface UserMenuProps {
  user: ListedUser;
  actions: UserActions;
}

/** Users cannot block, anonymise or remove themselves. */
export function UserMenu({ user, actions }: UserMenuProps) {
  const isOwn = useCurrentUser().id === user.id;
  const { status } = user;
  const [, navigate] = useLocation();
  const isBlockable = status === 'active';
  const log = {
    label: 'Aktivitäten anzeigen',
    icon: <IconHistory size={18} aria-hidden />,
    onChoose: () =>
      navigate(
        `/admin/audit-log?${new URLSearchParams({ entityType: 'user', entityId: user.id })}`,
      ),
  };
  const exportEntry = {
    label: 'Daten exportieren',
    icon: <IconDownload size={18} aria-hidden />,
    onChoose: () => actions.exportData(user),
  };
  const blockEntry = {
    label: 'Sperren',
    icon: <IconBan size={18} aria-hidden />,
    onChoose: () => actions.block(user),
  };
  const unblockEntry = {
    label: 'Entsperren',
    icon: <IconLockOpen size={18} aria-hidden />,
    onChoose: () => actions.unblock(user),
  };
  const anonymizeEntry = {
    label: 'Anonymisieren',
    icon: <IconUserOff size={18} aria-hidden />,
    onChoose: () => actions.anonymize(user),
    destroys: true,
  } as const;
  const removeEntry = {
    label: 'Entfernen',
    icon: <IconTrash size={18} aria-hidden />,
    onChoose: () => actions.remove(user),
    destroys: true,
  } as const;
  const others = [
    ...(isBlockable ? [blockEntry] : []),
    ...(status === 'blocked' ? [unblockEntry] : []),
    ...(status === 'anonymized' ? [] : [anonymizeEntry]),
    removeEntry,
  ];
  return (
    <RowMenu
      label={`Aktionen für ${discreetNameOf(user)}`}
      entries={[log, exportEntry, ...(isOwn ? [] : others)]}
    />
  );
}

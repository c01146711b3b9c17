import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { SettingGroup } from '#web/ui/page/setting-group.tsx';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { EnterCodeDialog } from './enter-code-dialog.tsx';

/** For viewers, who may write for some hours with a code that an administrator issued. */
export function EmergencyGroup({ className }: { className?: string | undefined }) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!can(user, 'emergency-access.use')) return null;
  const { writesUntil } = user;
  return (
    <>
      <SettingGroup title="Notfallzugriff" className={className}>
        <SettingRow
          icon={<IconKey size={20} />}
          title="Notfallcode eingeben"
          description={
            writesUntil
              ? `Sie dürfen bis ${formatDateTime(writesUntil)} schreiben`
              : 'Mit einem Code des Administrators acht Stunden lang schreiben'
          }
          {...(writesUntil ? { status: <Pill tone="accent">Aktiv</Pill> } : {})}
          onClick={() => setOpen(true)}
        />
      </SettingGroup>
      <EnterCodeDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

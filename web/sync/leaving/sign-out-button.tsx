import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { signOutPath } from '#contract/auth.ts';
import { isServerReachable } from '#web/api/server-reachable.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { signOut } from './sign-out.ts';
import { useLeavingWarnings } from './use-leaving-warnings.tsx';

interface SignOutButtonProps {
  userId: string | undefined;
  className?: string | undefined;
}

/** Signs out after a warning about unsent changes, and deletes everything else on the device. */
export function SignOutButton({ userId, className }: SignOutButtonProps) {
  const { mayLeave, dialog } = useLeavingWarnings({
    by: 'Mit dem Abmelden',
    sentWhen: 'sobald Sie sich hier wieder anmelden',
    confirm: 'Trotzdem abmelden',
    icon: <IconLogout size={18} />,
  });
  const [isLeaving, setLeaving] = useState(false);

  const leave = async () => {
    if (!(await mayLeave(userId))) return;
    // Without the server the session cannot be ended, so the data for offline work must stay.
    if (await isServerReachable()) return signOut(userId);
    showError('Keine Verbindung', 'Abmelden können Sie sich, sobald Sie wieder online sind.');
  };

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    setLeaving(true);
    void leave().finally(() => setLeaving(false));
  };

  return (
    <>
      <Button
        className={className ?? ''}
        component="a"
        href={signOutPath}
        variant="default"
        leftSection={<IconLogout size={18} />}
        onClick={onClick}
      >
        Abmelden
      </Button>
      {dialog}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isApproved } from '#contract/permissions.ts';
import { DeleteAccountButton, ExportButton } from '#web/account/own-data-buttons.tsx';
import { currentUserQuery } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { SignOutButton } from '#web/sync/leaving/sign-out-button.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import classes from './approval-waiting-page.module.css';

export function ApprovalActions() {
  const { data: user, refetch, isFetching } = useQuery(currentUserQuery);

  const checkAgain = async () => {
    const { data, error } = await refetch();
    if (error) showFailure(error, 'Der Stand der Freischaltung konnte nicht geprüft werden.');
    else if (data && !isApproved(data)) showSuccess('Ihr Konto wartet noch auf Freischaltung.');
  };

  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} />}
          onClick={checkAgain}
          loading={isFetching}
        >
          Erneut prüfen
        </Button>
        <SignOutButton userId={user?.id} />
      </div>
      <div className={classes.actions}>
        <ExportButton />
        <DeleteAccountButton userId={user?.id} />
      </div>
      {user?.email && <p className={classes.account}>Angemeldet als {user.email}</p>}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountCalls } from '#contract/account/account.ts';
import { ExportButton } from '#web/account/own-data-buttons.tsx';
import { clientFor } from '#web/api/client.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { SignOutButton } from '#web/sync/leaving/sign-out-button.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import classes from '../approval/approval-waiting-page.module.css';

const api = clientFor(accountCalls);

export function DeletionActions() {
  const { data: user, refetch } = useQuery(currentUserQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.takeBack(),
    onSuccess: async () => {
      await refetch();
      showSuccess('Löschung zurückgenommen');
    },
    onError: (error) => showFailure(error, 'Die Löschung konnte nicht zurückgenommen werden.'),
  });
  return (
    <>
      <div className={classes.actions}>
        <Button
          leftSection={<IconArrowBackUp size={18} />}
          onClick={() => mutate()}
          loading={isPending}
        >
          Löschung zurücknehmen
        </Button>
        <ExportButton />
        <SignOutButton userId={user?.id} />
      </div>
      {user?.email && <p className={classes.account}>Angemeldet als {user.email}</p>}
    </>
  );
}

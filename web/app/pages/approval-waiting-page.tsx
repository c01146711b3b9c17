import { Button } from '@mantine/core';
import { IconHourglass, IconLogout, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { signOutPath } from '#contract/auth.ts';
import { isApproved } from '#contract/permissions.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FullPage } from '#web/ui/full-page.tsx';
import { showSuccess } from '#web/ui/toast.tsx';

export function ApprovalWaitingPage() {
  const { refetch, isFetching } = useQuery(currentUserQuery);

  const checkAgain = async () => {
    const { data, error } = await refetch();
    if (error) showFailure(error, 'Der Stand der Freischaltung konnte nicht geprüft werden.');
    else if (data && !isApproved(data)) showSuccess('Ihr Konto wartet noch auf Freischaltung.');
  };

  return (
    <FullPage title="Account wartet auf Freischaltung">
      <EmptyState
        level={1}
        icon={<IconHourglass size={30} />}
        title="Account wartet auf Freischaltung"
        text={
          <>
            Ein Administrator muss Ihr Konto freischalten, bevor Sie die Anlagenverwaltung nutzen
            können. Neue Konten werden aus Sicherheitsgründen geprüft. Sie werden benachrichtigt,
            sobald Ihr Konto freigeschaltet ist.
          </>
        }
        action={
          <>
            <Button
              component="a"
              href={signOutPath}
              variant="default"
              leftSection={<IconLogout size={18} />}
            >
              Abmelden
            </Button>
            <Button
              variant="light"
              leftSection={<IconRefresh size={18} />}
              onClick={checkAgain}
              loading={isFetching}
            >
              Erneut prüfen
            </Button>
          </>
        }
      />
    </FullPage>
  );
}

import { Button } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#web/session/show-failure.ts';
import { signOut } from '#web/sync/leaving/sign-out.ts';
import { useLeavingWarnings } from '#web/sync/leaving/use-leaving-warnings.tsx';
import type { Question } from '#web/ui/dialog/confirm-dialog.tsx';
import { accountApi } from './account-queries.ts';

const question: Question = {
  title: 'Überall abmelden',
  text: 'Ihre Anmeldung endet auf allen Geräten, auch auf diesem. Danach müssen Sie sich auf jedem Gerät neu anmelden.',
  confirm: 'Überall abmelden',
  icon: <IconDevices size={18} />,
  isHarmless: true,
};

/** The server signs the other devices out; this one signs out as usual, which ends the provider's session too. */
export function SignOutEverywhereButton({ userId }: { userId: string }) {
  const { mayLeave, ask, dialog } = useLeavingWarnings({
    by: 'Mit dem Abmelden',
    sentWhen: 'sobald Sie sich hier wieder anmelden',
    confirm: 'Trotzdem abmelden',
    icon: <IconDevices size={18} />,
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => accountApi.signOutEverywhere(),
    onSuccess: () => signOut(userId, 'Sie sind auf allen Geräten abgemeldet.'),
    onError: (error) =>
      showFailure(error, {
        title: 'Abmelden fehlgeschlagen',
        text: 'Sie sind auf Ihren Geräten noch angemeldet.',
      }),
  });
  const begin = async () => {
    if ((await ask(question)) && (await mayLeave(userId))) mutate();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDevices size={18} />}
        onClick={() => void begin()}
        loading={isPending || isSuccess}
      >
        Überall abmelden
      </Button>
      {dialog}
    </>
  );
}

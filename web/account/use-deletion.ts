import { useMutation } from '@tanstack/react-query';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { signOut } from '#web/sync/sign-out.ts';
import { accountApi } from './account-queries.ts';

/** The session has ended with the answer, so the device is left as by signing out. */
export function useDeletion() {
  const user = useCurrentUser();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (reason: string) => accountApi.remove({ body: { reason } }),
    onSuccess: ({ message }) => signOut(user.id, `Löschung beantragt. ${message}`),
    onError: (error) =>
      showFailure(error, {
        title: 'Löschung fehlgeschlagen',
        text: 'Ihr Konto konnte nicht zur Löschung vorgemerkt werden.',
      }),
  });
  return { requestDeletion: mutate, isSending: isPending || isSuccess };
}

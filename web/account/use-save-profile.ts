import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { accountApi, accountQuery, refreshAccount } from './account-queries.ts';
import type { ProfileDraft } from './profile-draft.ts';

export function useSaveProfile(onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ProfileDraft) => accountApi.update({ body }),
    onSuccess: (account) => {
      client.setQueryData(accountQuery.queryKey, account);
      onSaved();
      showSuccess('Profil aktualisiert');
      void refreshAccount(client);
    },
    onError: (error) => showFailure(error, 'Profil konnte nicht aktualisiert werden.'),
  });
  return { save: mutate, isSaving: isPending };
}

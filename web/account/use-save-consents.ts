import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askedConsents, type Consent, type ConsentType, isGivenNow } from '#contract/consents.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { consentApi, refreshAccount } from './account-queries.ts';

interface Decided {
  ticked: ReadonlySet<ConsentType>;
  consents: readonly Consent[];
}

/** One call for each type that was decided anew; a refusal to what was never given is one too. */
async function send({ ticked, consents }: Decided): Promise<void> {
  for (const { type: consentType } of askedConsents) {
    const known = consents.find((consent) => consent.consentType === consentType);
    const consentGiven = ticked.has(consentType);
    if (known && known.consentGiven === consentGiven && isGivenNow(known) === consentGiven)
      continue;
    await consentApi.decide({ body: { consentType, consentGiven } });
  }
}

export function useSaveConsents(onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onSaved();
      showSuccess('Einstellungen gespeichert');
    },
    onError: (error) => showFailure(error, 'Einstellungen konnten nicht gespeichert werden.'),
    // Some of the calls may have come through before one failed.
    onSettled: () => refreshAccount(client),
  });
  return { save: mutate, isSaving: isPending };
}

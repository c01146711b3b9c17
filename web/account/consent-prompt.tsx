import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Consent, requiredConsents } from '#contract/account/consents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { consentsQuery } from './account-queries.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** The sign-in for which the user chose "Später"; the next sign-in asks again. */
const postponed = sessionEntry('consentPostponed', z.string(), '');

/** A user who withdrew a required consent cannot postpone the answer. */
const isRequiredAndWithdrawn = ({ consentType, withdrawnAt }: Consent) =>
  requiredConsents.includes(consentType) && withdrawnAt !== null;

/** Asks for missing consents. Offline nobody is asked, because an answer could not be saved. */
export function ConsentPrompt() {
  const { isOnline } = useSyncStatus();
  const { id, lastLogin } = useCurrentUser();
  const signInKey = `${id} ${lastLogin}`;
  const [isClosed, setClosed] = useState(false);
  const { data: consents } = useQuery({ ...consentsQuery, enabled: isOnline });
  if (!consents) return null;

  const isForced = consents.some(isRequiredAndWithdrawn);
  const isOpen = !isClosed && (isForced || postponed.read() !== signInKey);
  const close = () => {
    postponed.write(signInKey);
    setClosed(true);
  };
  return (
    <ConsentDialog
      opened={isOpen && isOnline}
      consents={consents}
      isForced={isForced}
      onClose={close}
    />
  );
}

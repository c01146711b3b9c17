import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Consent, requiredConsents } from '#contract/account/consents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { consentsQuery } from './account-queries.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** Until the next sign-in. */
const postponed = sessionEntry('consentPostponed', z.string(), '');

/** Who took back what must be agreed to has had their later. */
const wasTakenBack = ({ consentType, withdrawnAt }: Consent) =>
  requiredConsents.includes(consentType) && withdrawnAt !== null;

/** Asks for what is missing, where an answer can be saved: without network nobody is asked. */
export function ConsentPrompt() {
  const { isOnline } = useSyncStatus();
  const { id, lastLogin } = useCurrentUser();
  const signedIn = `${id} ${lastLogin}`;
  const [isClosed, setClosed] = useState(false);
  const { data: consents } = useQuery({ ...consentsQuery, enabled: isOnline });
  if (!consents) return null;

  const isForced = consents.some(wasTakenBack);
  const isOpen = !isClosed && (isForced || postponed.read() !== signedIn);
  const close = () => {
    postponed.write(signedIn);
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

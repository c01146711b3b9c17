import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportError } from '#web/api/error-reports.ts';
import { announceUnauthorized } from '#web/api/unauthorized.ts';
import { hearServer, startOffline } from '#web/offline/offline.ts';
import { readIndexAgain } from '#web/reads/follow-rows.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { forgetSession } from '#web/session/session-entry.ts';

/** From the moment somebody is known to be approved, the device works for them. */
export function useOffline(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    startOffline(userId, {
      onIndex: () => readIndexAgain(client),
      onSignedOut: announceUnauthorized,
      onLeft: forgetSession,
      // A browser that keeps nothing leaves the app online only, which still works.
    }).catch(reportError);
    return onServerMessage(hearServer);
  }, [client, userId]);
}

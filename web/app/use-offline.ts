import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportError } from '#web/api/error-reports.ts';
import { announceUnauthorized } from '#web/api/unauthorized.ts';
import { handleServerMessage, startOffline } from '#web/offline/offline.ts';
import { refetchFromIndex } from '#web/reads/follow-rows.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { forgetSession } from '#web/session/session-entry.ts';

const startWorker = () =>
  new Worker(new URL('./device-worker.ts', import.meta.url), { type: 'module' });

/** Starts the offline parts once an approved user is signed in. */
export function useOffline(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    startOffline(userId, {
      startWorker,
      onIndex: () => refetchFromIndex(client),
      onSignedOut: announceUnauthorized,
      onLeft: forgetSession,
      // Without storage the app still works online.
    }).catch(reportError);
    return onServerMessage(handleServerMessage);
  }, [client, userId]);
}

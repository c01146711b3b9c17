import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AuditEntityType } from '#contract/audit-log.ts';
import { reportError } from '#web/api/error-reports.ts';
import { announceUnauthorized } from '#web/api/unauthorized.ts';
import { refreshReplica, startOffline } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { isAffected } from '#web/realtime/refresh.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { forgetSession } from '#web/session/session-entry.ts';

/** Of these the device has them all. */
const replicated: readonly AuditEntityType[] = [
  'equipment',
  // A new name of a type is a new version of its Anlagen.
  'equipmentType',
  'equipment_link',
  'equipment_safety_link',
  'safety_point',
  'equipment_comment',
  'equipment_document',
];

/** Many Anlagen may change at once; the screens follow a few times a second. */
const pause = 200;

/** From the moment somebody is known to be approved, the device works for them. */
export function useOffline(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const changed = new Set<string>();
    const refresh = inOneGo(() => {
      const ids = [...changed];
      changed.clear();
      void client.invalidateQueries({ predicate: ({ queryKey }) => isShowing(queryKey, ids) });
    });
    startOffline(userId, {
      // While the first load runs, the screens ask the server and need not follow it.
      onRows: (ids) => {
        if (!syncStatus.get().replica.isComplete) return;
        for (const id of ids) changed.add(id);
        refresh();
      },
      onQueue: inOneGo(() => refreshAll(client, queuedReads)),
      onSignedOut: announceUnauthorized,
      onLeft: forgetSession,
      // A browser that keeps nothing leaves the app online only, which still works.
    }).catch(reportError);
    return onServerMessage((message) => {
      if (message.type === 'resync' || replicated.includes(message.entity)) refreshReplica();
    });
  }, [client, userId]);
}

/** Whether a read may show one of these Anlagen. */
function isShowing(key: QueryKey, ids: readonly string[]): boolean {
  return ids.some((id) => isAffected(key, { entity: 'equipment', id }));
}

/** Whatever a change may wait for. */
const queuedReads = [
  '/api/equipment',
  '/api/safety-points',
  '/api/quick-search-buttons',
  '/api/scenario-runs',
  '/api/scenarios',
];

function refreshAll(client: QueryClient, paths: readonly string[]): void {
  for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
}

function inOneGo(work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      work();
    }, pause);
  };
}

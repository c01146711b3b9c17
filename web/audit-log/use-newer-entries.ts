import { useEffect, useState } from 'react';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import type { AuditFilters } from './entries-of-tab.ts';

/** Whether something that belongs into the list has happened since it was read. */
export function useNewerEntries(
  readAt: number,
  { entityType, entityId, action }: AuditFilters,
): boolean {
  const [heardAt, setHeardAt] = useState(0);
  useEffect(
    () =>
      onServerMessage((message) => {
        const isWanted =
          message.type === 'resync' ||
          ((!entityType || message.entity === entityType) &&
            (!entityId || message.id === entityId) &&
            (!action || message.action === action));
        if (isWanted) setHeardAt(Date.now());
      }),
    [entityType, entityId, action],
  );
  return readAt > 0 && heardAt > readAt;
}

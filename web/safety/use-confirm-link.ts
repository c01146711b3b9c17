import type { SafetyLinkOfEquipment, SafetyStatus } from '#contract/safety.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { takeOver } from './safety-queries.ts';
import { type ProtectedAnlage, setStatus } from './safety-writes.ts';

/** Confirms a link, or takes a confirmation back. */
export function useConfirmLink(equipment: ProtectedAnlage, status: SafetyStatus) {
  const user = useCurrentUser();
  return useQueuedWrite({
    takeOver: takeOver(equipment.id),
    send: (link: SafetyLinkOfEquipment) => setStatus(user.id, equipment, link, status),
    done: 'Status aktualisiert',
    failed: 'Der Status konnte nicht aktualisiert werden.',
  });
}

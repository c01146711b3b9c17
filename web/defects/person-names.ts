import type { Defect } from '#contract/defects/defects.ts';
import { nameOf } from '#contract/people.ts';
import { useCurrentUser } from '#web/session/current-user.ts';

/** Null if nobody sees to it. A waiting change has no name yet; another person's is known when it has arrived. */
export function useAssigneeName({
  assigneeId,
  assigneeName,
}: Pick<Defect, 'assigneeId' | 'assigneeName'>): string | null {
  const user = useCurrentUser();
  if (assigneeId === null) return null;
  if (assigneeId === user.id) return nameOf(user);
  return assigneeName ?? 'wird mit der nächsten Verbindung angezeigt';
}

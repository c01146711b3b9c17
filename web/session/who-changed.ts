import type { LastChange } from '#contract/conflict.ts';
import { formatDateTime } from '#web/ui/dates.ts';

/** The beginning of a sentence: "Jana Roth hat am 02.03.2026 08:15 …". */
export function whoChanged(change: LastChange | undefined, ownId: string): string {
  if (!change) return 'Jemand anderes hat';
  const at = `am ${formatDateTime(change.at)}`;
  if (change.userId === ownId) return `Sie haben ${at} auf einem anderen Gerät`;
  return `${change.name ?? 'Jemand anderes'} hat ${at}`;
}

/** The same within a sentence: "wurde inzwischen von Jana Roth am 02.03.2026 08:15 geändert". */
export function changedByWhom(change: LastChange | undefined, ownId: string): string {
  if (!change) return 'von jemand anderem';
  const at = `am ${formatDateTime(change.at)}`;
  if (change.userId === ownId) return `von Ihnen ${at} auf einem anderen Gerät`;
  return `von ${change.name ?? 'jemand anderem'} ${at}`;
}

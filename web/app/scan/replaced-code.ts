import { formatDate } from '#web/ui/dates.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import type { Lookup } from './look-up-code.ts';

/** Says that another sticker replaced this one, so that the user removes it. */
export function warnOfReplaced(result: Lookup): void {
  if (result.kind !== 'found' || result.replacedAt === null) return;
  showError('Ersetztes Etikett', `Seit dem ${formatDate(result.replacedAt)} gilt ein anderes.`);
}

import { type AuditEntry, auditPageSize, recentMs } from '#contract/audit-log/audit-entries.ts';
import { isBlank } from '#contract/text/stored-text.ts';

export const auditTabs = ['all', 'recent', 'filtered'] as const;
export type AuditTab = (typeof auditTabs)[number];

export interface AuditFilters {
  entityType?: string | undefined;
  action?: string | undefined;
  entityId?: string | undefined;
}

/** Blanks filter nothing: the server takes them for no filter either. */
export const hasFilter = (filters: AuditFilters) =>
  Object.values(filters).some((value = '') => !isBlank(value));

/**
 * What the server is asked for. Only under "Gefiltert" it also looks for the action: there a page holds
 * nothing else. The other tabs show what of a page of the whole log has that action.
 */
export function askedFor(tab: AuditTab, { entityType, entityId, action }: AuditFilters) {
  return { entityType, entityId, action: tab === 'filtered' ? action : undefined };
}

interface Shown {
  entries: AuditEntry[];
  /** Nothing of what the tab shows comes after this page. */
  isLast: boolean;
}

export function entriesOfTab(
  page: readonly AuditEntry[],
  { tab, action, now }: { tab: AuditTab; action: string | undefined; now: number },
): Shown {
  const isRecent = ({ createdAt }: AuditEntry) => now - Date.parse(createdAt) < recentMs;
  const oldest = page.at(-1);
  const isEnd = page.length < auditPageSize;
  return {
    entries: page.filter(
      (entry) => (tab !== 'recent' || isRecent(entry)) && (!action || entry.action === action),
    ),
    isLast: isEnd || (tab === 'recent' && oldest !== undefined && !isRecent(oldest)),
  };
}

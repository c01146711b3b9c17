import { type AuditEntry, auditPageSize, recentMs } from '#contract/audit-log/audit-entries.ts';
import { isBlank } from '#contract/text/stored-text.ts';

export const auditTabs = ['all', 'recent', 'filtered'] as const;
export type AuditTab = (typeof auditTabs)[number];

export interface AuditFilters {
  entityType?: string | undefined;
  action?: string | undefined;
  entityId?: string | undefined;
}

/** A filter of blanks does not count; the server ignores it too. */
export const hasFilter = (filters: AuditFilters) =>
  Object.values(filters).some((value = '') => !isBlank(value));

/**
 * The filters for the server. The action is only sent under "Gefiltert", so that pages are full there. The other tabs
 * load pages of the whole log and show their entries with that action.
 */
export function serverFilters(tab: AuditTab, { entityType, entityId, action }: AuditFilters) {
  return { entityType, entityId, action: tab === 'filtered' ? action : undefined };
}

interface TabEntries {
  entries: AuditEntry[];
  /** Whether the tab has no entries after this page. */
  isLast: boolean;
}

export function entriesOfTab(
  page: readonly AuditEntry[],
  { tab, action, now }: { tab: AuditTab; action: string | undefined; now: number },
): TabEntries {
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

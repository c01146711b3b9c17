import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { auditLogCalls, auditPageSize } from '#contract/audit-log/audit-entries.ts';
import { type ChangedMessage, mayConcern } from '#contract/realtime.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { type AuditFilters, type AuditTab, hasFilter, serverFilters } from './entries-of-tab.ts';

/** The pause between two key strokes of a typist. */
const typingMs = 300;

/** An address may ask for the entries of one record. */
const filtersIn = (params: URLSearchParams): AuditFilters => ({
  entityType: params.get('entityType') ?? undefined,
  entityId: params.get('entityId') ?? undefined,
});

const firstPages = { whole: 1, filtered: 1 };

/** The whole log and the filtered log each have their own current page. */
export function useAuditLog() {
  const [tab, setTab] = useState<AuditTab>('all');
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<AuditFilters>(() => filtersIn(params));
  const [pages, setPages] = useState(firstPages);
  const [debounced] = useDebouncedValue(filters, typingMs);
  const entityId = oneLine(debounced.entityId ?? '') || undefined;
  const requested = serverFilters(tab, { ...filters, entityId });
  const part = requested.action ? 'filtered' : 'whole';
  const page = pages[part];
  const query = useQuery(auditQuery({ page, ...requested }));
  const goTo = (next: number) => setPages({ ...pages, [part]: next });

  return {
    tab,
    setTab,
    filters,
    isFiltered: hasFilter(filters),
    change: (next: AuditFilters) => {
      setFilters(next);
      setPages(firstPages);
    },
    page,
    goTo,
    query,
    hasNewer: useNewerEntries(query.dataUpdatedAt, requested),
    showNewest: () => {
      if (page === 1) void query.refetch();
      else goTo(1);
    },
  };
}

export type AuditLog = ReturnType<typeof useAuditLog>;

interface EntriesRequest {
  /** Counted from 1. */
  page: number;
  entityType?: string | undefined;
  entityId?: string | undefined;
  action?: string | undefined;
}

/**
 * Every change anywhere makes a page out of date, so it is not refetched by notices, but when it is opened or the user
 * asks.
 */
const auditQuery = ({ page, ...filters }: EntriesRequest) => ({
  ...serverQuery(auditLogCalls.list, {
    query: { limit: auditPageSize, offset: (page - 1) * auditPageSize, ...filters },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Creating a notification sends a message to administrators, but makes no entry in the log. */
const isEntry = ({ entity, action }: ChangedMessage) =>
  entity !== 'admin_notification' || action !== 'create';

/** Whether an entry that belongs into this list was made since it was loaded. */
function useNewerEntries(
  loadedAt: number,
  { entityType, entityId, action }: AuditFilters,
): boolean {
  const [newerAt, setNewerAt] = useState(0);
  useEffect(
    () =>
      onServerMessage((message) => {
        const isInList =
          message.type === 'resync' ||
          (isEntry(message) &&
            (!entityType || message.entity === entityType) &&
            (!entityId || mayConcern(message, entityId)) &&
            (!action || message.action === action));
        if (isInList) setNewerAt(Date.now());
      }),
    [entityType, entityId, action],
  );
  return loadedAt > 0 && newerAt > loadedAt;
}

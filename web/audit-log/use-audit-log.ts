import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { auditLogCalls, auditPageSize } from '#contract/audit-log/audit-entries.ts';
import type { ChangedMessage } from '#contract/realtime.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf } from '#web/reads/server-query.ts';
import { onServerMessage } from '#web/realtime/server-messages.ts';
import { type AuditFilters, type AuditTab, askedFor, hasFilter } from './entries-of-tab.ts';

/** Between two key strokes of somebody who types. */
const typingMs = 300;

/** An address may ask for the entries of one record. */
const filtersIn = (sought: URLSearchParams): AuditFilters => ({
  entityType: sought.get('entityType') ?? undefined,
  entityId: sought.get('entityId') ?? undefined,
});

const firstPages = { whole: 1, filtered: 1 };

/** The whole log and its filtered part are leafed through separately. */
export function useAuditLog() {
  const [tab, setTab] = useState<AuditTab>('all');
  const [sought] = useSearchParams();
  const [filters, setFilters] = useState<AuditFilters>(() => filtersIn(sought));
  const [pages, setPages] = useState(firstPages);
  const [settled] = useDebouncedValue(filters, typingMs);
  const entityId = oneLine(settled.entityId ?? '') || undefined;
  const asked = askedFor(tab, { ...filters, entityId });
  const part = asked.action ? 'filtered' : 'whole';
  const page = pages[part];
  const query = useQuery(auditQuery({ page, ...asked }));
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
    hasNewer: useNewerEntries(query.dataUpdatedAt, asked),
    showNewest: () => {
      if (page === 1) void query.refetch();
      else goTo(1);
    },
  };
}

export type AuditLog = ReturnType<typeof useAuditLog>;

const api = clientFor(auditLogCalls);

interface AskedEntries {
  /** Counted from 1. */
  page: number;
  entityType?: string | undefined;
  entityId?: string | undefined;
  action?: string | undefined;
}

/**
 * Nothing says when a page is out of date, since every change anywhere makes it so: it is read when it
 * is opened and when somebody asks for it.
 */
const auditQuery = ({ page, ...filters }: AskedEntries) =>
  queryOptions({
    queryKey: [...keyOf(auditLogCalls.list), page, filters],
    queryFn: ({ signal }) =>
      api.list({
        query: { limit: auditPageSize, offset: (page - 1) * auditPageSize, ...filters },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Administrators are told of a new notification, but it is no entry: nobody has changed anything. */
const isEntry = ({ entity, action }: ChangedMessage) =>
  entity !== 'admin_notification' || action !== 'create';

/** Whether something that belongs into the list has happened since it was read. */
function useNewerEntries(readAt: number, { entityType, entityId, action }: AuditFilters): boolean {
  const [heardAt, setHeardAt] = useState(0);
  useEffect(
    () =>
      onServerMessage((message) => {
        const isWanted =
          message.type === 'resync' ||
          (isEntry(message) &&
            (!entityType || message.entity === entityType) &&
            (!entityId || message.id === entityId) &&
            (!action || message.action === action));
        if (isWanted) setHeardAt(Date.now());
      }),
    [entityType, entityId, action],
  );
  return readAt > 0 && heardAt > readAt;
}

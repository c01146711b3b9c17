import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditLogCalls, auditPageSize } from '#contract/audit-entries.ts';
import { clientFor } from '#web/api/client.ts';

const api = clientFor(auditLogCalls);

export interface AskedEntries {
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
export const auditQuery = ({ page, ...filters }: AskedEntries) =>
  queryOptions({
    queryKey: ['/api/admin/audit-log', page, filters],
    queryFn: ({ signal }) =>
      api.list({
        query: { limit: auditPageSize, offset: (page - 1) * auditPageSize, ...filters },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

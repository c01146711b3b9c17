import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditQuery } from './audit-queries.ts';
import { type AuditFilters, type AuditTab, askedFor, hasFilter } from './entries-of-tab.ts';
import { useNewerEntries } from './use-newer-entries.ts';

/** Between two key strokes of somebody who types. */
const typingMs = 300;

const firstPages = { whole: 1, filtered: 1 };

/** The whole log and its filtered part are leafed through separately. */
export function useAuditLog() {
  const [tab, setTab] = useState<AuditTab>('all');
  const [filters, setFilters] = useState<AuditFilters>({});
  const [pages, setPages] = useState(firstPages);
  const [settled] = useDebouncedValue(filters, typingMs);
  const asked = askedFor(tab, { ...filters, entityId: settled.entityId?.trim() });
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

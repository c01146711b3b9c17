import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionState } from '#web/session/session-state.ts';
import { type ManageFilters, managePageQuery } from './manage-queries.ts';

/** One page of the filtered list; filters and page are stored until the tab is closed. */
export function useManageList() {
  const [filters, setFilters] = useState(sessionState.manageFilters.read);
  const [page, setPage] = useState(sessionState.managePage.read);
  const list = useQuery({
    ...managePageQuery(filters, page),
    placeholderData: keepPreviousData,
  });

  const goTo = (next: number) => {
    sessionState.managePage.write(next);
    setPage(next);
  };
  const change = (next: ManageFilters) => {
    sessionState.manageFilters.write(next);
    setFilters(next);
    goTo(1);
  };

  // After the last Anlage of the last page was deleted, that page no longer exists.
  const lastPage = Math.max(1, list.data?.totalPages ?? page);
  const isPageTooHigh = !list.isPlaceholderData && page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page becomes too high
  useEffect(() => {
    if (isPageTooHigh) goTo(lastPage);
  }, [isPageTooHigh]);

  return { filters, change, page, goTo, list };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionState } from '#web/session/session-state.ts';
import { type ManageFilters, managePageQuery } from './manage-queries.ts';

/** One page of what the filters leave; both are remembered until the browser's tab is closed. */
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

  // Deleting the last Anlage of the last page leaves a page that no longer exists.
  const lastPage = Math.max(1, list.data?.totalPages ?? page);
  const isBeyond = !list.isPlaceholderData && page > lastPage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment it is beyond, and only then
  useEffect(() => {
    if (isBeyond) goTo(lastPage);
  }, [isBeyond]);

  return { filters, change, page, goTo, list };
}

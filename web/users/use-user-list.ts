import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type UserFilters, userPageQuery } from './user-queries.ts';

/** The pause between two keys; too short to be noticed. */
const typingMs = 150;

export function useUserList() {
  const [params] = useSearchParams();
  const [filters, setFilters] = useState<UserFilters>({ search: params.get('search') ?? '' });
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(filters.search.trim(), typingMs);
  const asked = { ...filters, search };
  const list = useQuery(userPageQuery(asked, page));

  // After the last user of the last page was removed, that page no longer exists.
  const lastPage = Math.max(1, list.data?.totalPages ?? page);
  const isPageTooHigh = !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isPageTooHigh) setPage(lastPage);
  }, [isPageTooHigh, lastPage]);

  return {
    filters,
    /** The filters of the shown list, or of the one that is being loaded. */
    asked,
    change: (change: Partial<UserFilters>) => {
      setFilters({ ...filters, ...change });
      setPage(1);
    },
    page,
    goTo: setPage,
    list,
  };
}

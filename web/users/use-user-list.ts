import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type UserFilters, userPageQuery } from './user-queries.ts';

/** Shorter than anybody notices, longer than the pause between two keys. */
const typingMs = 150;

export function useUserList() {
  const [sought] = useSearchParams();
  const [filters, setFilters] = useState<UserFilters>({ search: sought.get('search') ?? '' });
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(filters.search.trim(), typingMs);
  const asked = { ...filters, search };
  const list = useQuery(userPageQuery(asked, page));

  // Removing the last of the last page leaves a page that no longer exists.
  const lastPage = Math.max(1, list.data?.totalPages ?? page);
  const isBeyond = !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyond) setPage(lastPage);
  }, [isBeyond, lastPage]);

  return {
    filters,
    /** What the list shown answers, or is about to. */
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

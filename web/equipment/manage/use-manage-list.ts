import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type EquipmentPage, equipmentPageSize } from '#contract/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { equipmentApi } from '../equipment-queries.ts';
import { asPage, equipmentPagesKey } from '../list/equipment-pages.ts';

export type ManageFilters = ReturnType<typeof sessionState.manageFilters.read>;

const manageQuery = (filters: ManageFilters, page: number) =>
  queryOptions({
    queryKey: [...equipmentPagesKey, 'list', filters, page],
    queryFn: async ({ signal }): Promise<EquipmentPage> => {
      const { building, type, floor, onlyAchtung } = filters;
      const query = {
        page,
        limit: equipmentPageSize,
        ...(building && { componentFilter: building }),
        ...(type && { typeFilter: type }),
        ...(floor && { floorFilter: floor }),
        ...(onlyAchtung && { showAchtungOnly: 'true' as const }),
      };
      try {
        return asPage(await equipmentApi.list({ query, signal }));
      } catch (cause) {
        throw new Error('Failed to fetch equipment', { cause });
      }
    },
    placeholderData: keepPreviousData,
  });

/** One page of what the filters leave; both are remembered until the browser's tab is closed. */
export function useManageList() {
  const [filters, setFilters] = useState(sessionState.manageFilters.read);
  const [page, setPage] = useState(sessionState.managePage.read);
  const list = useQuery(manageQuery(filters, page));

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

import { queryOptions } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment.ts';
import type { sessionState } from '#web/session/session-state.ts';
import { listPage } from '../equipment-reads.ts';
import { equipmentPagesKey } from '../list/equipment-pages.ts';

export type ManageFilters = ReturnType<typeof sessionState.manageFilters.read>;

export const managePageQuery = (filters: ManageFilters, page: number) =>
  queryOptions({
    queryKey: [...equipmentPagesKey, 'list', filters, page],
    queryFn: async ({ signal }): Promise<EquipmentPage> => {
      const { building, type, floor, onlyAchtung } = filters;
      const query = {
        ...(building && { componentFilter: building }),
        ...(type && { typeFilter: type }),
        ...(floor && { floorFilter: floor }),
        ...(onlyAchtung && { showAchtungOnly: 'true' as const }),
      };
      try {
        return await listPage(query, page, signal);
      } catch (cause) {
        throw new Error('Failed to fetch equipment', { cause });
      }
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { type EquipmentPage, equipmentPageSize } from '#contract/equipment.ts';
import { equipmentApi, equipmentKey } from '../equipment-queries.ts';
import { asPage, equipmentPagesKey } from '../list/equipment-pages.ts';
import type { Search } from './use-search.ts';

/** Each search and page has its own key, so that a late answer to an older search is never shown. */
export const searchPageQuery = ({ query, filters }: Search, page: number) =>
  queryOptions({
    queryKey: [...equipmentPagesKey, 'search', { query: query.trim(), ...filters }, page],
    queryFn: async ({ signal }): Promise<EquipmentPage> => {
      const q = query.trim();
      const limit = equipmentPageSize;
      return asPage(
        await equipmentApi.search({
          query: { ...(q && { q }), ...filters, page, limit },
          signal,
        }),
      );
    },
  });

export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: [...equipmentKey, 'suggestions', query.trim()],
    queryFn: ({ signal }) => equipmentApi.suggestNames({ query: { q: query.trim() }, signal }),
    enabled: query.trim() !== '',
  });

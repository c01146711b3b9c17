import { queryOptions } from '@tanstack/react-query';
import { equipmentKey } from '../equipment-queries.ts';
import { searchPage, suggestNames } from '../equipment-reads.ts';
import { equipmentPagesKey } from '../list/equipment-pages.ts';
import type { Search } from './use-search.ts';

/** Each search and page has its own key, so that a late answer to an older search is never shown. */
export const searchPageQuery = ({ query, filters }: Search, page: number) =>
  queryOptions({
    queryKey: [...equipmentPagesKey, 'search', { query: query.trim(), ...filters }, page],
    queryFn: ({ signal }) => searchPage(query.trim(), filters, page, signal),
  });

export const suggestionsQuery = (query: string) =>
  queryOptions({
    queryKey: [...equipmentKey, 'suggestions', query.trim()],
    queryFn: ({ signal }) => suggestNames(query.trim(), signal),
    enabled: query.trim() !== '',
  });

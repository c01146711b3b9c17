import { searchQuery } from '../equipment-reads.ts';
import type { Search } from './use-search.ts';

export const searchPageQuery = ({ query, filters }: Search, page: number) =>
  searchQuery(query.trim(), filters, page);

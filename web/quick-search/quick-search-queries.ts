import { queryOptions } from '@tanstack/react-query';
import { type QuickSearchButton, quickSearchCalls } from '#contract/quick-search.ts';
import { clientFor } from '#web/api/client.ts';

const quickSearchApi = clientFor(quickSearchCalls);

export const quickSearchQuery = queryOptions({
  queryKey: ['/api/quick-search-buttons'],
  queryFn: async ({ signal }): Promise<QuickSearchButton[]> => {
    try {
      return await quickSearchApi.list({ signal });
    } catch (cause) {
      throw new Error('Failed to fetch quick search buttons', { cause });
    }
  },
});

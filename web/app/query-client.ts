import { QueryClient } from '@tanstack/react-query';

/**
 * Data never becomes stale with time: writes, row changes and the realtime channel cause refetches. The network mode is
 * `always`, because without network the device answers. `web/realtime/read-repeats.ts` repeats failed reads, also
 * those that the device answered.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

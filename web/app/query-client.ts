import { QueryClient } from '@tanstack/react-query';

/**
 * Data never becomes stale by itself: writes, the real-time channel and the replay of the queue say
 * when to read again. `always`, because a read without a network still answers from the device. What met
 * no server is repeated by `web/realtime/read-repeats.ts`, which also knows the device's answers.
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

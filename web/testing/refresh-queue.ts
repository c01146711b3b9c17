import { QueryClient } from '@tanstack/react-query';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';

/** A refresh queue with queries as in the app, on a page that is visible until the test changes it. */
export function startRefreshQueue() {
  const page = { isVisible: true };
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
    },
  });
  const queue = new RefreshQueue({
    client,
    clock: browserClock,
    random: () => 0.5,
    isVisible: () => page.isVisible,
  });
  return { page, client, queue };
}

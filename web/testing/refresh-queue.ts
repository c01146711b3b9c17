import { QueryClient } from '@tanstack/react-query';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';

/** A queue over reads as the app keeps them, on a page that can be seen until the test says otherwise. */
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

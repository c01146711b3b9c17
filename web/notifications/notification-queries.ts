import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { notificationCalls, notificationPageSize } from '#contract/notifications.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, metaOf, serverQuery } from '#web/reads/server-query.ts';

export const notificationsApi = clientFor(notificationCalls);

export const unreadQuery = serverQuery(notificationCalls.unread);

/** Refetches the list and the number of unread notifications. */
export async function refetchNotifications(client: QueryClient): Promise<void> {
  const refetches = [notificationCalls.unread, notificationCalls.list].map((call) =>
    client.invalidateQueries({ queryKey: keyOf(call) }),
  );
  await Promise.all(refetches);
}

/** The newest first, with older ones page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: keyOf(notificationCalls.list),
  ...metaOf(notificationCalls.list),
  queryFn: ({ pageParam, signal }) =>
    notificationsApi.list({ query: { limit: notificationPageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const shown = pages.reduce((sum, { notifications }) => sum + notifications.length, 0);
    return shown < total ? shown : undefined;
  },
});

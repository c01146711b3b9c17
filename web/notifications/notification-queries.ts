import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationCalls, notificationPageSize } from '#contract/notifications.ts';
import { clientFor } from '#web/api/client.ts';

export const notificationsApi = clientFor(notificationCalls);

export const notificationsKey = ['/api/admin/notifications'] as const;

export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: async ({ signal }) => (await notificationsApi.unread({ signal })).count,
});

/** The newest, and page by page what came before. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    notificationsApi.list({ query: { limit: notificationPageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: ({ total }, pages) => {
    const shown = pages.reduce((sum, { notifications }) => sum + notifications.length, 0);
    return shown < total ? shown : undefined;
  },
});

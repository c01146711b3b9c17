import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { notificationsApi, refetchNotifications } from './notification-queries.ts';

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => notificationsApi.markRead({ params: { id } }),
    onError: (error) =>
      showFailure(error, 'Die Benachrichtigung konnte nicht als gelesen markiert werden.'),
    onSettled: () => refetchNotifications(client),
  });
}

/** The newest notification that is shown, and the ids of those shown. */
interface Seen {
  until: string;
  shown: string[];
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Seen) => notificationsApi.markAllRead({ body }),
    onSuccess: () => showSuccess('Alle Benachrichtigungen gelesen'),
    onError: (error) =>
      showFailure(error, 'Die Benachrichtigungen konnten nicht als gelesen markiert werden.'),
    onSettled: () => refetchNotifications(client),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calendarFeedCalls, type NewCalendarFeed } from '#contract/calendar-feeds.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

const api = clientFor(calendarFeedCalls);

export const ownCalendarFeedQuery = serverQuery(calendarFeedCalls.own);

export function useRenewFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCalendarFeed) => api.renew({ body }),
    onError: (error) => showFailure(error, 'Die Adresse konnte nicht erzeugt werden.'),
    onSettled: () => client.invalidateQueries({ queryKey: ownCalendarFeedQuery.queryKey }),
  });
}

export function useWithdrawFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.withdraw(),
    onSuccess: () => showSuccess('Kalenderabo widerrufen'),
    onError: (error) => showFailure(error, 'Das Kalenderabo konnte nicht widerrufen werden.'),
    onSettled: () => client.invalidateQueries({ queryKey: ownCalendarFeedQuery.queryKey }),
  });
}

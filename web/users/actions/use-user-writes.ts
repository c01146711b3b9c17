import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Role } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import type { ListedUser, NewUser } from '#contract/users/users.ts';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { applyUserChange, usersApi } from '../user-queries.ts';

interface UserWrite<Input> {
  send: (input: Input) => Promise<ListedUser | undefined>;
  done: string;
  failed: string;
}

/** One change of one user; the lists are refetched after success and failure. */
function useUserWrite<Input>({ send, done, failed }: UserWrite<Input>, onDone?: () => void) {
  const client = useQueryClient();
  const { id: ownId } = useCurrentUser();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: send,
    onSuccess: async (user) => {
      if (user?.id === ownId && !can(user, 'user.manage')) {
        // The new role is applied before this screen closes, so that no request is refused.
        const { role } = user;
        client.setQueryData(currentUserQuery.queryKey, (me) => me && { ...me, role });
        notifyManager.schedule(() => navigate('/settings'));
      } else await applyUserChange(client, user);
      showSuccess(done);
      onDone?.();
    },
    onError: (error) => {
      showFailure(error, failed);
      void applyUserChange(client);
    },
  });
}

interface UserId {
  id: string;
}
interface WithReason extends UserId {
  reason: string;
}

export const useCreateUser = (onDone: () => void) =>
  useUserWrite(
    {
      send: (body: NewUser) => usersApi.create({ body }),
      done: 'Benutzer hinzugefügt',
      failed: 'Benutzer konnte nicht erstellt werden',
    },
    onDone,
  );

const sendRole = ({ id, role }: UserId & { role: Role }) =>
  usersApi.changeRole({ params: { id }, body: { role } });

export const useChangeRole = () =>
  useUserWrite({
    send: sendRole,
    done: 'Rolle geändert',
    failed: 'Rolle konnte nicht aktualisiert werden',
  });

export const useApprove = (onDone: () => void) =>
  useUserWrite(
    {
      send: sendRole,
      done: 'Konto freigeschaltet',
      failed: 'Rolle konnte nicht aktualisiert werden',
    },
    onDone,
  );

export const useBlock = (onDone: () => void) =>
  useUserWrite(
    {
      send: ({ id, reason }: WithReason) => usersApi.block({ params: { id }, body: { reason } }),
      done: 'Benutzer gesperrt',
      failed: 'Benutzer konnte nicht gesperrt werden',
    },
    onDone,
  );

export const useUnblock = (onDone?: () => void) =>
  useUserWrite(
    {
      send: ({ id }: UserId) => usersApi.unblock({ params: { id } }),
      done: 'Benutzer entsperrt',
      failed: 'Benutzer konnte nicht entsperrt werden',
    },
    onDone,
  );

export const useRemove = (onDone: () => void) =>
  useUserWrite(
    {
      send: ({ id }: UserId) => usersApi.remove({ params: { id }, unauthorized: 'throw' }),
      done: 'Benutzer entfernt',
      failed: 'Benutzer konnte nicht entfernt werden',
    },
    onDone,
  );

export const useAnonymize = (onDone: () => void) =>
  useUserWrite(
    {
      send: ({ id, reason }: WithReason) =>
        usersApi.anonymize({ params: { id }, body: { reason } }),
      done: 'Benutzer anonymisiert',
      failed: 'Anonymisierung fehlgeschlagen',
    },
    onDone,
  );

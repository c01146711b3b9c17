import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { authCalls } from '#contract/auth.ts';
import type { CurrentUser } from '#contract/users.ts';
import { clientFor } from '#web/api/client.ts';
import { statusOf } from '#web/api/transport-errors.ts';

const api = clientFor(authCalls);

/** The person at this browser, or null while signed out. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async ({ client, queryKey, signal }): Promise<CurrentUser | null> => {
    const wasSignedIn = Boolean(client.getQueryData(queryKey));
    try {
      return await api.currentUser({ signal, unauthorized: wasSignedIn ? 'announce' : 'throw' });
    } catch (error) {
      if (statusOf(error) === 401 && !wasSignedIn) return null;
      throw error;
    }
  },
});

const CurrentUserContext = createContext<CurrentUser | null>(null);

export const CurrentUserProvider = CurrentUserContext.Provider;

/** The signed-in, approved person; every screen behind the gate has one. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside the gate');
  return user;
}

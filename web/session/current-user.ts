import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { authCalls, signOutPath } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/people.ts';
import { clientFor } from '#web/api/client.ts';
import { whoIsThere } from '#web/offline/offline.ts';
import { factsOf, keyOf } from '#web/reads/server-query.ts';
import { leavingMark } from './leaving-mark.ts';

const api = clientFor(authCalls);

/** The person at this browser, or null while signed out. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(authCalls.currentUser),
  ...factsOf(authCalls.currentUser),
  queryFn: async ({ client, queryKey, signal }): Promise<CurrentUser | null> => {
    const wasSignedIn = Boolean(client.getQueryData(queryKey));
    try {
      const unauthorized = wasSignedIn ? 'announce' : 'throw';
      const user = await whoIsThere(() => api.currentUser({ signal, unauthorized }));
      if (!leavingMark.read()) return user;
      // The connection broke off while somebody signed out: the session ends now. Until the browser has left this
      // page it shows what it showed before: from the landing page somebody could sign in to the ending session.
      window.location.assign(signOutPath);
      return new Promise<never>(() => {});
    } catch (error) {
      const isSignedOut = error instanceof AppError && error.status === 401;
      if (isSignedOut) leavingMark.clear();
      if (isSignedOut && !wasSignedIn) return null;
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

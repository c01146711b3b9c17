import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { authCalls, signOutPath } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/people.ts';
import { clientFor } from '#web/api/client.ts';
import { loadCurrentUser } from '#web/offline/offline.ts';
import { keyOf, metaOf } from '#web/reads/server-query.ts';
import { leavingMark } from './leaving-mark.ts';

const api = clientFor(authCalls);

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(authCalls.currentUser),
  ...metaOf(authCalls.currentUser),
  queryFn: async ({ client, queryKey, signal }): Promise<CurrentUser | null> => {
    const wasSignedIn = Boolean(client.getQueryData(queryKey));
    try {
      const unauthorized = wasSignedIn ? 'announce' : 'throw';
      const user = await loadCurrentUser(() => api.currentUser({ signal, unauthorized }));
      if (!leavingMark.read()) return user;
      // An earlier sign-out was interrupted, so the session is ended now. The promise never resolves: until the browser
      // has left the page, the landing page must not appear, where the user could sign in to the ending session.
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

/** The signed-in, approved user; available on every screen inside `Gate`. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('useCurrentUser is used outside the gate');
  return user;
}

import type { QueryClient } from '@tanstack/react-query';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { currentUserQuery } from './current-user.ts';
import { leaveForExpiredSession, returnFromSignIn } from './sign-in.ts';

/** Runs as long as the window. */
export function watchSession(queryClient: QueryClient): void {
  onUnauthorized(leaveForExpiredSession);

  // The back button may show a cached page although the session has ended or begun meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    returnFromSignIn();
    void queryClient.invalidateQueries(currentUserQuery);
  });
}

import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { signInPath } from '#contract/auth.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { leaveForExpiredSession, returnFromSignIn } from '#web/session/sign-in.ts';

/** Whoever is sent to sign in stays on the page; the answer waits until somebody is. */
export function stayAtSignIn(): () => Promise<void> {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  // As `main.tsx` does it for the whole life of a window.
  const forget = onUnauthorized(leaveForExpiredSession);
  onTestFinished(() => {
    forget();
    assign.mockRestore();
    returnFromSignIn();
  });
  return () => waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(signInPath));
}

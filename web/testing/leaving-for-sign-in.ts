import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { signInPath } from '#contract/auth.ts';
import { onUnauthorized } from '#web/api/unauthorized.ts';
import { leaveForExpiredSession, returnFromSignIn } from '#web/session/sign-in.ts';

/** Prevents the navigation to the sign-in page. The returned function waits until the app has tried it. */
export function expectSignIn(): () => Promise<void> {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  // As in `main.tsx`.
  const forget = onUnauthorized(leaveForExpiredSession);
  onTestFinished(() => {
    forget();
    assign.mockRestore();
    returnFromSignIn();
  });
  return () => waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(signInPath));
}

import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { signInPath } from '#contract/auth.ts';
import { returnFromSignIn } from '#web/session/sign-in.ts';

/** Whoever is sent to sign in stays on the page; the answer waits until somebody is. */
export function stayAtSignIn(): () => Promise<void> {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  onTestFinished(() => {
    assign.mockRestore();
    returnFromSignIn();
  });
  return () => waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(signInPath));
}

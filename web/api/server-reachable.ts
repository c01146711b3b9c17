import { authCalls } from '#contract/auth.ts';
import { ownAnswerHeader } from '#contract/call.ts';

const patience = 5_000;

/** Whether our server answers, with any status. The answer of a captive portal lacks the mark. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(authCalls.currentUser.path, { cache: 'no-store', signal });
    return answer.headers.has(ownAnswerHeader);
  } catch {
    // There is no network or the server does not answer in time.
    return false;
  }
}

import { authCalls } from '#contract/auth.ts';
import { ownAnswerHeader } from '#contract/call.ts';

const patience = 5_000;

/** Whether this application's server answers, whatever it says: a captive portal's answer lacks the mark. */
export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(authCalls.currentUser.path, { cache: 'no-store', signal });
    return answer.headers.has(ownAnswerHeader);
  } catch {
    // No network, no server, or none that answers in time.
    return false;
  }
}

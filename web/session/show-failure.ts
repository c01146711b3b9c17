import { AppError } from '#contract/errors.ts';
import { NetworkError, statusOf } from '#web/api/transport-errors.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { leaveForMissingSession } from './sign-in.ts';

interface Fallback {
  title: string;
  text: string;
}

/**
 * The one way from a failed call to the screen: statuses mean the same everywhere. A person reads the
 * server's sentence where there is one, else the fallback; a plain text stands under the title "Fehler".
 * What else is to be known of it follows as a remark.
 */
export function showFailure(error: unknown, fallback: Fallback | string, remark = ''): void {
  const { title, text } =
    typeof fallback === 'string' ? { title: 'Fehler', text: fallback } : fallback;
  const status = statusOf(error);
  if (status === 401) {
    leaveForMissingSession(remark);
    return;
  }
  const said = sentenceFor(error, text);
  const message = remark ? `${asSentence(said)} ${remark}` : said;
  showError(status === 403 ? 'Berechtigung fehlt' : title, message);
}

/** Some of the given texts end without a full stop. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Texts of foreign answers and of broken code are for the log, not for people. */
export function sentenceFor(error: unknown, text: string): string {
  if (error instanceof NetworkError) return `${asSentence(text)} ${error.message}`;
  return error instanceof AppError && error.code !== 'internal' ? error.message : text;
}

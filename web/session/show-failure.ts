import { AppError } from '#contract/errors.ts';
import { NetworkError, statusOf } from '#web/api/transport-errors.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { leaveForMissingSession } from './sign-in.ts';

interface Fallback {
  title: string;
  text: string;
}

/**
 * Shows a failed call, so that statuses mean the same on all screens. The text is the server's sentence or else the
 * fallback; a fallback without a title gets the title "Fehler". The remark is added to the text.
 */
export function showFailure(error: unknown, fallback: Fallback | string, remark = ''): void {
  const { title, text } =
    typeof fallback === 'string' ? { title: 'Fehler', text: fallback } : fallback;
  const status = statusOf(error);
  if (status === 401) {
    leaveForMissingSession(remark);
    return;
  }
  const sentence = sentenceFor(error, text);
  const message = remark ? `${asSentence(sentence)} ${remark}` : sentence;
  showError(status === 403 ? 'Berechtigung fehlt' : title, message);
}

/** Some texts have no full stop at the end. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Messages of foreign answers and of bugs are not shown to the user. */
export function sentenceFor(error: unknown, text: string): string {
  if (error instanceof NetworkError) return `${asSentence(text)} ${error.message}`;
  return error instanceof AppError && error.code !== 'internal' ? error.message : text;
}

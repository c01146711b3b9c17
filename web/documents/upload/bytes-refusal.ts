import { AppError, errorAnswer } from '#contract/errors.ts';
import { ForeignAnswerError } from '#web/api/transport-errors.ts';
import { isOwnAddress, saysFull } from '#web/offline/documents/upload-address.ts';

/** What whoever took the bytes said instead of taking them. */
type Refusal = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText'>;

export const notUploaded = 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.';

export function refusalOf(address: string, refusal: Refusal): Error {
  const { status, responseText } = refusal;
  const answer = errorAnswer.safeParse(parsed(responseText));
  if (answer.success) return new AppError(answer.data.code, { message: answer.data.message });
  const isFull = !isOwnAddress(address) && saysFull(status, responseText);
  if (isFull) return new AppError('storage_full');
  return status >= 400 && status < 500
    ? new AppError('upload_incomplete', { message: notUploaded })
    : new ForeignAnswerError(refusal, responseText);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { AppError } from '#contract/errors.ts';

/** No answer at all: no network, no server, or a connection that broke off. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Der Server ist nicht erreichbar.', { cause });
    this.name = 'NetworkError';
  }
}

/** There was no answer in time, but the request may have arrived. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof NetworkError &&
  error.cause instanceof DOMException &&
  error.cause.name === 'TimeoutError';

/** An answer that did not come from our server, with any status. */
export class ForeignAnswerError extends Error {
  readonly status: number;

  constructor(response: Pick<Response, 'status' | 'statusText'>, body: string) {
    super(`${response.status}: ${body || response.statusText}`);
    this.name = 'ForeignAnswerError';
    this.status = response.status;
  }
}

/** A read that failed, with a message that names what was read. The questions below are about its cause. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

const causeOf = (error: unknown) => (error instanceof ReadError ? error.cause : error);

/** The HTTP status of a failed call, if there was an answer. */
export function statusOf(failure: unknown): number | undefined {
  const error = causeOf(failure);
  return error instanceof AppError || error instanceof ForeignAnswerError
    ? error.status
    : undefined;
}

/** The record does not exist, or (400) the address contains no valid id. */
export function isNotFound(error: unknown): boolean {
  return [400, 404].includes(statusOf(error) ?? 0);
}

/** A proxy answers with these when our server is unreachable or overloaded. */
export const gatewayStatuses = [502, 503, 504];

/** Whether the request may not have reached our server, or reached it while it could do nothing. */
export function isServerUnreachable(failure: unknown): boolean {
  const error = causeOf(failure);
  if (error instanceof AppError) return gatewayStatuses.includes(error.status);
  return error instanceof NetworkError || error instanceof ForeignAnswerError;
}

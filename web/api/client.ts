import {
  type AnswerOf,
  type Call,
  carriesKey,
  fillPath,
  type InputOf,
  ownAnswerHeader,
  successStatus,
} from '#contract/call.ts';
import { AppError, errorAnswer } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from './transport-errors.ts';
import { announceUnauthorized } from './unauthorized.ts';
import { holdUpdate } from './update-holds.ts';

interface RequestOptions {
  /** Identifies one write. A caller that may send the same write again passes its own key. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The milliseconds without an answer after which the call fails with a `NetworkError`; writes have a default. */
  patience?: number;
  /** `throw` leaves a 401 to the caller; otherwise the window is also notified that the session has ended. */
  unauthorized?: 'announce' | 'throw';
}

type Request<C extends Call> = InputOf<C> & RequestOptions;

type ClientFunction<C extends Call> =
  Record<never, never> extends InputOf<C>
    ? (request?: Request<C>) => Promise<AnswerOf<C>>
    : (request: Request<C>) => Promise<AnswerOf<C>>;

type Client<Calls extends Record<string, Call>> = {
  [Name in keyof Calls]: ClientFunction<Calls[Name]>;
};

interface AnyRequest extends RequestOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

interface Network {
  fetch: typeof globalThis.fetch;
}

const browserNetwork: Network = { fetch: (input, init) => globalThis.fetch(input, init) };

/** One typed function per call of a contract table. */
export function clientFor<const Calls extends Record<string, Call>>(
  calls: Calls,
  network: Network = browserNetwork,
): Client<Calls> {
  const functions = Object.entries(calls).map(([name, call]) => [
    name,
    (request: AnyRequest = {}) => holdingUpdate(call, send(network, call, request)),
  ]);
  return Object.fromEntries(functions) as Client<Calls>;
}

/** Sends one call that the caller has as a value. */
export function ask<C extends Call>(
  call: C,
  request: InputOf<C> & RequestOptions,
  network: Network = browserNetwork,
): Promise<AnswerOf<C>> {
  return holdingUpdate(call, send(network, call, request as AnyRequest)) as Promise<AnswerOf<C>>;
}

/** A new version of the app does not reload the page while a write is on its way. */
function holdingUpdate<T>(call: Call, answer: Promise<T>): Promise<T> {
  return call.method === 'GET' ? answer : answer.finally(holdUpdate());
}

function send(network: Network, call: Call, request: AnyRequest): Promise<unknown> {
  return inTime(call, request, (signal) => askServer(network, call, request, signal));
}

/** A person does not wait longer than this after pressing a button. */
const writePatience = 15_000;

async function inTime<T>(
  { method }: Call,
  { signal, patience = method === 'GET' ? undefined : writePatience }: AnyRequest,
  ask: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (patience === undefined) return ask(signal);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), patience);
  try {
    return await ask(AbortSignal.any([late.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearTimeout(timer);
  }
}

async function askServer(
  network: Network,
  call: Call,
  request: AnyRequest,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const response = await fetchResponse(network, call, request, signal);
  if (!response.headers.has(ownAnswerHeader)) {
    throw new ForeignAnswerError(response, await bodyOf(response));
  }
  if (!response.ok) {
    const failure = await errorFrom(response);
    const isOurs = failure instanceof AppError;
    if (isOurs && response.status === 401 && request.unauthorized !== 'throw') {
      announceUnauthorized();
    }
    throw failure;
  }
  return answerOf(call, response);
}

async function fetchResponse(
  network: Network,
  call: Call,
  request: AnyRequest,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await network.fetch(fillPath(call.path, request.params) + searchOf(request.query), {
      method: call.method,
      credentials: 'same-origin',
      headers: headersOf(call, request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (cause) {
    throw asNetworkError(cause);
  }
}

function asNetworkError(cause: unknown): unknown {
  const wasCancelled = cause instanceof DOMException && cause.name === 'AbortError';
  return wasCancelled ? cause : new NetworkError(cause);
}

function headersOf(call: Call, request: AnyRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(carriesKey(call)
      ? { 'Idempotency-Key': request.idempotencyKey ?? crypto.randomUUID() }
      : {}),
  };
}

function searchOf(query: Record<string, unknown> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

async function answerOf(call: Call, response: Response): Promise<unknown> {
  if (!call.answer && response.status === successStatus(call)) return undefined;
  const text = await bodyOf(response);
  const json = isJson(response) ? parsed(text) : undefined;
  if (!json || !call.answer) throw new ForeignAnswerError(response, text);
  // A wrong answer to a write would look like a success, so it is always checked; one to a read becomes visible.
  if (call.method === 'GET' && !isDevelopment) return json.value;
  const { success, error } = call.answer.safeParse(json.value);
  if (success) return json.value;
  if (call.method !== 'GET') throw new ForeignAnswerError(response, text);
  throw new BrokenContractError(
    `${response.url || call.path} breaks the contract: ${JSON.stringify(error.issues)}`,
  );
}

/** Our server's answer to a read does not match the contract: a bug. */
export class BrokenContractError extends Error {}

/** In development and tests every answer is checked against the contract; in production large ones would be slow. */
const isDevelopment = (import.meta as { env?: { DEV?: boolean } }).env?.DEV === true;

export async function errorFrom(response: Response): Promise<Error> {
  const text = await bodyOf(response);
  const answer = errorAnswer.safeParse(parsed(text)?.value);
  if (!answer.success) return new ForeignAnswerError(response, text);
  const { code, message, fields, details } = answer.data;
  return new AppError(code, { message, ...(fields ? { fields } : {}), details });
}

/** The connection may also break while the body is read. */
async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    throw asNetworkError(cause);
  }
}

function isJson(response: Response): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '');
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError, type ErrorCode, type FieldProblem } from '#contract/errors.ts';
import { isExhausted, isRefusedValue, isUnavailable } from '../db/problems.ts';
import { describeError } from './log.ts';
import { setAnswerHeaders } from './request-id.ts';

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

function problemOf({ instancePath, message }: ZodFastifySchemaValidationError): FieldProblem {
  return {
    field: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? 'Diese Angabe ist ungültig.',
  };
}

/** Any thrown value as one of the errors of the contract. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(problemOf);
    const [first] = fields;
    return new AppError('invalid_input', {
      fields,
      ...(first?.field ? {} : { message: 'Die Anfrage braucht einen gültigen Inhalt.' }),
    });
  }
  if (isExhausted(error)) return new AppError('overloaded', { cause: error });
  if (isUnavailable(error)) return new AppError('database_unavailable', { cause: error });
  if (isRefusedValue(error)) return new AppError('invalid_input', { cause: error });
  const { code, statusCode } = error as FastifyError;
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCode === 404 ? 'not_found' : 'bad_request');
  }
  return new AppError('internal', { cause: error });
}

function send(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status >= 500) {
    request.log.error(
      { error: describeError(error.cause ?? error), code: error.code },
      'request failed',
    );
  }
  if (error.status === 503) reply.header('retry-after', '5');
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(error.toAnswer());
}

/** A client that disconnected before its answer: nobody reads it, and nothing is broken. */
const isClientGone = ({ raw }: FastifyRequest) =>
  (raw.destroyed && !raw.complete) || raw.socket.destroyed;

export function addErrorAnswer(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (!isClientGone(request)) return send(request, reply, toAppError(error));
    request.log.info('client went away');
    return send(request, reply, new AppError('bad_request'));
  });
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(request, reply, new AppError('not_found'));
}

/** For answers that the application's hooks do not reach: a browser must not run anything in them. */
const nothingLoads = [
  'content-security-policy',
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/** For requests that fail before they reach a route, such as an address that cannot be decoded. */
export function answerUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setAnswerHeaders(request, reply);
  reply.header('x-content-type-options', 'nosniff').header(...nothingLoads);
  send(request, reply, toAppError(error));
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** For bytes that are no HTTP request: there is neither request nor reply, only the socket. */
export function answerUnreadable(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const body = JSON.stringify(new AppError('bad_request').toAnswer());
  const head = [
    `HTTP/1.1 ${unreadable[error.code] ?? '400 Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    nothingLoads.join(': '),
    `${ownAnswerHeader}: done`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  successStatus,
} from '#contract/call.ts';
import { type ErrorCode, errorAnswer, errors } from '#contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import { once } from './idempotency.ts';
import { RawJson } from './raw-json.ts';
import type { SessionUser } from './session-user.ts';
import { refuseUnstorable } from './unstorable-input.ts';

interface Given<C extends Call> {
  request: FastifyRequest;
  /** Null only on public routes. */
  user: C['access'] extends 'public' ? SessionUser | null : SessionUser;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
}

export interface ReadContext<C extends Call> extends Given<C> {
  db: Db;
}

/** A write sees the transaction and nothing else: with one connection any other query would wait for it. */
export interface WriteContext<C extends Call> extends Given<C> {
  tx: Tx;
}

/** What every route can answer, whatever it does. */
const everywhere: readonly ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'internal',
  'database_unavailable',
];

function errorCodesOf(call: Call): ErrorCode[] {
  const gate: ErrorCode[] = call.access === 'public' ? [] : ['not_signed_in', 'forbidden'];
  const write: ErrorCode[] =
    call.method === 'GET'
      ? []
      : ['foreign_origin', 'body_too_large', 'unsupported_media_type', 'idempotency_key_reused'];
  return [...everywhere, ...gate, ...write, ...(call.errors ?? [])];
}

function schemaOf(call: Call) {
  const failures = errorCodesOf(call).map((code) => [errors[code].status, errorAnswer] as const);
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: {
      ...Object.fromEntries(failures),
      [successStatus(call)]: call.answer ?? z.null(),
    },
  };
}

function given<C extends Call>(request: FastifyRequest): Given<C> {
  return {
    request,
    user: request.user as Given<C>['user'],
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: request.body as BodyOf<C>,
  };
}

interface RouteOptions {
  bodyLimit?: number;
  /** Tighter than the limit everyone has, per minute. */
  rateLimit?: number;
}

function register(
  app: FastifyInstance,
  call: Call,
  options: RouteOptions,
  handler: (request: FastifyRequest) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    config: {
      access: call.access,
      identifies: true,
      ...(options.rateLimit ? { rateLimit: { max: options.rateLimit } } : {}),
    },
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    handler: async (request, reply) => {
      refuseUnstorable(request);
      const answer = await handler(request);
      if (answer instanceof RawJson) {
        return reply.type('application/json; charset=utf-8').send(answer.content);
      }
      return reply.status(successStatus(call)).send(call.answer ? (answer ?? null) : undefined);
    },
  });
}

/** A route that only reads. */
export function read<C extends Call & ({ method: 'GET' } | { onlyReads: true })>(
  app: FastifyInstance,
  call: C,
  handler: (context: ReadContext<C>) => Promise<AnswerOf<C> | RawJson>,
): void {
  register(app, call, {}, (request) => handler({ ...given<C>(request), db: app.database.db }));
}

/**
 * A route that writes. The handler runs in one transaction together with the idempotency key, so the
 * write, its audit entry and the remembered answer stand or fall as one.
 */
export function write<C extends Call & { method: Exclude<Call['method'], 'GET'> }>(
  app: FastifyInstance,
  call: C,
  handler: (context: WriteContext<C>) => Promise<AnswerOf<C>>,
  options: RouteOptions = {},
): void {
  register(app, call, options, (request) =>
    app.database.db.transaction((tx) =>
      once(tx, request, () => handler({ ...given<C>(request), tx })),
    ),
  );
}

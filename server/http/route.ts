import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { create as disposition } from 'content-disposition';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  type AnswerOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  successStatus,
} from '#contract/call.ts';
import { AppError, type ErrorCode, errorAnswer, errors } from '#contract/errors.ts';
import { actFrom } from '../audit/record.ts';
import type { Db, Tx } from '../db/database.ts';
import { hasCollided, violatedConstraint } from '../db/problems.ts';
import { users } from '../db/tables/index.ts';
import { notifyIfDenied } from './denied-action.ts';
import { demand, demandAgain, RightLost } from './gates.ts';
import { refuseUnstorable } from './guards/unstorable-input.ts';
import { namedWrite, once } from './idempotency.ts';
import { RawJson } from './raw-json.ts';
import { SentFile } from './sent-file.ts';
import type { SessionUser } from './session-user.ts';

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

/** The transaction is a write's only access to the database: with one connection any other query would wait for it. */
export interface WriteContext<C extends Call> extends Given<C> {
  tx: Tx;
}

/** What one of several writes of a kind brings. */
export type WriteInput<C extends Call> = Pick<Given<C>, 'params' | 'body'> & {
  /** How many milliseconds it waited on a device before it was sent. */
  age?: number | undefined;
};

/** Who writes, and in what. */
export type WriterContext = Pick<WriteContext<Call>, 'request' | 'user' | 'tx'>;

/** Writes of one kind to different records, whichever call they belong to: an answer for each. */
export type WriteHandler = (
  context: WriterContext,
  inputs: readonly WriteInput<Call>[],
) => Promise<unknown[]>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The handlers of all writes, for those that arrive several at a time. */
    writeHandlers: Map<Call, WriteHandler>;
  }
}

/** In milliseconds; PostgreSQL itself waits a second before it calls two transactions a deadlock. */
const longestStepAside = 200;

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
      [successStatus(call)]: call.answer ?? (call.givesFile ? z.any() : z.null()),
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
  /** What takes long and changes nothing that the write decides about: done before its transaction begins. */
  before?: (request: FastifyRequest) => Promise<void>;
  /**
   * Takes the locks of a write that ends a record its sender's key may refer to: whoever took them after the
   * key would wait for the key of somebody who waits for them.
   */
  hold?: (tx: Tx) => Promise<unknown>;
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
      takesFile: call.takesFile === true,
      ...(options.rateLimit ? { rateLimit: { max: options.rateLimit } } : {}),
    },
    ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
    handler: async (request, reply) => {
      // Of several writes only the one that holds it is refused.
      if (!call.itemised && !call.takesFile) {
        refuseUnstorable(request.params, request.query, request.body);
      }
      const line = lineOf(call, request);
      const work = () => {
        if (onlyReads(call) && request.socket.destroyed) {
          throw new Error('the client went away before its turn');
        }
        return handler(request);
      };
      const answer = await (line ? app.turns.take(line, work) : work());
      if (answer instanceof RawJson) {
        const { content, fileName } = answer;
        if (fileName) reply.header('content-disposition', disposition(fileName));
        reply.type('application/json; charset=utf-8');
        if (typeof content === 'string') return reply.send(content);
        // Each piece is made when the one before it has been read.
        const pieces = line ? app.turns.each(line, content) : content;
        return reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }));
      }
      if (answer instanceof SentFile) return sendFile(reply, answer);
      return reply.status(successStatus(call)).send(call.answer ? (answer ?? null) : undefined);
    },
  });
}

/**
 * The line in which a request waits for its turn; undefined for one that need not. Files take as long as their network
 * needs, and a protocol has a line of its own. A write may wait for somebody else's, and must not hold up reads.
 */
function lineOf(call: Call, { user }: FastifyRequest): string | undefined {
  if (!user || call.takesFile || call.givesFile) return undefined;
  return `${user.id} ${onlyReads(call) ? 'reads' : 'writes'}`;
}

const onlyReads = (call: Call) => call.method === 'GET' || call.onlyReads === true;

function sendFile(reply: FastifyReply, { parts }: SentFile): FastifyReply {
  return reply
    .type(parts.type)
    .header(
      'content-disposition',
      disposition(parts.fileName, { type: parts.isShown ? 'inline' : 'attachment' }),
    )
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(parts.content);
}

/** A route that only reads. */
export function read<C extends Call & ({ method: 'GET' } | { onlyReads: true })>(
  app: FastifyInstance,
  call: C,
  handler: (context: ReadContext<C>) => Promise<AnswerOf<C> | RawJson | SentFile>,
): void {
  register(app, call, {}, (request) => handler({ ...given<C>(request), db: app.database.db }));
}

type WriteCall = Call & { method: Exclude<Call['method'], 'GET'> };

/**
 * A route that writes. The handler runs in one transaction together with the idempotency key, so the
 * write, its audit entry and the remembered answer stand or fall as one.
 */
export function write<C extends WriteCall>(
  app: FastifyInstance,
  call: C,
  handler: (context: WriteContext<C>) => Promise<AnswerOf<C>>,
  options: RouteOptions = {},
): void {
  const oneByOne: WriteHandler = async (context, inputs) => {
    const answers: unknown[] = [];
    for (const input of inputs) {
      answers.push(await handler({ ...context, ...input, query: undefined } as WriteContext<C>));
    }
    return answers;
  };
  app.writeHandlers.set(call, oneByOne);
  registerWrite(app, call, options, (request, tx) => handler({ ...given<C>(request), tx }));
}

/** A route that writes, whose handler takes several writes at once and answers each. */
export function writeTogether<C extends WriteCall>(
  app: FastifyInstance,
  call: C,
  handler: (
    context: WriterContext,
    inputs: readonly WriteInput<C>[],
  ) => Promise<readonly AnswerOf<C>[]>,
): void {
  app.writeHandlers.set(call, handler as unknown as WriteHandler);
  registerWrite(app, call, {}, async (request, tx) => {
    const { user, params, body } = given<C>(request);
    const [answer] = await handler({ request, user: user as SessionUser, tx }, [{ params, body }]);
    return answer;
  });
}

/** Whatever its sender calls it, an answer that is a secret is not remembered. */
const keptName = (call: Call, request: FastifyRequest) =>
  call.answersSecret ? undefined : namedWrite(request);

function registerWrite(
  app: FastifyInstance,
  call: Call,
  options: RouteOptions,
  handler: (request: FastifyRequest, tx: Tx) => Promise<unknown>,
): void {
  register(app, call, options, async (request) => {
    await options.before?.(request);
    const { db } = app.database;
    const name = keptName(call, request);
    const write = () =>
      db.transaction(async (tx) => {
        actFrom(tx, request.sessionHash);
        await options.hold?.(tx);
        await demandAgain(tx, request, call.access);
        return once(tx, request.user?.id ?? null, name, () => handler(request, tx));
      });
    return untilAlone(write).catch(async (error) => {
      if (error instanceof RightLost) await demand(app, request, call.access);
      const { method, path: route } = call;
      await notifyIfDenied(db, error, { userId: request.user?.id, method, route });
      return refuseGone(db, request.user, error);
    });
  });
}

/**
 * A handler has nothing but its transaction, so what was undone can be done again: after a moment in which
 * the other one takes what both were after.
 */
async function untilAlone<T>(write: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await write();
    } catch (error) {
      if (left === 0 || !hasCollided(error)) throw error;
      await wait(Math.random() * longestStepAside);
    }
  }
}

/** Nobody can be named who was removed while their request was under way. */
async function refuseGone(db: Db, user: SessionUser | null, error: unknown): Promise<never> {
  const isAboutSomebody = violatedConstraint(error)?.endsWith('_users_id_fk');
  if (!user || !isAboutSomebody) throw error;
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.id, user.id));
  throw present ? error : new AppError('not_signed_in', { cause: error });
}

/** A route whose body is a file: it comes as a stream, whatever it says to be, and nothing waits for its end. */
export async function receive<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: Given<C> & { content: Readable }) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    register(scope, call, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request) => {
      await handler({ ...given<C>(request), content: (request.body ?? request.raw) as Readable });
    });
  });
}

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
import { isDeadlock, violatedConstraint } from '../db/problems.ts';
import { users } from '../db/tables/index.ts';
import { notifyIfDenied } from './denied-action.ts';
import { AccessLost, requireAccess, requireAccessAgain } from './gates.ts';
import { refuseUnstorable } from './guards/unstorable-input.ts';
import { keyedWrite, runOnce } from './idempotency.ts';
import { RawJson } from './raw-json.ts';
import { SentFile } from './sent-file.ts';
import type { SessionUser } from './session-user.ts';

interface RouteInput<C extends Call> {
  request: FastifyRequest;
  /** Null only on public routes. */
  user: C['access'] extends 'public' ? SessionUser | null : SessionUser;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
}

export interface ReadContext<C extends Call> extends RouteInput<C> {
  db: Db;
}

/**
 * The transaction is the only access of a write to the database: with one connection any other query would wait for
 * it.
 */
export interface WriteContext<C extends Call> extends RouteInput<C> {
  tx: Tx;
}

/** The input of one of several writes of a kind. */
export type WriteInput<C extends Call> = Pick<RouteInput<C>, 'params' | 'body'> & {
  /** How many milliseconds it waited on a device before it was sent. */
  age?: number | undefined;
};

/** The user of a write, and its transaction. */
export type WriterContext = Pick<WriteContext<Call>, 'request' | 'user' | 'tx'>;

/** Handles writes of one kind to different records, whichever call they belong to: an answer for each. */
export type WriteHandler = (
  context: WriterContext,
  inputs: readonly WriteInput<Call>[],
) => Promise<unknown[]>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The handlers of all writes, for batches. */
    writeHandlers: Map<Call, WriteHandler>;
  }
}

/** In milliseconds; PostgreSQL itself waits a second before it reports a deadlock. */
const longestRetryPause = 200;

/** Errors that every route can answer. */
const commonErrors: readonly ErrorCode[] = [
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
  return [...commonErrors, ...gate, ...write, ...(call.errors ?? [])];
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

function inputOf<C extends Call>(request: FastifyRequest): RouteInput<C> {
  return {
    request,
    user: request.user as RouteInput<C>['user'],
    params: request.params as ParamsOf<C>,
    query: request.query as QueryOf<C>,
    body: request.body as BodyOf<C>,
  };
}

interface RouteOptions {
  bodyLimit?: number;
  /** Slow work that does not affect what the write decides: done before its transaction begins. */
  before?: (request: FastifyRequest) => Promise<void>;
  /**
   * Takes the locks of a write that deletes a user whom its sender's key may refer to. Taken after the key, they
   * could deadlock with a transaction that has these locks and waits for the key.
   */
  lockFirst?: (tx: Tx) => Promise<unknown>;
  /** Tighter than the general limit, per minute. */
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
      // In a batch only the affected write is refused.
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
 * The line in which a request waits for its turn; undefined for one that needs none. Files take as long as the
 * network needs, and a protocol has a line of its own. Writes have another line than reads, because a write may wait
 * for somebody else's lock.
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
  options: Pick<RouteOptions, 'rateLimit'> = {},
): void {
  register(app, call, options, (request) =>
    handler({ ...inputOf<C>(request), db: app.database.db }),
  );
}

type WriteCall = Call & { method: Exclude<Call['method'], 'GET'> };

/**
 * A route that writes. The handler runs in one transaction together with the idempotency key, so the write, its audit
 * entry and the stored answer are committed or rolled back together.
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
  registerWrite(app, call, options, (request, tx) => handler({ ...inputOf<C>(request), tx }));
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
    const { user, params, body } = inputOf<C>(request);
    const [answer] = await handler({ request, user: user as SessionUser, tx }, [{ params, body }]);
    return answer;
  });
}

/** An answer that contains a secret is never stored, so its key is ignored. */
const storableKey = (call: Call, request: FastifyRequest) =>
  call.answersSecret ? undefined : keyedWrite(request);

function registerWrite(
  app: FastifyInstance,
  call: Call,
  options: RouteOptions,
  handler: (request: FastifyRequest, tx: Tx) => Promise<unknown>,
): void {
  register(app, call, options, async (request) => {
    await options.before?.(request);
    const { db } = app.database;
    const keyed = storableKey(call, request);
    const write = () =>
      db.transaction(async (tx) => {
        actFrom(tx, request.sessionHash);
        await options.lockFirst?.(tx);
        await requireAccessAgain(tx, request, call.access);
        return runOnce(tx, request.user?.id ?? null, keyed, () => handler(request, tx));
      });
    return retryDeadlocks(write).catch(async (error) => {
      if (error instanceof AccessLost) await requireAccess(app, request, call.access);
      const { method, path: route } = call;
      await notifyIfDenied(db, error, { userId: request.user?.id, method, route });
      return refuseRemovedUser(db, request.user, error);
    });
  });
}

/**
 * Repeats a write that was ended by a deadlock. A handler changes nothing outside of its transaction, so it can run
 * again, after a short pause in which the other transaction finishes.
 */
async function retryDeadlocks<T>(write: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left -= 1) {
    try {
      return await write();
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error;
      await wait(Math.random() * longestRetryPause);
    }
  }
}

/** The foreign key fails if the user was removed during the request: then they are signed out. */
async function refuseRemovedUser(db: Db, user: SessionUser | null, error: unknown): Promise<never> {
  const isAboutSomebody = violatedConstraint(error)?.endsWith('_users_id_fk');
  if (!user || !isAboutSomebody) throw error;
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.id, user.id));
  throw present ? error : new AppError('not_signed_in', { cause: error });
}

/** A route whose body is a file: it arrives as a stream, whatever its content type, and is not collected in memory. */
export async function receive<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: RouteInput<C> & { content: Readable }) => Promise<void>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    register(scope, call, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request) => {
      await handler({ ...inputOf<C>(request), content: (request.body ?? request.raw) as Readable });
    });
  });
}

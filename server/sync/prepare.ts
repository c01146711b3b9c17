import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Call, fillPath } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { commandOf, type SyncItem } from '#contract/sync.ts';
import type { Tx } from '../db/database.ts';
import { permissionRefusal } from '../http/gates.ts';
import { refuseUnstorable } from '../http/guards/unstorable-input.ts';
import type { KeyedWrite } from '../http/idempotency.ts';
import type { WriteInput } from '../http/route.ts';
import type { SessionUser } from '../http/session-user.ts';

/** The user of a batch, and the handlers of its writes. */
export interface Sender {
  app: FastifyInstance;
  request: FastifyRequest;
  user: SessionUser;
}

export interface Prepared extends KeyedWrite {
  item: SyncItem;
  call: Call;
  input: WriteInput<Call>;
}

/** Runs writes of one call to different records. */
export async function runWrites(
  tx: Tx,
  sender: Sender,
  writes: readonly Prepared[],
): Promise<unknown[]> {
  const { app, request, user } = sender;
  const [first] = writes;
  const handler = first && app.writeHandlers.get(first.call);
  if (!handler) throw new Error('nobody handles these writes');
  return handler(
    { request, user, tx },
    writes.map(({ input }) => input),
  );
}

function checked(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new AppError('invalid_input', {
    fields: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
}

/** A hundred years: the database cannot subtract any number from a time. */
const longestAge = 100 * 365 * 24 * 60 * 60 * 1_000;

/** Everything a route does with a request before its handler runs. */
export async function prepare(tx: Tx, sender: Sender, item: SyncItem): Promise<Prepared> {
  const { app, user } = sender;
  const call = commandOf(item)?.call;
  if (!call || !app.writeHandlers.has(call))
    throw new AppError('invalid_input', { message: 'Diese Änderung ist unbekannt.' });
  const { method, path, access } = call;
  const refusal = await permissionRefusal(tx, user, access, { method, route: path });
  if (refusal) throw refusal;

  const params = checked(call.params, item.data.params);
  const body = checked(call.body, item.data.body);
  refuseUnstorable(params, body);
  const url = fillPath(path, params as Record<string, string> | undefined);
  const age = item.age && Math.min(item.age, longestAge);
  const input = { params, body, age } as Prepared['input'];
  return { key: item.id, method, url, body, sent: item.data.body, item, call, input };
}

import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { idempotencyKeys } from '../db/tables/index.ts';

const idempotencyHeader = 'idempotency-key';

const shape = /^[\x21-\x7e]{1,200}$/;

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && shape.test(key)) return key;
  throw new AppError('invalid_input', {
    message: 'Der Idempotency-Key muss aus 1 bis 200 sichtbaren Zeichen bestehen.',
  });
}

function hashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
}

/**
 * Runs a write once per key and user. A second request with the same key waits for the transaction
 * of the first (the unique index makes it) and then gets the first answer.
 */
export async function once<T>(tx: Tx, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const key = keyOf(request);
  if (key === undefined) return work();

  const userId = request.user?.id ?? null;
  const requestHash = hashOf(request);
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });

  if (!claimed) {
    const owner =
      userId === null ? isNull(idempotencyKeys.userId) : eq(idempotencyKeys.userId, userId);
    const [first] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(owner, eq(idempotencyKeys.key, key)));
    if (first?.requestHash !== requestHash) throw new AppError('idempotency_key_reused');
    return (first.answer ?? undefined) as T;
  }

  const answer = await work();
  await tx
    .update(idempotencyKeys)
    .set({ answer: answer ?? null })
    .where(eq(idempotencyKeys.id, claimed.id));
  return answer;
}

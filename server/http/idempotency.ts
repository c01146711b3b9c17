import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { runPlanned } from '../db/planned.ts';
import { idempotencyKeys } from '../db/tables/index.ts';

const idempotencyHeader = 'idempotency-key';

const shape = /^[\x21-\x7e]{1,200}$/;

/** One write as its sender named it. */
export interface NamedWrite {
  key: string;
  method: string;
  url: string;
  /** As the schema of its call made it. */
  body: unknown;
  /** As it came, before a schema filled in what was left out. */
  sent: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    sentBody: unknown;
  }
}

/** The schemas replace the body by what they make of it. */
export function addSentBodies(app: FastifyInstance): void {
  app.decorateRequest('sentBody', null);
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body;
  });
}

export function namedWrite(request: FastifyRequest): NamedWrite | undefined {
  const key = request.headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && shape.test(key)) {
    const { method, url, body, sentBody: sent } = request;
    return { key, method, url, body, sent };
  }
  throw new AppError('invalid_input', {
    message: 'Der Idempotency-Key muss aus 1 bis 200 sichtbaren Zeichen bestehen.',
  });
}

const hashOf = ({ method, url }: NamedWrite, body: unknown): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');

/**
 * A write is known again by what was sent: a later release may check the same body into another one. The checked body
 * counts too, because a device may send the same write alone and among others in two spellings.
 */
interface Hashes {
  hash: string;
  sentHash: string;
}

const hashesOf = (write: NamedWrite): Hashes => ({
  hash: hashOf(write, write.body),
  sentHash: hashOf(write, write.sent),
});

const ownedBy = (userId: string | null) =>
  userId === null ? isNull(idempotencyKeys.userId) : eq(idempotencyKeys.userId, userId);

/** What is known of a write before it is done: nothing, its first answer, or another write's key. */
export type Claim = { isNew: true } | { isNew: false; answer: unknown } | { refusal: AppError };

/**
 * Takes the keys of several writes. Who asks for a key that another transaction holds waits for it
 * (the unique index makes it); taken in one order, two batches cannot wait for each other.
 */
export async function claimKeys(
  tx: Tx,
  userId: string | null,
  writes: readonly NamedWrite[],
): Promise<Map<string, Claim>> {
  const hashes = new Map(writes.map((write) => [write.key, hashesOf(write)]));
  const rows = JSON.stringify([...hashes].map(([key, both]) => ({ key, ...both })));
  const claimed = await runPlanned<{ key: string }>(
    tx,
    sql`insert into idempotency_keys (user_id, key, request_hash, sent_hash)
    select ${userId}::uuid, key, hash, "sentHash"
    from jsonb_to_recordset(${rows}::jsonb) as one(key text, hash text, "sentHash" text)
    order by key collate "C" on conflict do nothing returning key`,
  );
  const claims = new Map<string, Claim>(claimed.map(({ key }) => [key, { isNew: true }]));
  const taken = [...hashes.keys()].filter((key) => !claims.has(key));
  if (taken.length === 0) return claims;

  const first = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(ownedBy(userId), inArray(idempotencyKeys.key, taken)));
  for (const { key, requestHash, sentHash, answer } of first) {
    const now = hashes.get(key);
    const isSame = requestHash === now?.hash || sentHash === now?.sentHash;
    claims.set(
      key,
      isSame
        ? { isNew: false, answer: answer ?? undefined }
        : { refusal: new AppError('idempotency_key_reused') },
    );
  }
  return claims;
}

/** Remembers the answers of writes whose keys were taken in the same transaction. */
export async function keepAnswers(
  tx: Tx,
  userId: string | null,
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (answers.size === 0) return;
  const rows = JSON.stringify([...answers].map(([key, answer]) => ({ key, answer })));
  // The list of keys says no more than the rows do; without it, all keys of the person are read.
  await runPlanned(
    tx,
    sql`update idempotency_keys set answer = given.answer
    from jsonb_to_recordset(${rows}::jsonb) as given(key text, answer jsonb)
    where ${ownedBy(userId)} and idempotency_keys.key = given.key
      and idempotency_keys.key = any(${sql.param([...answers.keys()])}::text[])`,
  );
}

/** Runs a write once per key and user; a repetition gets the first answer. */
export async function once<T>(
  tx: Tx,
  userId: string | null,
  write: NamedWrite | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!write) return work();
  const claim = (await claimKeys(tx, userId, [write])).get(write.key);
  if (!claim) throw new Error('a key is neither free nor taken');
  if ('refusal' in claim) throw claim.refusal;
  if (!claim.isNew) return claim.answer as T;
  const answer = await work();
  await keepAnswers(tx, userId, new Map([[write.key, answer ?? null]]));
  return answer;
}

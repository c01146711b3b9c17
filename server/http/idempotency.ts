import { hash } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '../db/database.ts';
import { runPlanned } from '../db/planned.ts';
import { idempotencyKeys } from '../db/tables/index.ts';

const idempotencyHeader = 'idempotency-key';

const shape = /^[\x21-\x7e]{1,200}$/;

/** One write with its idempotency key. */
export interface KeyedWrite {
  key: string;
  method: string;
  url: string;
  /** After the schema of its call. */
  body: unknown;
  /** As it was sent, before a schema filled in defaults. */
  sent: unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    sentBody: unknown;
  }
}

/** Stores the sent body, because the schemas replace `request.body`. */
export function addSentBodies(app: FastifyInstance): void {
  app.decorateRequest('sentBody', null);
  app.addHook('preValidation', async (request) => {
    request.sentBody = request.body;
  });
}

export function keyedWrite(request: FastifyRequest): KeyedWrite | undefined {
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

/** In one call, which takes a quarter of the time of a `Hash` object for such short texts. */
const hashOf = ({ method, url }: KeyedWrite, body: unknown): string =>
  hash('sha256', `${method} ${url}\n${JSON.stringify(body ?? null)}`);

/**
 * A repeated write is recognised by what was sent, because a later release may parse the same body differently. The
 * checked body counts too, because a device may send the same write alone and in a batch in two spellings.
 */
interface Hashes {
  hash: string;
  sentHash: string;
}

const hashesOf = (write: KeyedWrite): Hashes => ({
  hash: hashOf(write, write.body),
  sentHash: hashOf(write, write.sent),
});

const ownedBy = (userId: string | null) =>
  userId === null ? isNull(idempotencyKeys.userId) : eq(idempotencyKeys.userId, userId);

/** What the key says before a write runs: it is new, it has an answer already, or it belongs to another write. */
export type Claim = { isNew: true } | { isNew: false; answer: unknown } | { refusal: AppError };

/**
 * Claims the keys of several writes. If another transaction has claimed a key, the unique index makes this one wait
 * for it. Keys are claimed in one order, so that two batches cannot deadlock.
 */
export async function claimKeys(
  tx: Tx,
  userId: string | null,
  writes: readonly KeyedWrite[],
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

/** Stores the answers of writes whose keys were claimed in the same transaction. */
export async function storeAnswers(
  tx: Tx,
  userId: string | null,
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (answers.size === 0) return;
  const rows = JSON.stringify([...answers].map(([key, answer]) => ({ key, answer })));
  // The list of keys is redundant, but without it all keys of the user would be read.
  await runPlanned(
    tx,
    sql`update idempotency_keys set answer = given.answer
    from jsonb_to_recordset(${rows}::jsonb) as given(key text, answer jsonb)
    where ${ownedBy(userId)} and idempotency_keys.key = given.key
      and idempotency_keys.key = any(${sql.param([...answers.keys()])}::text[])`,
  );
}

/** Runs a write once per key and user; a repetition gets the first answer. */
export async function runOnce<T>(
  tx: Tx,
  userId: string | null,
  write: KeyedWrite | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!write) return work();
  const claim = (await claimKeys(tx, userId, [write])).get(write.key);
  if (!claim) throw new Error('a key is neither free nor taken');
  if ('refusal' in claim) throw claim.refusal;
  if (!claim.isNew) return claim.answer as T;
  const answer = await work();
  await storeAnswers(tx, userId, new Map([[write.key, answer ?? null]]));
  return answer;
}

/**
 * Counts requests of this minute for all instances together, without a query for every request: an instance takes a
 * share of the limit and uses it up by itself. Never are more requests allowed than the limit. A share that one
 * instance has taken and not used is missing in the others until the minute is over or the instance ends: a twentieth
 * each, and nothing if the limit is small.
 */
import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { requestCounts } from '../../db/tables/index.ts';

const sharesPerLimit = 20;

/** Beyond this number the oldest shares are dropped, and the next request of their owner takes a new one. */
const mostShares = 5_000;

interface Share {
  /** How many requests this instance may still allow. */
  left: number;
  /** How much all instances have taken, this share included. */
  taken: number;
  endsAt: number;
}

interface Counted {
  current: number;
  /** Milliseconds until the count starts again. */
  ttl: number;
}

/** The database gets neither addresses nor ids of users. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** Removes the counts of minutes that are over. */
export async function removeOldCounts(db: Db): Promise<void> {
  await db.delete(requestCounts).where(lt(requestCounts.endsAt, sql`now()`));
}

export class RequestCounts implements FastifyRateLimitStore {
  readonly #db: Db;
  readonly #shares = new Map<string, Share>();
  readonly #asked = new Map<string, Promise<Share>>();

  constructor(db: Db) {
    this.#db = db;
  }

  incr(
    key: string,
    done: (error: Error | null, counted?: Counted) => void,
    window: number,
    max: number,
  ): void {
    this.#count(key, window, max).then((counted) => done(null, counted), done);
  }

  /** Routes with a limit of their own have keys of their own. */
  child(): FastifyRateLimitStore {
    return this;
  }

  /** For an instance that ends: the others can use what it has not used. */
  async giveBack(): Promise<void> {
    const unused = [...this.#shares]
      .filter(([, { left, endsAt }]) => left > 0 && endsAt > Date.now())
      .map(([key, { left }]) => ({ key: hashOf(key), unused: left }));
    this.#shares.clear();
    if (unused.length === 0) return;
    await this.#db.execute(sql`
      update request_counts set taken = taken - given.unused
      from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as given(key text, unused int)
      where request_counts.key = given.key and ends_at > now()`);
  }

  async #count(key: string, window: number, max: number): Promise<Counted> {
    for (;;) {
      const share = this.#usable(key, max) ?? (await this.#ask(key, window, max));
      const ttl = Math.max(1, share.endsAt - Date.now());
      if (share.left > 0) {
        share.left -= 1;
        return { current: Math.min(share.taken, max) - share.left, ttl };
      }
      if (share.taken >= max) return { current: max + 1, ttl };
    }
  }

  /** A share with something left, or one that shows that the limit is reached. */
  #usable(key: string, max: number): Share | undefined {
    const share = this.#shares.get(key);
    if (!share || share.endsAt <= Date.now()) return undefined;
    return share.left > 0 || share.taken >= max ? share : undefined;
  }

  /** Requests that arrive meanwhile wait for the same share. */
  #ask(key: string, window: number, max: number): Promise<Share> {
    const asked = this.#asked.get(key) ?? this.#take(key, window, max);
    this.#asked.set(key, asked);
    return asked.finally(() => this.#asked.delete(key));
  }

  async #take(key: string, window: number, max: number): Promise<Share> {
    const size = Math.max(1, Math.floor(max / sharesPerLimit));
    const { rows } = await this.#db.execute<{ taken: number; left: number }>(sql`
      insert into request_counts as known (key, taken, ends_at)
      values (${hashOf(key)}, ${size}, now() + ${window} * interval '1 millisecond')
      on conflict (key) do update set
        taken = excluded.taken + case when known.ends_at > now() then known.taken else 0 end,
        ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
      returning taken, extract(epoch from ends_at - now())::float8 * 1000 as left`);
    const [row] = rows;
    if (!row) throw new Error('a count without a row');
    const given = Math.max(0, Math.min(size, max - (row.taken - size)));
    const share = { left: given, taken: row.taken, endsAt: Date.now() + row.left };
    this.#keep(key, share);
    return share;
  }

  #keep(key: string, share: Share): void {
    this.#shares.delete(key);
    this.#shares.set(key, share);
    const [oldest] = this.#shares.keys();
    if (this.#shares.size > mostShares && oldest !== undefined) this.#shares.delete(oldest);
  }
}

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isEmbedded, openFreshDatabase } from '../testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { isUnavailable, sqlState, violatedConstraint } from './problems.ts';
import { scenarios } from './tables/index.ts';

let database: Database;
beforeAll(async () => {
  database = await openFreshDatabase();
});
afterAll(() => database.close());

const names = async () => (await database.db.select().from(scenarios)).map(({ name }) => name);
const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (e) => e,
  );

it('can be used after a statement that fails', async () => {
  for (let round = 0; round < 3; round++) {
    expect(sqlState(await failureOf(database.pool.query('select no_such_column')))).toBe('42703');
    expect(sqlState(await failureOf(database.pool.query('this is no SQL')))).toBe('42601');
    expect(sqlState(await failureOf(database.pool.query('select $1::int', ['x'])))).toBe('22P02');
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }
});

it('stores nothing of a transaction that fails', async () => {
  const failure = await failureOf(
    database.db.transaction(async (tx) => {
      await tx.insert(scenarios).values({ name: 'half' });
      await tx.insert(scenarios).values({ name: ' ' });
    }),
  );
  expect(violatedConstraint(failure)).toBe('scenarios_name_not_blank');
  expect(isUnavailable(failure)).toBe(false);
  expect(await names()).not.toContain('half');
});

// The embedded database runs in one thread and cannot be interrupted.
if (!isEmbedded)
  it('is unavailable, not broken, when a statement takes too long', async () => {
    const failure = await failureOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`);
        // The test does not wait for this: the limit interrupts it.
        await tx.execute(sql`select pg_sleep(10)`);
      }),
    );
    expect(sqlState(failure)).toBe('57014');
    expect(isUnavailable(failure)).toBe(true);
  });

it('stores nothing of a transaction whose own code throws', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.insert(scenarios).values({ name: 'regretted' });
    throw new Error('after the write');
  });
  await expect(work).rejects.toThrow('after the write');
  expect(await names()).not.toContain('regretted');
});

it('keeps what came before a savepoint that fails', async () => {
  await database.db.transaction(async (tx) => {
    await tx.insert(scenarios).values({ name: 'outer' });
    await failureOf(tx.transaction((inner) => inner.insert(scenarios).values({ name: '' })));
    await tx.insert(scenarios).values({ name: 'outer again' });
  });
  expect(await names()).toEqual(expect.arrayContaining(['outer', 'outer again']));
});

it('answers simultaneous queries, each with its own answer', async () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const answers = await Promise.all(
    numbers.map((number) =>
      number % 10 === 9
        ? failureOf(database.pool.query('select 1 / $1::int', [0])).then(sqlState)
        : database.pool.query('select $1::int as n', [number]).then(({ rows }) => rows[0].n),
    ),
  );
  expect(answers).toEqual(numbers.map((number) => (number % 10 === 9 ? '22012' : number)));
});

it('runs simultaneous transactions without losing a count', async () => {
  await database.pool.query('create table counter (n int)');
  await database.pool.query('insert into counter values (0)');
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counter for update`);
        await tx.execute(sql`update counter set n = ${Number(rows[0]?.n) + 1}`);
      }),
    ),
  );
  expect((await database.pool.query('select n from counter')).rows).toEqual([{ n: 20 }]);
});

it('transports large queries and large answers', async () => {
  const text = 'ä€🏗'.repeat(300_000);
  const echo = await database.pool.query('select $1::text as text', [text]);
  expect(echo.rows[0].text === text).toBe(true);
  const { rows } = await database.pool.query(
    "select n, repeat('x', 500) as text from generate_series(1, 20000) n",
  );
  expect(rows).toHaveLength(20_000);
  expect(rows.at(-1)).toEqual({ n: 20_000, text: 'x'.repeat(500) });
});

it('returns times in UTC, to the millisecond', async () => {
  const [row] = await database.db.insert(scenarios).values({ name: 'when' }).returning();
  expect(row?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.parse(row?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
});

it('refuses text it cannot store with a code of its own', async () => {
  const inText = await failureOf(database.pool.query('select $1::text', ['a\0b']));
  expect(sqlState(inText)).toBe('22021');
  const inJson = await failureOf(database.pool.query('select $1::jsonb', ['{"a":"\\u0000"}']));
  expect(sqlState(inJson)).toBe('22P05');
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

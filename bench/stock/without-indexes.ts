import type pg from 'pg';

/** Two connections create the indexes: if the slowest one came last, the other connection would be idle. */
const longestFirst = `order by indexdef like '%gin%' desc, pg_relation_size(indexname::regclass) desc`;

async function dropIndexes(pool: pg.Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
     where tablename = $1 and indexdef not like '%UNIQUE%' ${longestFirst}`,
    [table],
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

/** A connection for statements that need more time and memory than those of requests. */
export async function withLongTimeouts(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`set maintenance_work_mem = '1GB'`);
    await client.query('set max_parallel_maintenance_workers = 0');
    await work(client);
  } finally {
    client.release(true);
  }
}

/**
 * Fills a table without its indexes, except unique ones, and then creates them again: one at a time, and two at a time
 * as soon as the other core is free.
 */
export async function withoutIndexes(
  pool: pg.Pool,
  table: string,
  fill: () => Promise<unknown>,
  otherCore = Promise.resolve(),
): Promise<void> {
  const indexes = (await dropIndexes(pool, table)).values();
  await fill();
  const makeSome = () =>
    withLongTimeouts(pool, async (client) => {
      for (const index of indexes) await client.query(index);
    });
  let isOver = false;
  const makers = [makeSome()];
  void otherCore.then(() => {
    if (!isOver) makers.push(makeSome());
  });
  await makers[0];
  isOver = true;
  await Promise.all(makers);
  await withLongTimeouts(pool, (client) => client.query('vacuum analyze'));
}

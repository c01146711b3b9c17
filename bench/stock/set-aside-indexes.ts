import type pg from 'pg';

/** Several make them: what takes longest must not be left for the end. */
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

/** A connection for what takes longer and needs more memory than a request may. */
export async function withPatience(
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
 * Fills a table without the indexes it can do without meanwhile, and makes them again: one after the other, and two at
 * once as soon as the other core is free.
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
    withPatience(pool, async (client) => {
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
  await withPatience(pool, (client) => client.query('vacuum analyze'));
}

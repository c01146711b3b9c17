/**
 * Writes numbers into the embedded database of a directory and prints each one when its commit is acknowledged, until
 * it is killed.
 */
import { openEmbedded } from '../db/database.ts';

const { pool } = await openEmbedded(process.argv[2] ?? '');
await pool.query('create table if not exists acknowledged (n int primary key)');
const { rows } = await pool.query<{ n: number }>('select max(n) as n from acknowledged');
for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
  await pool.query('insert into acknowledged values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}

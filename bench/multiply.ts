import type pg from 'pg';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Every letter is another, and it is the same in every column: what was found by one word is found by another. */
function changed(column: string, by: number): string {
  const others = letters.slice(by) + letters.slice(0, by);
  const both = (text: string) => text + text.toUpperCase();
  return `translate(${column}, '${both(letters)}', '${both(others)}')`;
}

const texts = [
  ...['name', 'type', 'location_raw', 'name_key', 'location_key', 'search_text', 'name_text'],
  ...['type_text', 'location_text', 'sort_key'],
];
const kept = ['location_building', 'location_floor', 'location_room', 'tags'];
const keys = ['building_key', 'floor_key', 'room_key'];

/** The indexes a table can do without while it is filled, as the statements that make them again. */
async function setAsideIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'equipment' and indexdef not like '%UNIQUE%'`,
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

/**
 * So many times the Anlagen that are there, made in the database: a million of them sent one by one would take
 * longer than what is measured.
 */
export async function multiplyEquipment(pool: pg.Pool, times: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0`);
    await client.query(`set maintenance_work_mem = '1GB'`);
    const indexes = await setAsideIndexes(client);
    await client.query('create temporary table original as select * from equipment');
    const columns = [...texts, ...kept, ...keys].join(', ');
    for (let copy = 1; copy < times; copy++) {
      const values = [...texts.map((column) => changed(column, copy)), ...kept, ...keys].join(', ');
      await client.query(
        `insert into equipment (${columns}) select ${values} from original on conflict do nothing`,
      );
    }
    for (const index of indexes) await client.query(index);
    await client.query('vacuum analyze equipment');
  } finally {
    client.release(true);
  }
}

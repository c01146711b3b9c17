import type pg from 'pg';
import { withLongTimeouts, withoutIndexes } from './without-indexes.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const both = (text: string) => text + text.toUpperCase();

/** The alphabet of each copy, rotated by its number. */
const alphabets = (times: number) =>
  Array.from({ length: times - 1 }, (_, at) => letters.slice(at + 1) + letters.slice(0, at + 1));

/** Replaces each letter by another one, the same in all columns, so that a copy is found by other words. */
const changed = (column: string) => `translate(${column}, '${both(letters)}', copy.letters)`;

const texts = [
  ...['name', 'type', 'location_raw', 'name_key', 'location_key', 'search_text', 'name_text'],
  ...['type_text', 'location_text', 'sort_key'],
];
const unchanged = [
  ...['location_building', 'location_floor', 'location_room', 'tags'],
  ...['building_key', 'floor_key', 'room_key'],
];

/** The copies of an Anlage are stored beside it, so that every part of the table has all alphabets. */
const insertCopies = (pool: pg.Pool, times: number) =>
  withLongTimeouts(pool, async (client) => {
    const columns = [...texts, ...unchanged].join(', ');
    await client.query('create temporary table original as select * from equipment');
    await client.query('truncate equipment cascade');
    await client.query(
      `insert into equipment (${columns})
       select ${[...texts.map(changed), ...unchanged].join(', ')}
       from (select *, row_number() over () as place from original) original
       cross join unnest($1::text[]) with ordinality as copy (letters, number)
       order by place, number on conflict do nothing`,
      [[letters, ...alphabets(times)].map(both)],
    );
  });

/**
 * Multiplies the Anlagen inside of the database, because sending a million of them to it would take longer than the
 * measurements.
 */
export function multiplyEquipment(
  pool: pg.Pool,
  times: number,
  otherCore: Promise<void>,
): Promise<void> {
  return withoutIndexes(pool, 'equipment', () => insertCopies(pool, times), otherCore);
}

import type pg from 'pg';
import { withoutIndexes, withPatience } from './set-aside-indexes.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const both = (text: string) => text + text.toUpperCase();

/** The letters of each copy, moved on by its number. */
const alphabets = (times: number) =>
  Array.from({ length: times - 1 }, (_, at) => letters.slice(at + 1) + letters.slice(0, at + 1));

/** Every letter is another, and it is the same in every column: what was found by one word is found by another. */
const changed = (column: string) => `translate(${column}, '${both(letters)}', copy.letters)`;

const texts = [
  ...['name', 'type', 'location_raw', 'name_key', 'location_key', 'search_text', 'name_text'],
  ...['type_text', 'location_text', 'sort_key'],
];
const kept = [
  ...['location_building', 'location_floor', 'location_room', 'tags'],
  ...['building_key', 'floor_key', 'room_key'],
];

/** The copies of an Anlage lie beside it: no part of the table is like another alphabet's. */
const insertCopies = (pool: pg.Pool, times: number) =>
  withPatience(pool, async (client) => {
    const columns = [...texts, ...kept].join(', ');
    await client.query('create temporary table original as select * from equipment');
    await client.query('truncate equipment cascade');
    await client.query(
      `insert into equipment (${columns})
       select ${[...texts.map(changed), ...kept].join(', ')}
       from (select *, row_number() over () as place from original) original
       cross join unnest($1::text[]) with ordinality as copy (letters, number)
       order by place, number on conflict do nothing`,
      [[letters, ...alphabets(times)].map(both)],
    );
  });

/**
 * So many times the Anlagen that are there, made in the database: a million of them sent one by one would take
 * longer than what is measured.
 */
export function multiplyEquipment(
  pool: pg.Pool,
  times: number,
  otherCore: Promise<void>,
): Promise<void> {
  return withoutIndexes(pool, 'equipment', () => insertCopies(pool, times), otherCore);
}

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteOrder, changedIn, id, instant, isNotBlank, now } from './columns.ts';
import { stampClasses, stamps } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

/**
 * New entries of a GIN index wait in a list until they are sorted into it, and every search reads that whole list. This
 * is its greatest length in kilobytes. With PostgreSQL's own limit of 4,096 searches beside an import took twice as
 * long, and the import took longer too.
 */
const shortPending = { gin_pending_list_limit: 256 };

export const equipment = pgTable(
  'equipment',
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    locationRaw: text().notNull(),
    locationBuilding: text(),
    locationFloor: text(),
    locationColumn: text(),
    locationRoom: text(),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    ...stamps(),
    /**
     * Derived by the contract at every write, so that both databases and the device agree on equality, search and
     * order, whatever collation a database has.
     */
    nameKey: text().notNull(),
    locationKey: text().notNull(),
    buildingKey: text().notNull(),
    floorKey: text().notNull(),
    roomKey: text().notNull(),
    searchText: text().notNull(),
    nameText: text().notNull(),
    typeText: text().notNull(),
    locationText: text().notNull(),
    sortKey: text().notNull(),
    /** The id of an Anlage that was a duplicate when all spellings of a Bauteil became equal; otherwise empty. */
    doubleMark: text().notNull().default(''),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_name_not_blank', isNotBlank(table.name)),
    check('equipment_type_not_blank', isNotBlank(table.type)),
    check('equipment_location_not_blank', isNotBlank(table.locationRaw)),
    uniqueIndex('equipment_name_and_location').on(
      table.nameKey,
      table.locationKey,
      table.doubleMark,
    ),
    index('equipment_doubles').on(table.id).where(sql`${table.doubleMark} <> ''`),
    // The oldest ones at a place, to compare names.
    index('equipment_at_place').on(byteOrder(table.locationKey), table.createdAt, table.id),
    index('equipment_search_text')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .with(shortPending),
    // For terms without a trigram: two letters are found by their pair, or as the beginning of a word. The functions
    // are made by migrations.
    index('equipment_search_pairs')
      .using('gin', sql`adjacent_pairs(${table.searchText})`)
      .with(shortPending),
    index('equipment_name_pairs')
      .using('gin', sql`adjacent_pairs(${table.nameText})`)
      .with(shortPending),
    index('equipment_name_word_starts')
      .using('gin', sql`word_starts(${table.nameText})`)
      .with(shortPending),
    index('equipment_sort').on(byteOrder(table.sortKey), byteOrder(table.name), table.id),
    index('equipment_building').on(table.buildingKey, byteOrder(table.sortKey)),
    index('equipment_type').on(table.type, byteOrder(table.sortKey)),
    index('equipment_floor').on(table.floorKey, byteOrder(table.sortKey)),
    index('equipment_room').on(table.roomKey),
    index('equipment_name_start').on(table.nameText.op('text_pattern_ops')),
    index('equipment_tags').using('gin', table.tags).with(shortPending),
    index('equipment_changed_in').on(table.changedIn, table.id),
  ],
);

/** Tombstones: the ids of deleted Anlagen, in the order of their deletion. */
export const deletedEquipment = pgTable(
  'deleted_equipment',
  {
    id: uuid().primaryKey(),
    deletedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [index('deleted_equipment_changed_in').on(table.changedIn, table.id)],
);

export const equipmentId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => equipment.id, { onDelete: 'cascade' });

export const equipmentPersonal = personal(equipment, {
  retention: 'record',
  erase: 'keep',
  columns: {
    id: 'not_personal',
    name: 'not_personal',
    type: 'not_personal',
    locationRaw: 'not_personal',
    locationBuilding: 'not_personal',
    locationFloor: 'not_personal',
    locationColumn: 'not_personal',
    locationRoom: 'not_personal',
    tags: 'not_personal',
    ...stampClasses,
    nameKey: 'derived',
    locationKey: 'derived',
    buildingKey: 'derived',
    floorKey: 'derived',
    roomKey: 'derived',
    searchText: 'derived',
    nameText: 'derived',
    typeText: 'derived',
    locationText: 'derived',
    sortKey: 'derived',
    doubleMark: 'derived',
    changedIn: 'derived',
  },
});
export const deletedEquipmentPersonal = withoutPersonalData(
  deletedEquipment,
  'id',
  'deletedAt',
  'changedIn',
);

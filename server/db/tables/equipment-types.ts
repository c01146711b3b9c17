import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { defaultTypeColor, typeNameLimit } from '#contract/equipment-types.ts';
import { changedIn, id } from './columns.ts';
import { withoutPersonalData } from './personal.ts';

export const equipmentTypes = pgTable(
  'equipment_types',
  {
    id: id(),
    name: text().notNull().unique(),
    color: text().notNull().default(defaultTypeColor),
    changedIn: changedIn(),
  },
  (table) => [
    check(
      'equipment_types_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(typeNameLimit))}`,
    ),
    index('equipment_types_changed_in').on(table.changedIn, table.id),
    check('equipment_types_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

export const equipmentTypesPersonal = withoutPersonalData(
  equipmentTypes,
  'id',
  'name',
  'color',
  'changedIn',
);

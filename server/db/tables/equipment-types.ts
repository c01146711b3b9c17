import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { defaultTypeColor, typeNameLimit } from '#contract/equipment-types.ts';
import { id } from './columns.ts';

export const equipmentTypes = pgTable(
  'equipment_types',
  {
    id: id(),
    name: text().notNull().unique(),
    color: text().notNull().default(defaultTypeColor),
  },
  (table) => [
    check(
      'equipment_types_name_length',
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(typeNameLimit))}`,
    ),
    check('equipment_types_color_hex', sql`${table.color} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

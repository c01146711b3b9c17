import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { changedIn, id, instant, isNotBlank, now } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

export const equipmentCodes = pgTable(
  'equipment_codes',
  {
    id: id(),
    equipmentId: equipmentId(),
    value: text().notNull(),
    /** Made from the value. It is unique in place of the value, which may be too long for an index. */
    valueId: uuid().notNull(),
    replacedAt: instant(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_codes_not_blank', isNotBlank(table.value)),
    unique('equipment_codes_value_once').on(table.valueId),
    index('equipment_codes_changed_in').on(table.changedIn, table.id),
    index('equipment_codes_fill').on(table.equipmentId, table.id),
  ],
);

export const equipmentCodesPersonal = personal(equipmentCodes, {
  retention: 'record',
  erase: 'keep',
  label: 'Code',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    value: 'not_personal',
    valueId: 'derived',
    replacedAt: 'not_personal',
    createdAt: 'not_personal',
    createdBy: 'author',
    changedIn: 'derived',
  },
});

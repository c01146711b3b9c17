import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { changedIn, id, isNotBlank } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { stampClasses, stamps } from './people.ts';
import { personal } from './personal.ts';

export const equipmentComments = pgTable(
  'equipment_comments',
  {
    id: id(),
    equipmentId: equipmentId(),
    content: text().notNull(),
    ...stamps(),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_comments_not_blank', isNotBlank(table.content)),
    index('equipment_comments_equipment').on(table.equipmentId, table.createdAt),
    index('equipment_comments_changed_in').on(table.changedIn, table.id),
    index('equipment_comments_fill').on(table.equipmentId, table.id),
  ],
);

export const equipmentCommentsPersonal = personal(equipmentComments, {
  retention: 'record',
  erase: 'keep',
  label: 'Kommentar',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    content: 'text_about_equipment',
    ...stampClasses,
    changedIn: 'derived',
  },
  rowsWithName: [
    {
      kind: 'equipment_comment',
      table: sql`equipment_comments`,
      condition: (userId) => sql`e.created_by = ${userId} or e.updated_by = ${userId}`,
    },
  ],
});

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { linkTypes } from '#contract/links.ts';
import { changedIn, id, instant, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

export const equipmentLinks = pgTable(
  'equipment_links',
  {
    id: id(),
    sourceEquipmentId: equipmentId(),
    targetEquipmentId: equipmentId(),
    linkType: oneOf(linkTypes).notNull(),
    description: text(),
    comments: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_links_type_known', isOneOf(table.linkType, linkTypes)),
    check(
      'equipment_links_not_to_itself',
      sql`${table.sourceEquipmentId} <> ${table.targetEquipmentId}`,
    ),
    unique('equipment_links_once').on(
      table.sourceEquipmentId,
      table.targetEquipmentId,
      table.linkType,
    ),
    /** Redundancy has no direction. */
    uniqueIndex('equipment_links_redundancy_once')
      .on(
        sql`least(${table.sourceEquipmentId}, ${table.targetEquipmentId})`,
        sql`greatest(${table.sourceEquipmentId}, ${table.targetEquipmentId})`,
      )
      .where(sql`${table.linkType} = 'redundancy'`),
    index('equipment_links_target').on(table.targetEquipmentId),
    index('equipment_links_changed_in').on(table.changedIn, table.id),
    index('equipment_links_fill').on(table.sourceEquipmentId, table.id),
  ],
);

export const equipmentLinksPersonal = personal(equipmentLinks, {
  retention: 'record',
  erase: 'keep',
  label: 'Verknüpfung',
  columns: {
    id: 'not_personal',
    sourceEquipmentId: 'not_personal',
    targetEquipmentId: 'not_personal',
    linkType: 'not_personal',
    description: 'text_about_equipment',
    comments: 'text_about_equipment',
    createdAt: 'not_personal',
    createdBy: 'author',
    changedIn: 'derived',
  },
});

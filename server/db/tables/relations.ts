import { sql } from 'drizzle-orm';
import {
  check,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { linkTypes } from '#contract/links.ts';
import { relationKinds } from '#contract/relations.ts';
import { safetyRoles, safetyStatuses } from '#contract/safety.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { userId } from './people.ts';

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

export const safetyPoints = pgTable(
  'safety_points',
  {
    id: id(),
    identifier: text().notNull(),
    site: text(),
    floor: text(),
    column: text(),
    description: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    /** Derived by the contract at every write; empty only until the next start fills it in. */
    searchText: text().notNull().default(''),
    identifierText: text().notNull().default(''),
    sortKey: text().notNull().default(''),
    identityKey: text().notNull().default(''),
    changedIn: changedIn(),
  },
  (table) => [
    check('safety_points_identifier_not_blank', isNotBlank(table.identifier)),
    uniqueIndex('safety_points_once').on(table.identityKey).where(sql`${table.identityKey} <> ''`),
    index('safety_points_identifier').on(table.identifier),
    index('safety_points_changed_in').on(table.changedIn, table.id),
  ],
);

export const equipmentSafetyLinks = pgTable(
  'equipment_safety_links',
  {
    id: id(),
    equipmentId: equipmentId(),
    safetyPointId: uuid()
      .notNull()
      .references(() => safetyPoints.id, { onDelete: 'cascade' }),
    role: oneOf(safetyRoles).notNull(),
    status: oneOf(safetyStatuses).notNull().default('proposed'),
    /** Null until somebody confirms it for the first time. */
    statusChangedAt: instant(),
    statusChangedBy: userId(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('equipment_safety_links_role_known', isOneOf(table.role, safetyRoles)),
    check('equipment_safety_links_status_known', isOneOf(table.status, safetyStatuses)),
    unique('equipment_safety_links_once').on(table.equipmentId, table.safetyPointId),
    index('equipment_safety_links_point').on(table.safetyPointId),
    index('equipment_safety_links_changed_in').on(table.changedIn, table.id),
    index('equipment_safety_links_fill').on(table.equipmentId, table.id),
  ],
);

/** What a device must forget of what connects Anlagen, of comments and of documents. */
export const deletedRelations = pgTable(
  'deleted_relations',
  {
    kind: oneOf(relationKinds).notNull(),
    id: uuid().notNull(),
    /** Only this person may learn of it, named by `readerKey`; null: everybody may. */
    reader: text(),
    deletedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('deleted_relations_kind_known', isOneOf(table.kind, relationKinds)),
    index('deleted_relations_changed_in').on(table.changedIn, table.id),
  ],
);

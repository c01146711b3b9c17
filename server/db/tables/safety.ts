import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { safetyRoles, safetyStatuses } from '#contract/safety/safety.ts';
import { derivedPointColumns } from '../safety-point-columns.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

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
    index('safety_points_identifier_text').on(table.identifierText),
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

export const safetyPointsPersonal = personal(safetyPoints, {
  retention: 'record',
  erase: 'keep',
  label: 'Absicherungspunkt',
  rederive: rederivedColumns,
  columns: {
    id: 'not_personal',
    identifier: 'not_personal',
    site: 'not_personal',
    floor: 'not_personal',
    column: 'not_personal',
    description: 'text_about_equipment',
    createdAt: 'not_personal',
    createdBy: 'author',
    searchText: 'derived',
    identifierText: 'derived',
    sortKey: 'derived',
    identityKey: 'derived',
    changedIn: 'derived',
  },
});

/** If the point has become equal to another one, its key stays empty, because keys are unique. */
function rederivedColumns(point: typeof safetyPoints.$inferSelect) {
  const { identityKey: key, ...derived } = derivedPointColumns(point);
  const isTaken = sql`exists (
    select from safety_points other where other.identity_key = ${key} and other.id <> ${point.id})`;
  return { ...derived, identityKey: sql`case when ${isTaken} then '' else ${key} end` };
}

export const equipmentSafetyLinksPersonal = personal(equipmentSafetyLinks, {
  retention: 'record',
  erase: 'keep',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    safetyPointId: 'not_personal',
    role: 'not_personal',
    status: 'not_personal',
    statusChangedAt: 'not_personal',
    statusChangedBy: 'actor',
    createdAt: 'not_personal',
    createdBy: 'author',
    changedIn: 'derived',
  },
});

import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { personalKinds } from '#contract/noun-tables.ts';
import { id, instant, isNotBlank, now } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    action: text().notNull(),
    entityType: text().notNull(),
    entityId: text().notNull(),
    userId: userId(),
    oldValues: jsonb().$type<Record<string, unknown>>(),
    newValues: jsonb().$type<Record<string, unknown>>(),
    equipmentName: text(),
    equipmentLocation: text(),
    reason: text(),
    changeSummary: text(),
    emergencyCode: text(),
    /** The session it was done in, shortened: enough to tell one's own earlier change from another device's. */
    device: text(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [
    check('audit_log_action_not_blank', isNotBlank(table.action)),
    index('audit_log_newest').on(table.createdAt, table.id),
    index('audit_log_entity').on(table.entityType, table.entityId, table.createdAt),
    index('audit_log_entity_id').on(table.entityId, table.createdAt),
    index('audit_log_newest_of_type').on(table.entityType, table.createdAt, table.id, table.action),
    index('audit_log_newest_of_action').on(table.action, table.createdAt, table.id),
    index('audit_log_user').on(table.userId),
  ],
);

export const auditLogPersonal = personal(auditLog, {
  kept: {
    // Who looked at what; changes are no analytics.
    analytics: { since: 'createdAt', only: eq(auditLog.action, 'view') },
    audit_log: { since: 'createdAt' },
  },
  erase: 'strip',
  label: 'Aktivitätsprotokoll',
  about: (userId) =>
    or(
      and(eq(auditLog.entityType, 'user'), eq(auditLog.entityId, sql`${userId}::text`)),
      and(inArray(auditLog.entityType, personalKinds), eq(auditLog.userId, userId)),
    ),
  columns: {
    ...{ id: 'fact', action: 'fact', entityType: 'fact', entityId: 'fact', userId: 'author' },
    ...{ oldValues: 'values', newValues: 'values', equipmentName: 'fact' },
    ...{ equipmentLocation: 'fact', reason: 'people', changeSummary: 'people' },
    ...{ emergencyCode: 'people', device: 'session', createdAt: 'fact' },
  },
});

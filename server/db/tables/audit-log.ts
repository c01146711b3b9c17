import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /**
     * The session of the change, as a shortened hash: it tells the user's own earlier change from one on another
     * device.
     */
    device: text(),
    /** The import that made the change; it may be gone. */
    importId: uuid(),
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
    index('audit_log_import')
      .on(table.importId, table.createdAt)
      .where(sql`${table.importId} is not null`),
  ],
);

export const auditLogPersonal = personal(auditLog, {
  retention: {
    // Only views of a record are analytics.
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
    id: 'not_personal',
    action: 'not_personal',
    entityType: 'not_personal',
    entityId: 'not_personal',
    userId: 'author',
    oldValues: 'named_values',
    newValues: 'named_values',
    equipmentName: 'not_personal',
    equipmentLocation: 'not_personal',
    reason: 'text_about_people',
    changeSummary: 'text_about_people',
    emergencyCode: 'text_about_people',
    device: 'session_hash',
    createdAt: 'not_personal',
    importId: 'not_personal',
  },
});

import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, isNotBlank, now } from './columns.ts';
import { userId } from './people.ts';

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

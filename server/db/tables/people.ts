import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { roles, userStatuses } from '#contract/users.ts';
import { id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Issuer and subject of the identity provider; null until the person first signs in. */
    externalId: text().unique(),
    email: text(),
    firstName: text(),
    lastName: text(),
    displayName: text(),
    profileImageUrl: text(),
    role: oneOf(roles).notNull().default('awaiting_approval'),
    status: oneOf(userStatuses).notNull().default('active'),
    consentGiven: boolean().notNull().default(false),
    consentDate: instant(),
    lastLogin: instant(),
    dataRetentionUntil: instant(),
    anonymizedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (table) => [
    check('users_role_known', isOneOf(table.role, roles)),
    check('users_status_known', isOneOf(table.status, userStatuses)),
    uniqueIndex('users_one_unclaimed_record_per_email')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.externalId} is null and ${table.email} is not null`),
    index('users_email').on(sql`lower(${table.email})`),
    index('users_role_status').on(table.role, table.status),
  ],
);

export const userId = () => uuid().references(() => users.id, { onDelete: 'set null' });
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** When a record was made and last changed, and by whom. */
export const stamps = () => ({
  createdAt: instant().notNull().default(now),
  updatedAt: instant().notNull().default(now),
  createdBy: userId(),
  updatedBy: userId(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret: a stolen dump opens no session. */
    tokenHash: text().primaryKey(),
    userId: ownerId(),
    /** Handed back to the provider at sign-out so that it ends its session too. */
    idToken: text(),
    createdAt: instant().notNull().default(now),
    lastSeenAt: instant().notNull().default(now),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
);

export const userBlacklist = pgTable(
  'user_blacklist',
  {
    id: id(),
    userId: ownerId(),
    blockedBy: userId(),
    unblockedBy: userId(),
    reason: text(),
    blockedAt: instant().notNull().default(now),
    unblockedAt: instant(),
  },
  (table) => [
    uniqueIndex('user_blacklist_one_open_block')
      .on(table.userId)
      .where(sql`${table.unblockedAt} is null`),
  ],
);

export const emergencyAccessCodes = pgTable(
  'emergency_access_codes',
  {
    id: id(),
    /** A hash: the code itself is shown once, to the administrator who issues it. */
    code: text().notNull().unique(),
    site: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    usedBy: userId(),
    /** Called back: it opens nothing any more, and ends what it has opened. */
    revokedAt: instant(),
    createdBy: userId(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [
    check('emergency_access_codes_site_not_blank', isNotBlank(table.site)),
    index('emergency_access_codes_used_by').on(table.usedBy, table.usedAt),
  ],
);

export const frontendErrors = pgTable(
  'frontend_errors',
  {
    id: id(),
    userId: userId(),
    message: text().notNull(),
    stack: text(),
    componentStack: text(),
    timestamp: instant().notNull(),
    userAgent: text().notNull(),
    url: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [index('frontend_errors_created').on(table.createdAt)],
);

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

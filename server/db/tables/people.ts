import { eq, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles, userStatuses } from '#contract/people.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { personal } from './personal.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Issuer and subject at the provider; null until the user first signs in. */
    externalId: text().unique(),
    email: text(),
    /** Whether the provider has verified the e-mail; null until the user signs in. */
    emailVerified: boolean(),
    firstName: text(),
    lastName: text(),
    displayName: text(),
    profileImageUrl: text(),
    role: oneOf(roles).notNull().default('awaiting_approval'),
    status: oneOf(userStatuses).notNull().default('active'),
    consentGiven: boolean().notNull().default(false),
    consentDate: instant(),
    lastLogin: instant(),
    /** When the user last signed out everywhere: an earlier sign-in at the provider opens no session. */
    signedOutAt: instant(),
    dataRetentionUntil: instant(),
    anonymizedAt: instant(),
    /** Set while a job removes all data of the user; the row itself is deleted last. */
    removalStartedAt: instant(),
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

/** When a record was created and last changed, and by whom. */
export const stamps = () => ({
  createdAt: instant().notNull().default(now),
  updatedAt: instant().notNull().default(now),
  createdBy: userId(),
  updatedBy: userId(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's secret, so that a stolen dump opens no session. */
    tokenHash: text().primaryKey(),
    userId: ownerId(),
    /** Sent to the provider at sign-out so that it ends its session too. */
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

/** The classes of the columns of `stamps`. */
export const stampClasses = {
  createdAt: 'not_personal',
  updatedAt: 'not_personal',
  createdBy: 'author',
  updatedBy: 'actor',
} as const;

export const usersPersonal = personal(users, {
  // The date was shown to the person when they deleted the account, so a later change of the period does not move it.
  retention: {
    deleted_accounts: { until: 'dataRetentionUntil', only: eq(users.status, 'deleted') },
  },
  erase: 'strip',
  columns: {
    id: 'owner',
    externalId: 'identity',
    email: 'identity',
    firstName: 'identity',
    lastName: 'identity',
    displayName: 'identity',
    profileImageUrl: 'identity',
    role: 'not_personal',
    status: 'not_personal',
    consentGiven: 'not_personal',
    consentDate: 'not_personal',
    lastLogin: 'identity',
    dataRetentionUntil: 'not_personal',
    anonymizedAt: 'not_personal',
    removalStartedAt: 'not_personal',
    emailVerified: 'not_personal',
    signedOutAt: 'not_personal',
    createdAt: 'not_personal',
    updatedAt: 'not_personal',
  },
});

export const sessionsPersonal = personal(sessions, {
  retention: { sessions: { since: 'lastSeenAt' } },
  erase: 'delete',
  columns: {
    tokenHash: 'secret',
    userId: 'owner',
    idToken: 'secret',
    createdAt: 'not_personal',
    lastSeenAt: 'not_personal',
  },
});

export const userBlacklistPersonal = personal(userBlacklist, {
  retention: 'account',
  erase: 'strip',
  columns: {
    id: 'not_personal',
    userId: 'owner',
    blockedBy: 'actor',
    unblockedBy: 'actor',
    reason: 'text_about_people',
    blockedAt: 'not_personal',
    unblockedAt: 'not_personal',
  },
});

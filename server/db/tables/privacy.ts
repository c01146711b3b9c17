import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { consentTypes, gdprEventTypes } from '#contract/privacy.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { ownerId, userId } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

/** Append-only: withdrawing a consent sets `withdrawnAt`, giving it again adds a row. */
export const userConsents = pgTable(
  'user_consents',
  {
    id: id(),
    userId: ownerId(),
    consentType: oneOf(consentTypes).notNull(),
    consentGiven: boolean().notNull(),
    consentDate: instant().notNull().default(now),
    withdrawnAt: instant(),
    ipAddress: text(),
    userAgent: text(),
    version: text().notNull().default('1.0'),
  },
  (table) => [
    check('user_consents_type_known', isOneOf(table.consentType, consentTypes)),
    index('user_consents_user').on(table.userId, table.consentType, table.consentDate),
  ],
);

export const gdprEvents = pgTable(
  'gdpr_events',
  {
    id: id(),
    userId: userId(),
    eventType: oneOf(gdprEventTypes).notNull(),
    entityType: text(),
    entityId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    performedBy: userId(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [
    check('gdpr_events_type_known', isOneOf(table.eventType, gdprEventTypes)),
    index('gdpr_events_user').on(table.userId),
    index('gdpr_events_performed_by').on(table.performedBy),
    index('gdpr_events_newest').on(table.createdAt),
  ],
);

export const dataRetentionPolicies = pgTable(
  'data_retention_policies',
  {
    id: id(),
    entityType: text().notNull(),
    retentionPeriodMonths: integer().notNull(),
    description: text(),
    isActive: boolean().notNull().default(true),
  },
  (table) => [
    unique('data_retention_policies_one_per_entity').on(table.entityType),
    check('data_retention_policies_period_positive', sql`${table.retentionPeriodMonths} > 0`),
  ],
);

/**
 * One row a day, whichever instance does the work. Each batch adds its number in the transaction that removes the
 * rows, so an interrupted run continues where it stopped.
 */
export const retentionRuns = pgTable('retention_runs', {
  day: date({ mode: 'string' }).primaryKey(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
  removed: jsonb().$type<Record<string, number>>().notNull().default({}),
});

export const userConsentsPersonal = personal(userConsents, {
  retention: 'account',
  erase: 'strip',
  columns: {
    id: 'not_personal',
    userId: 'owner',
    consentType: 'not_personal',
    consentGiven: 'not_personal',
    consentDate: 'not_personal',
    withdrawnAt: 'not_personal',
    ipAddress: 'request_origin',
    userAgent: 'request_origin',
    version: 'not_personal',
  },
});

export const gdprEventsPersonal = personal(gdprEvents, {
  retention: { gdpr_events: { since: 'createdAt' } },
  erase: 'strip',
  columns: {
    id: 'not_personal',
    userId: 'subject',
    eventType: 'not_personal',
    entityType: 'not_personal',
    entityId: 'not_personal',
    details: 'named_values',
    performedBy: 'actor',
    ipAddress: 'request_origin',
    userAgent: 'request_origin',
    createdAt: 'not_personal',
  },
});

export const dataRetentionPoliciesPersonal = withoutPersonalData(
  dataRetentionPolicies,
  'id',
  'entityType',
  'retentionPeriodMonths',
  'description',
  'isActive',
);
export const retentionRunsPersonal = withoutPersonalData(
  retentionRuns,
  'day',
  'startedAt',
  'finishedAt',
  'removed',
);

import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { calendarScopes } from '#contract/calendar-feeds.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { ownerId } from './people.ts';
import { personal } from './personal.ts';

export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    userId: ownerId().unique(),
    /** SHA-256 of the secret in the address, which is shown once. */
    secretHash: text().notNull().unique(),
    scope: oneOf(calendarScopes).notNull(),
    /** When this address was made. */
    createdAt: instant().notNull().default(now),
    lastReadAt: instant(),
  },
  (table) => [check('calendar_feeds_scope_known', isOneOf(table.scope, calendarScopes))],
);

export const calendarFeedsPersonal = personal(calendarFeeds, {
  retention: 'account',
  erase: 'delete',
  columns: {
    id: 'not_personal',
    userId: 'owner',
    secretHash: 'secret',
    scope: 'not_personal',
    createdAt: 'not_personal',
    lastReadAt: 'not_personal',
  },
});

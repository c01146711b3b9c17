import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, now } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

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

export const frontendErrorsPersonal = personal(frontendErrors, {
  retention: { frontend_errors: { since: 'createdAt' } },
  erase: 'delete',
  columns: {
    id: 'not_personal',
    userId: 'subject',
    message: 'text_about_people',
    stack: 'text_about_people',
    componentStack: 'text_about_people',
    timestamp: 'not_personal',
    userAgent: 'request_origin',
    url: 'text_about_people',
    createdAt: 'not_personal',
  },
});

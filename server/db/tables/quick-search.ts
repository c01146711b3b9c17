import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { changedIn, id, isNotBlank } from './columns.ts';
import { ownerId } from './people.ts';
import { personal } from './personal.ts';

export const quickSearchButtons = pgTable(
  'quick_search_buttons',
  {
    id: id(),
    userId: ownerId(),
    searchTerm: text().notNull(),
    displayLabel: text().notNull(),
    order: integer().notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    check('quick_search_buttons_term_not_blank', isNotBlank(table.searchTerm)),
    check('quick_search_buttons_label_not_blank', isNotBlank(table.displayLabel)),
    check('quick_search_buttons_order_not_negative', sql`${table.order} >= 0`),
    index('quick_search_buttons_changed_in').on(table.changedIn, table.id),
    index('quick_search_buttons_user').on(table.userId, table.order),
  ],
);

export const quickSearchButtonsPersonal = personal(quickSearchButtons, {
  retention: 'account',
  erase: 'delete',
  columns: {
    id: 'not_personal',
    userId: 'owner',
    searchTerm: 'text_about_equipment',
    displayLabel: 'text_about_equipment',
    order: 'not_personal',
    changedIn: 'not_personal',
  },
});

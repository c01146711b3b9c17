import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { changedIn, id, instant, now } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

/** The latest outage of each Anlage; the log has the earlier ones. */
export const outages = pgTable(
  'outages',
  {
    /** Made from the Anlage by the writer. */
    id: id(),
    equipmentId: equipmentId(),
    since: date({ mode: 'string' }).notNull(),
    until: date({ mode: 'string' }),
    reason: text(),
    updatedAt: instant().notNull().default(now),
    updatedBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('outages_until_after_since', sql`${table.until} >= ${table.since}`),
    unique('outages_once').on(table.equipmentId),
    index('outages_changed_in').on(table.changedIn, table.id),
    index('outages_fill').on(table.equipmentId, table.id),
  ],
);

export const outagesPersonal = personal(outages, {
  retention: 'record',
  erase: 'keep',
  label: 'Außerbetriebnahme',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    since: 'not_personal',
    until: 'not_personal',
    reason: 'text_about_equipment',
    updatedAt: 'not_personal',
    updatedBy: 'actor',
    changedIn: 'derived',
  },
});

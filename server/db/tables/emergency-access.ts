import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, isNotBlank, now } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

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
    /** When it was revoked: it can no longer be used, and the right it gave has ended. */
    revokedAt: instant(),
    createdBy: userId(),
    createdAt: instant().notNull().default(now),
  },
  (table) => [
    check('emergency_access_codes_site_not_blank', isNotBlank(table.site)),
    index('emergency_access_codes_used_by').on(table.usedBy, table.usedAt),
  ],
);

export const emergencyAccessCodesPersonal = personal(emergencyAccessCodes, {
  retention: 'record',
  erase: 'keep',
  columns: {
    id: 'not_personal',
    code: 'secret',
    site: 'text_about_people',
    expiresAt: 'not_personal',
    usedAt: 'not_personal',
    usedBy: 'actor',
    revokedAt: 'not_personal',
    createdBy: 'author',
    createdAt: 'not_personal',
  },
});

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { batchLimits } from '#contract/codes/code-batches.ts';
import { id, instant, now } from './columns.ts';
import { userId } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

export const codeBatches = pgTable(
  'code_batches',
  {
    id: id(),
    count: integer().notNull(),
    note: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
  },
  (table) => [
    check(
      'code_batches_count',
      sql`${table.count} between 1 and ${sql.raw(`${batchLimits.codes}`)}`,
    ),
    index('code_batches_created_at').on(table.createdAt),
  ],
);

/** They stay as long as stickers with them may exist, so also after their Anlage was deleted. */
export const blankCodes = pgTable(
  'blank_codes',
  {
    id: id(),
    code: text().notNull(),
    batchId: uuid()
      .notNull()
      .references(() => codeBatches.id),
    /** The id that the code has as the value of an Anlage's code. */
    valueId: uuid().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    unique('blank_codes_value_once').on(table.valueId),
    index('blank_codes_batch').on(table.batchId, table.position),
  ],
);

export const codeBatchesPersonal = personal(codeBatches, {
  retention: 'record',
  erase: 'keep',
  label: 'Satz leerer Codes',
  columns: {
    id: 'not_personal',
    count: 'not_personal',
    note: 'text_about_equipment',
    createdAt: 'not_personal',
    createdBy: 'author',
  },
});

export const blankCodesPersonal = withoutPersonalData(
  blankCodes,
  'id',
  'code',
  'batchId',
  'valueId',
  'position',
);

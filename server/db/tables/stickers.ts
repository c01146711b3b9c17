import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StickerLayout } from '#contract/stickers/sticker-layout.ts';
import { stickerPrintStates } from '#contract/stickers/sticker-prints.ts';
import { codeBatches } from './code-batches.ts';
import { bytes, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { stampClasses, stamps, userId } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

export const stickerTemplates = pgTable(
  'sticker_templates',
  {
    id: id(),
    name: text().notNull(),
    layout: jsonb().$type<StickerLayout>().notNull(),
    ownText: text(),
    /** A PNG or JPEG file as the PDF contains it, made from what somebody sent. */
    logo: bytes(),
    logoWidth: integer(),
    logoHeight: integer(),
    ...stamps(),
  },
  (table) => [check('sticker_templates_name_not_blank', isNotBlank(table.name))],
);

/** Stickers that somebody printed together, with everything that their PDF needs. */
export const stickerPrints = pgTable(
  'sticker_prints',
  {
    id: id(),
    templateName: text(),
    layout: jsonb().$type<StickerLayout>().notNull(),
    ownText: text(),
    /** A copy of the template's until the file is made: the template may change meanwhile. */
    logo: bytes(),
    startAt: integer().notNull().default(1),
    /** Its codes are printed in place of those of Anlagen. */
    batchId: uuid().references(() => codeBatches.id),
    state: oneOf(stickerPrintStates).notNull().default('queued'),
    done: integer().notNull().default(0),
    count: integer().notNull(),
    error: text(),
    /** Set before the file is written, so that no file is left behind; null when it has been removed. */
    objectPath: text(),
    createdBy: userId(),
    createdAt: instant().notNull().default(now),
    finishedAt: instant(),
  },
  (table) => [
    check('sticker_prints_state_known', isOneOf(table.state, stickerPrintStates)),
    index('sticker_prints_newest').on(table.createdAt, table.id),
    index('sticker_prints_created_by').on(table.createdBy),
    index('sticker_prints_files').on(table.finishedAt).where(sql`${table.objectPath} is not null`),
  ],
);

/** The Anlagen of a print. */
export const stickerPrintEquipment = pgTable(
  'sticker_print_equipment',
  {
    id: id(),
    printId: uuid()
      .notNull()
      .references(() => stickerPrints.id, { onDelete: 'cascade' }),
    equipmentId: equipmentId(),
    /** The order of the stickers. */
    place: integer().notNull(),
  },
  (table) => [
    uniqueIndex('sticker_print_equipment_once').on(table.printId, table.place),
    index('sticker_print_equipment_of').on(table.equipmentId, table.printId),
  ],
);

export const stickerTemplatesPersonal = personal(stickerTemplates, {
  retention: 'record',
  erase: 'keep',
  label: 'Etikettenvorlage',
  columns: {
    id: 'not_personal',
    name: 'text_about_equipment',
    layout: 'not_personal',
    ownText: 'text_about_equipment',
    logo: 'derived',
    logoWidth: 'not_personal',
    logoHeight: 'not_personal',
    ...stampClasses,
  },
});

export const stickerPrintsPersonal = personal(stickerPrints, {
  retention: 'record',
  erase: 'keep',
  label: 'Etikettendruck',
  columns: {
    id: 'not_personal',
    templateName: 'text_about_equipment',
    layout: 'not_personal',
    ownText: 'text_about_equipment',
    logo: 'derived',
    startAt: 'not_personal',
    batchId: 'not_personal',
    state: 'not_personal',
    done: 'not_personal',
    count: 'not_personal',
    error: 'not_personal',
    objectPath: 'not_personal',
    createdBy: 'author',
    createdAt: 'not_personal',
    finishedAt: 'not_personal',
  },
});

export const stickerPrintEquipmentPersonal = withoutPersonalData(
  stickerPrintEquipment,
  'id',
  'printId',
  'equipmentId',
  'place',
);

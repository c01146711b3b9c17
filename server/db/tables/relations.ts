import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { relationKinds } from '#contract/relations.ts';
import { changedIn, instant, isOneOf, now, oneOf } from './columns.ts';
import { withoutPersonalData } from './personal.ts';

/** Tombstones of links, safety links, comments and documents. */
export const deletedRelations = pgTable(
  'deleted_relations',
  {
    kind: oneOf(relationKinds).notNull(),
    id: uuid().notNull(),
    /** The only user who may see it, as `readerKey`; null: everybody. */
    reader: text(),
    deletedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('deleted_relations_kind_known', isOneOf(table.kind, relationKinds)),
    index('deleted_relations_changed_in').on(table.changedIn, table.id),
  ],
);

export const deletedRelationsPersonal = withoutPersonalData(
  deletedRelations,
  // `reader` is a hash, from which the user cannot be found.
  'kind',
  'id',
  'reader',
  'deletedAt',
  'changedIn',
);

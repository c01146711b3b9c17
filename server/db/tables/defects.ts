import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defectText } from '#contract/defects/defect-list.ts';
import { continuedUses, defectStatuses, severities } from '#contract/defects/defect-words.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { stampClasses, stamps, userId } from './people.ts';
import { personal } from './personal.ts';

export const defects = pgTable(
  'defects',
  {
    id: id(),
    equipmentId: equipmentId(),
    /** These three are no foreign keys: a defect survives the run and the Prüfart in which it was found. */
    recordId: uuid(),
    taskId: uuid(),
    pointId: uuid(),
    pointLabel: text(),
    severity: oneOf(severities).notNull(),
    description: text().notNull(),
    mayContinue: oneOf(continuedUses).notNull(),
    deadline: date({ mode: 'string' }),
    assigneeId: userId(),
    status: oneOf(defectStatuses).notNull().default('open'),
    reason: text(),
    statusChangedAt: instant().notNull().default(now),
    statusChangedBy: userId(),
    ...stamps(),
    /** Derived by the contract at every write, so that search on server and device finds the same. */
    searchText: text().notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    check('defects_description_not_blank', isNotBlank(table.description)),
    check('defects_severity_known', isOneOf(table.severity, severities)),
    check('defects_may_continue_known', isOneOf(table.mayContinue, continuedUses)),
    check('defects_status_known', isOneOf(table.status, defectStatuses)),
    index('defects_status').on(table.status),
    index('defects_record').on(table.recordId),
    index('defects_assignee').on(table.assigneeId),
    index('defects_changed_in').on(table.changedIn, table.id),
    index('defects_fill').on(table.equipmentId, table.id),
  ],
);

/** They are only added: no call changes or deletes one. */
export const defectEntries = pgTable(
  'defect_entries',
  {
    id: id(),
    defectId: uuid()
      .notNull()
      .references(() => defects.id, { onDelete: 'cascade' }),
    status: oneOf(defectStatuses),
    text: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('defect_entries_status_known', isOneOf(table.status, defectStatuses)),
    check('defect_entries_not_empty', sql`${table.status} is not null or ${table.text} ~ '\\S'`),
    index('defect_entries_changed_in').on(table.changedIn, table.id),
    index('defect_entries_fill').on(table.defectId, table.id),
  ],
);

export const defectsPersonal = personal(defects, {
  retention: 'record',
  erase: 'keep',
  label: 'Mangel',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    recordId: 'not_personal',
    taskId: 'not_personal',
    pointId: 'not_personal',
    pointLabel: 'text_about_equipment',
    severity: 'not_personal',
    description: 'text_about_equipment',
    mayContinue: 'not_personal',
    deadline: 'not_personal',
    assigneeId: 'actor',
    status: 'not_personal',
    reason: 'text_about_equipment',
    statusChangedAt: 'not_personal',
    statusChangedBy: 'actor',
    ...stampClasses,
    searchText: 'derived',
    changedIn: 'derived',
  },
  rederive: (row: typeof defects.$inferSelect) => ({ searchText: defectText(row) }),
  rowsWithName: [
    {
      kind: 'defect',
      table: sql`defects`,
      condition: (user) => sql`${user} in (e.assignee_id, e.status_changed_by, e.created_by)`,
    },
    {
      kind: 'defect_entry',
      table: sql`defect_entries`,
      condition: (user) => sql`e.created_by = ${user}`,
    },
  ],
});

export const defectEntriesPersonal = personal(defectEntries, {
  retention: 'record',
  erase: 'keep',
  label: 'Eintrag zu einem Mangel',
  columns: {
    id: 'not_personal',
    defectId: 'not_personal',
    status: 'not_personal',
    text: 'text_about_equipment',
    createdAt: 'not_personal',
    createdBy: 'author',
    changedIn: 'derived',
  },
});

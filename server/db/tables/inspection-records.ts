import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { continuedUses } from '#contract/defects/defect-words.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { occasions, results } from '#contract/inspections/record-words.ts';
import type { Signature } from '#contract/inspections/signature.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipment } from './equipment.ts';
import { inspectionKinds } from './inspections.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

const day = () => date({ mode: 'string' });

/** What the contract says of a field of the record. */
const part = <Name extends keyof InspectionRecord>() => jsonb().$type<InspectionRecord[Name]>();

/**
 * Closed records. A trigger refuses every change, except that a deleted Anlage, Prüfart or account is forgotten, and
 * every removal before `keptUntil`. A record survives the run and the task in which it was made, and the record that it
 * corrects or follows: that is why none of these is a foreign key.
 */
export const inspectionRecords = pgTable(
  'inspection_records',
  {
    id: id(),
    equipmentId: uuid().references(() => equipment.id, { onDelete: 'set null' }),
    kindId: uuid().references(() => inspectionKinds.id, { onDelete: 'set null' }),
    equipment: part<'equipment'>().notNull(),
    kind: part<'kind'>().notNull(),
    runId: uuid(),
    taskId: uuid(),
    followsUpId: uuid(),
    corrects: part<'corrects'>(),
    occasion: oneOf(occasions).notNull(),
    doneOn: day().notNull(),
    extent: text().notNull(),
    result: oneOf(results).notNull(),
    remark: text(),
    points: part<'points'>().notNull(),
    instrument: part<'instrument'>(),
    mayContinue: oneOf(continuedUses).notNull(),
    defects: part<'defects'>().notNull(),
    verified: part<'verified'>().notNull(),
    nextDueOn: day(),
    /** The day from which the next interval runs, which a correction needs of the records before; null for a Nachprüfung. */
    countsFrom: day(),
    inspectorName: text().notNull(),
    qualification: text().notNull(),
    signature: jsonb().$type<Signature>().notNull(),
    closedAt: instant().notNull().default(now),
    closedBy: userId(),
    /** The last day on which it must be kept, by the Prüfart as it was when the record was closed. */
    keptUntil: day().notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    check('inspection_records_occasion_known', isOneOf(table.occasion, occasions)),
    check('inspection_records_result_known', isOneOf(table.result, results)),
    check('inspection_records_continued_use_known', isOneOf(table.mayContinue, continuedUses)),
    check('inspection_records_inspector_not_blank', isNotBlank(table.inspectorName)),
    index('inspection_records_kind').on(table.kindId),
    index('inspection_records_task').on(table.taskId),
    index('inspection_records_corrects').on(sql`(${table.corrects} ->> 'id')`),
    index('inspection_records_closed_by').on(table.closedBy),
    index('inspection_records_kept_until').on(table.keptUntil),
    index('inspection_records_latest').on(table.equipmentId, table.kindId, table.doneOn),
    index('inspection_records_changed_in').on(table.changedIn, table.id),
    index('inspection_records_fill').on(table.equipmentId, table.id),
  ],
);

/**
 * Another record of the same Anlage and Prüfart holds, so that this one is not the last proof. A Nachprüfung, which
 * rates only what was wrong, replaces none. A correction stays as long as the record that it corrects: without it that
 * record would look valid again.
 */
const isReplaced = sql`(${inspectionRecords.equipmentId} is null or exists (
  select from inspection_records newer
  where newer.equipment_id = ${inspectionRecords.equipmentId}
    and newer.kind_id is not distinct from ${inspectionRecords.kindId}
    and newer.id <> ${inspectionRecords.id}
    and newer.follows_up_id is null
    and not exists (select from inspection_records correction
      where correction.corrects ->> 'id' = newer.id::text)
    and ((newer.done_on, newer.closed_at, newer.id)
        > (${inspectionRecords.doneOn}, ${inspectionRecords.closedAt}, ${inspectionRecords.id})
      or exists (select from inspection_records correction
        where correction.corrects ->> 'id' = ${inspectionRecords.id}::text))))
  and not exists (select from inspection_records corrected
    where corrected.id::text = ${inspectionRecords.corrects} ->> 'id')`;

export const inspectionRecordsPersonal = personal(inspectionRecords, {
  retention: {
    inspection_records: {
      since: 'doneOn',
      // The database refuses the others by the same comparison.
      only: sql`${inspectionRecords.keptUntil} < current_date and ${isReplaced}`,
    },
  },
  erase: 'keep',
  label: 'Prüfbericht',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    kindId: 'not_personal',
    equipment: 'kept_by_law',
    kind: 'kept_by_law',
    runId: 'not_personal',
    taskId: 'not_personal',
    followsUpId: 'not_personal',
    corrects: 'kept_by_law',
    occasion: 'not_personal',
    doneOn: 'not_personal',
    extent: 'kept_by_law',
    result: 'not_personal',
    remark: 'kept_by_law',
    points: 'kept_by_law',
    instrument: 'kept_by_law',
    mayContinue: 'not_personal',
    defects: 'kept_by_law',
    verified: 'kept_by_law',
    nextDueOn: 'not_personal',
    countsFrom: 'not_personal',
    inspectorName: 'kept_by_law',
    qualification: 'kept_by_law',
    signature: 'kept_by_law',
    closedAt: 'not_personal',
    closedBy: 'author',
    keptUntil: 'not_personal',
    changedIn: 'derived',
  },
});

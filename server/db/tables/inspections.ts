import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { dutyRules } from '#contract/inspections/inspection-duties.ts';
import { type InspectionPoint, kindLimits } from '#contract/inspections/inspection-kinds.ts';
import { intervalUnits } from '#contract/inspections/interval.ts';
import { reckonings } from '#contract/inspections/reckoning.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipmentId } from './equipment.ts';
import { stampClasses, stamps, userId } from './people.ts';
import { personal } from './personal.ts';

/** Count and unit: both or neither. */
const isInterval = (count: AnyPgColumn, unit: AnyPgColumn): SQL =>
  sql`num_nulls(${count}, ${unit}) <> 1 and ${count} > 0 and ${isOneOf(unit, intervalUnits)}`;

export const inspectionKinds = pgTable(
  'inspection_kinds',
  {
    id: id(),
    name: text().notNull(),
    legalBasis: text(),
    intervalCount: integer().notNull(),
    intervalUnit: oneOf(intervalUnits).notNull(),
    reckoning: oneOf(reckonings).notNull(),
    qualification: text(),
    keptYears: integer().notNull(),
    responsibleId: userId(),
    points: jsonb().$type<InspectionPoint[]>().notNull(),
    isRetired: boolean().notNull().default(false),
    ...stamps(),
    changedIn: changedIn(),
  },
  (table) => [
    check('inspection_kinds_name_not_blank', isNotBlank(table.name)),
    check('inspection_kinds_interval', isInterval(table.intervalCount, table.intervalUnit)),
    check('inspection_kinds_reckoning_known', isOneOf(table.reckoning, reckonings)),
    check(
      'inspection_kinds_kept_years',
      sql`${table.keptYears} between 0 and ${sql.raw(`${kindLimits.keptYears}`)}`,
    ),
    index('inspection_kinds_responsible').on(table.responsibleId),
    index('inspection_kinds_changed_in').on(table.changedIn, table.id),
  ],
);

const kindId = () =>
  uuid()
    .notNull()
    .references(() => inspectionKinds.id, { onDelete: 'cascade' });

/** The types whose Anlagen are inspected. A type is stored by its name, as Anlagen have it. */
export const inspectionKindTypes = pgTable(
  'inspection_kind_types',
  {
    id: id(),
    kindId: kindId(),
    type: text().notNull(),
    intervalCount: integer(),
    intervalUnit: oneOf(intervalUnits),
    reason: text(),
  },
  (table) => [
    check('inspection_kind_types_type_not_blank', isNotBlank(table.type)),
    check('inspection_kind_types_interval', isInterval(table.intervalCount, table.intervalUnit)),
    unique('inspection_kind_types_once').on(table.kindId, table.type),
    index('inspection_kind_types_type').on(table.type),
  ],
);

export const inspectionDuties = pgTable(
  'inspection_duties',
  {
    /** Made from Anlage and Prüfart by the writer. */
    id: id(),
    equipmentId: equipmentId(),
    kindId: kindId(),
    rule: oneOf(dutyRules).notNull(),
    intervalCount: integer(),
    intervalUnit: oneOf(intervalUnits),
    reason: text(),
    responsibleId: userId(),
    lastDoneOn: date({ mode: 'string' }),
    countsFrom: date({ mode: 'string' }),
    updatedAt: instant().notNull().default(now),
    updatedBy: userId(),
    changedIn: changedIn(),
  },
  (table) => [
    check('inspection_duties_rule_known', isOneOf(table.rule, dutyRules)),
    check('inspection_duties_interval', isInterval(table.intervalCount, table.intervalUnit)),
    check(
      'inspection_duties_counts_from_done',
      sql`${table.countsFrom} is null or ${table.lastDoneOn} is not null`,
    ),
    unique('inspection_duties_once').on(table.equipmentId, table.kindId),
    index('inspection_duties_kind').on(table.kindId, table.rule),
    index('inspection_duties_responsible').on(table.responsibleId),
    index('inspection_duties_changed_in').on(table.changedIn, table.id),
    index('inspection_duties_fill').on(table.equipmentId, table.id),
  ],
);

export const inspectionKindsPersonal = personal(inspectionKinds, {
  retention: 'record',
  erase: 'keep',
  label: 'Prüfart',
  columns: {
    id: 'not_personal',
    name: 'text_about_equipment',
    legalBasis: 'text_about_equipment',
    intervalCount: 'not_personal',
    intervalUnit: 'not_personal',
    reckoning: 'not_personal',
    qualification: 'text_about_equipment',
    keptYears: 'not_personal',
    responsibleId: 'actor',
    points: 'named_values',
    isRetired: 'not_personal',
    ...stampClasses,
    changedIn: 'derived',
  },
  rowsWithName: [
    {
      kind: 'inspection_kind',
      table: sql`inspection_kinds`,
      condition: (user) => sql`e.responsible_id = ${user}`,
    },
    {
      kind: 'inspection_duty',
      table: sql`inspection_duties`,
      condition: (user) => sql`e.responsible_id = ${user}`,
    },
  ],
});

export const inspectionKindTypesPersonal = personal(inspectionKindTypes, {
  retention: 'record',
  erase: 'keep',
  label: 'Typ einer Prüfart',
  columns: {
    id: 'not_personal',
    kindId: 'not_personal',
    type: 'not_personal',
    intervalCount: 'not_personal',
    intervalUnit: 'not_personal',
    reason: 'text_about_equipment',
  },
});

export const inspectionDutiesPersonal = personal(inspectionDuties, {
  retention: 'record',
  erase: 'keep',
  label: 'Prüfpflicht',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    kindId: 'not_personal',
    rule: 'not_personal',
    intervalCount: 'not_personal',
    intervalUnit: 'not_personal',
    reason: 'text_about_equipment',
    responsibleId: 'actor',
    lastDoneOn: 'not_personal',
    countsFrom: 'not_personal',
    updatedAt: 'not_personal',
    updatedBy: 'actor',
    changedIn: 'derived',
  },
});

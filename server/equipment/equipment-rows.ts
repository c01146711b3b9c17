/**
 * Writes Anlagen, one or many in one statement. The rows are one JSON parameter: a parameter for each value costs
 * more than the writing itself.
 */
import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type Equipment,
  type EquipmentFields,
  equipmentFieldNames,
} from '#contract/equipment/equipment.ts';
import type { Tx } from '../db/database.ts';
import { runPlanned } from '../db/planned.ts';
import { derivedColumns, derivedNames } from './equipment-columns.ts';
import { equipmentJson } from './equipment-json.ts';

export interface EquipmentRow {
  id: string;
  fields: EquipmentFields;
}

const names = [...equipmentFieldNames, ...derivedNames].map((name) => ({
  name,
  column: toSnakeCase(name),
}));
const columns = names.map(({ column }) => sql.identifier(column));
const columnList = sql.join(columns, sql`, `);

function given(rows: readonly EquipmentRow[]): SQL {
  const records = rows.map(({ id, fields }) => {
    const values: Record<string, unknown> = { ...fields, ...derivedColumns(fields) };
    return { id, ...Object.fromEntries(names.map(({ name, column }) => [column, values[name]])) };
  });
  return sql`json_populate_recordset(null::equipment, ${JSON.stringify(records)}::json)`;
}

async function written(tx: Tx, writing: SQL): Promise<Map<string, Equipment>> {
  const rows = await runPlanned<{ item: Equipment }>(
    tx,
    sql`${writing} select ${equipmentJson} as item from e`,
  );
  return new Map(rows.map(({ item }) => [item.id, item]));
}

/** Deriving the columns of so many takes some milliseconds. */
const insertedAtOnce = 100;

/** Several statements for many rows: in between, requests of other people are answered. */
export async function insertRows(
  tx: Tx,
  rows: readonly EquipmentRow[],
  userId: string,
): Promise<Map<string, Equipment>> {
  const inserted = new Map<string, Equipment>();
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const part = await written(
      tx,
      sql`with e as (
        insert into equipment (id, ${columnList}, created_by, updated_by)
        select id, ${columnList}, ${userId}::uuid, ${userId}::uuid
        from ${given(rows.slice(at, at + insertedAtOnce))}
        returning *
      )`,
    );
    for (const [id, equipment] of part) inserted.set(id, equipment);
  }
  return inserted;
}

/** Redundant, but without it the planner reads more Anlagen than these. */
const isOneOf = (rows: readonly EquipmentRow[]) =>
  sql`equipment.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`;

/** Every version of an Anlage is later than the one before, even within one millisecond. */
const laterThanBefore = sql`greatest(date_trunc('milliseconds', now()),
  equipment.updated_at + interval '1 millisecond')`;

/** Both of two old duplicates may be edited; with a new name or place a row loses its mark and must be unique. */
const markAfter = sql`case
  when (equipment.name_key, equipment.location_key) = (given.name_key, given.location_key)
  then equipment.double_mark else '' end`;

export function updateRows(tx: Tx, rows: readonly EquipmentRow[], userId: string) {
  const values = sql.join(
    columns.map((column) => sql`${column} = given.${column}`),
    sql`, `,
  );
  return written(
    tx,
    sql`with e as (
      update equipment set ${values}, double_mark = ${markAfter}, updated_at = ${laterThanBefore},
        updated_by = ${userId}::uuid
      from ${given(rows)} given where equipment.id = given.id and ${isOneOf(rows)}
      returning equipment.*
    )`,
  );
}

import { eq, sql } from 'drizzle-orm';
import type {
  InspectedType,
  InspectionKind,
  InspectionKindFields,
} from '#contract/inspections/inspection-kinds.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment, jsonStamps } from '../db/json-moment.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { readJson } from '../db/sql-parts.ts';
import { inspectionKinds, inspectionKindTypes } from '../db/tables/index.ts';
import { intervalColumns, intervalJson } from './interval-sql.ts';

const typesJson = sql`coalesce((select json_agg(
    json_build_object('type', t.type, 'interval', ${intervalJson('t')}, 'reason', t.reason)
    order by t.type collate "C")
  from inspection_kind_types t where t.kind_id = e.id), '[]')`;

/** A Prüfart of the alias `e`; needs `joinResponsible`. */
export const kindJson = sql`json_build_object('id', e.id, 'name', e.name,
  'legalBasis', e.legal_basis, 'interval', ${intervalJson('e')}, 'reckoning', e.reckoning,
  'qualification', e.qualification, 'keptYears', e.kept_years,
  'responsibleId', e.responsible_id, 'responsibleName', ${personNameOrNull('responsible')},
  'points', e.points, 'types', ${typesJson}, 'isRetired', e.is_retired, ${jsonStamps},
  'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`;

export const joinResponsible = sql`left join users responsible on responsible.id = e.responsible_id`;

/** By name. */
export const allKindsJson = sql`(select
    coalesce(json_agg(${kindJson} order by lower(e.name), e.id), '[]')
  from inspection_kinds e ${joinResponsible})`;

/** By name, as JSON text. */
export const listAll = (executor: Executor): Promise<string> =>
  readJson(executor, sql`select ${allKindsJson}::text as json`);

/** The names of all Prüfarten. Until the transaction ends nobody else writes one, so that no two get the same name. */
export async function namesForWriting(tx: Tx): Promise<{ id: string; name: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('inspection_kinds'))`);
  const { id, name } = inspectionKinds;
  return tx.select({ id, name }).from(inspectionKinds);
}

async function find(tx: Tx, id: string): Promise<InspectionKind | undefined> {
  const { rows } = await tx.execute<{ kind: InspectionKind }>(sql`
    select ${kindJson} as kind from inspection_kinds e ${joinResponsible} where e.id = ${id}`);
  return rows[0]?.kind;
}

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<InspectionKind | undefined> {
  await tx.execute(sql`select id from inspection_kinds where id = ${id} for update`);
  return find(tx, id);
}

/** Locked until the transaction ends, so that nobody deletes it meanwhile. */
export async function lockKind(
  tx: Tx,
  wanted: string,
): Promise<Pick<InspectionKind, 'name' | 'keptYears'> | undefined> {
  const { id, name, keptYears } = inspectionKinds;
  const [found] = await tx
    .select({ name, keptYears })
    .from(inspectionKinds)
    .where(eq(id, wanted))
    .for('key share');
  return found;
}

const columnsOf = ({ interval: { count, unit }, types: _, ...fields }: InspectionKindFields) => ({
  ...fields,
  intervalCount: count,
  intervalUnit: unit,
});

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  { id, ...fields }: InspectionKindFields & { id?: string | undefined },
  userId: string,
): Promise<InspectionKind | undefined> {
  const [made] = await tx
    .insert(inspectionKinds)
    .values({
      ...columnsOf(fields),
      ...(id ? { id } : {}),
      ...{ createdBy: userId, updatedBy: userId },
    })
    .onConflictDoNothing()
    .returning({ id: inspectionKinds.id });
  return made && withTypes(tx, made.id, fields.types);
}

export async function update(
  tx: Tx,
  id: string,
  fields: InspectionKindFields,
  userId: string,
): Promise<InspectionKind> {
  await tx
    .update(inspectionKinds)
    .set({
      ...columnsOf(fields),
      updatedBy: userId,
      // Later than the version that the sender has seen, whatever the clock says.
      updatedAt: sql`greatest(now(), ${inspectionKinds.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(inspectionKinds.id, id));
  await tx.delete(inspectionKindTypes).where(eq(inspectionKindTypes.kindId, id));
  return withTypes(tx, id, fields.types);
}

async function withTypes(
  tx: Tx,
  kindId: string,
  types: readonly InspectedType[],
): Promise<InspectionKind> {
  const rows = types.map(({ type, interval, reason }) => ({
    ...{ kindId, type, reason },
    ...intervalColumns(interval),
  }));
  if (rows.length > 0) await tx.insert(inspectionKindTypes).values(rows);
  const written = await find(tx, kindId);
  if (!written) throw new Error('a written Prüfart did not come back');
  return written;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(inspectionKinds).where(eq(inspectionKinds.id, id));
}

import { eq, sql } from 'drizzle-orm';
import type { InspectionDuty, SeenDuty } from '#contract/inspections/inspection-duties.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { inspectionDuties } from '../db/tables/index.ts';
import type { NamedEquipment } from '../equipment/lock-equipment.ts';
import { outageJson } from '../outages/outages-store.ts';
import { allKindsJson, joinResponsible } from './inspection-kinds-store.ts';
import { intervalColumns, intervalJson } from './interval-sql.ts';

/** What is set for an Anlage, of the alias `e`; needs `joinResponsible`. */
export const dutyJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'kindId', e.kind_id, 'rule', e.rule, 'interval', ${intervalJson('e')}, 'reason', e.reason,
  'responsibleId', e.responsible_id, 'responsibleName', ${personNameOrNull('responsible')},
  'lastDoneOn', e.last_done_on, 'countsFrom', e.counts_from,
  'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`;

/** All that decides about the inspections of an Anlage, as JSON text; undefined if there is no such Anlage. */
export async function ofEquipment(executor: Executor, id: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ json: string }>(sql`
    select json_build_object('type', anlage.type, 'kinds', ${allKindsJson},
      'duties', (select coalesce(json_agg(${dutyJson} order by e.id), '[]')
        from inspection_duties e ${joinResponsible} where e.equipment_id = anlage.id),
      'outage', (select ${outageJson} from outages e where e.equipment_id = anlage.id))::text as json
    from equipment anlage where anlage.id = ${id}`);
  return rows[0]?.json;
}

const find = async (tx: Tx, id: string): Promise<InspectionDuty | undefined> => {
  const { rows } = await tx.execute<{ duty: InspectionDuty }>(sql`
    select ${dutyJson} as duty from inspection_duties e ${joinResponsible} where e.id = ${id}`);
  return rows[0]?.duty;
};

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<InspectionDuty | undefined> {
  await tx.execute(sql`select id from inspection_duties where id = ${id} for update`);
  return find(tx, id);
}

/** With the names of their Prüfarten. Locked until the transaction ends, so that nobody changes them meanwhile. */
export async function lockOfAll(
  tx: Tx,
  equipmentIds: readonly string[],
): Promise<{ duty: InspectionDuty; kindName: string }[]> {
  const all = sql.param([...equipmentIds]);
  await tx.execute(sql`select id from inspection_duties
    where equipment_id = any(${all}::uuid[]) order by id for update`);
  const { rows } = await tx.execute<{ duty: InspectionDuty; kindName: string }>(sql`
    select ${dutyJson} as duty, kind.name as "kindName"
    from inspection_duties e join inspection_kinds kind on kind.id = e.kind_id ${joinResponsible}
    where e.equipment_id = any(${all}::uuid[]) order by e.id`);
  return rows;
}

/** With their Anlagen as the log names them. Locked until the transaction ends, so that nobody changes them meanwhile. */
export async function lockOfKind(
  tx: Tx,
  kindId: string,
): Promise<{ duty: InspectionDuty; equipment: NamedEquipment }[]> {
  await tx.execute(sql`select id from inspection_duties
    where kind_id = ${kindId} order by id for update`);
  const { rows } = await tx.execute<{ duty: InspectionDuty; equipment: NamedEquipment }>(sql`
    select ${dutyJson} as duty,
      json_build_object('name', anlage.name, 'locationRaw', anlage.location_raw) as equipment
    from inspection_duties e join equipment anlage on anlage.id = e.equipment_id ${joinResponsible}
    where e.kind_id = ${kindId} order by e.id`);
  return rows;
}

const columnsOf = <Fields extends SeenDuty>({ interval, ...fields }: Fields) => ({
  ...fields,
  ...intervalColumns(interval),
});

export type NewDuty = SeenDuty & Pick<InspectionDuty, 'id' | 'equipmentId' | 'kindId'>;

/** Undefined if somebody else has just inserted it. */
export async function insert(
  tx: Tx,
  duty: NewDuty,
  userId: string,
): Promise<InspectionDuty | undefined> {
  const [made] = await tx
    .insert(inspectionDuties)
    .values({ ...columnsOf(duty), updatedBy: userId })
    .onConflictDoNothing()
    .returning({ id: inspectionDuties.id });
  return made && find(tx, made.id);
}

/** Without those that somebody else has just inserted. */
export async function insertAll(
  tx: Tx,
  duties: readonly NewDuty[],
  userId: string,
): Promise<InspectionDuty[]> {
  if (duties.length === 0) return [];
  const made = await tx
    .insert(inspectionDuties)
    .values(duties.map((duty) => ({ ...columnsOf(duty), updatedBy: userId })))
    .onConflictDoNothing()
    .returning({ id: inspectionDuties.id });
  const ids = sql.param(made.map(({ id }) => id));
  const { rows } = await tx.execute<{ duty: InspectionDuty }>(sql`
    select ${dutyJson} as duty from inspection_duties e ${joinResponsible}
    where e.id = any(${ids}::uuid[])`);
  return rows.map(({ duty }) => duty);
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(inspectionDuties).where(eq(inspectionDuties.id, id));
}

export async function update(
  tx: Tx,
  id: string,
  fields: SeenDuty,
  userId: string,
): Promise<InspectionDuty> {
  await tx
    .update(inspectionDuties)
    .set({
      ...columnsOf(fields),
      updatedBy: userId,
      updatedAt: sql`greatest(now(), ${inspectionDuties.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(inspectionDuties.id, id));
  const updated = await find(tx, id);
  if (!updated) throw new Error('update found no row');
  return updated;
}

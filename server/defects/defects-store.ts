import { and, eq, isNull, sql } from 'drizzle-orm';
import { defectText } from '#contract/defects/defect-list.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { defects, inspectionRecords } from '../db/tables/index.ts';
import type { NamedEquipment } from '../equipment/lock-equipment.ts';

/** The people in a defect of the alias `e`. */
export const joinPeople = sql`
  left join users assignee on assignee.id = e.assignee_id
  left join users status_author on status_author.id = e.status_changed_by
  left join users author on author.id = e.created_by`;

/** A defect of the alias `e`; needs `joinPeople`. */
export const defectJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'recordId', e.record_id, 'taskId', e.task_id, 'pointId', e.point_id, 'pointLabel', e.point_label,
  'severity', e.severity, 'description', e.description, 'mayContinue', e.may_continue,
  'deadline', e.deadline, 'assigneeId', e.assignee_id, 'assigneeName', ${personNameOrNull('assignee')},
  'status', e.status, 'reason', e.reason, 'statusChangedAt', ${jsonMoment('status_changed_at')},
  'statusChangedByName', ${personNameOrNull('status_author')},
  'createdAt', ${jsonMoment('created_at')}, 'createdBy', e.created_by,
  'createdByName', ${personNameOrNull('author')},
  'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`;

/** As JSON text; undefined if there is no such Anlage. */
export async function ofEquipment(executor: Executor, id: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ json: string }>(sql`
    select (select coalesce(json_agg(${defectJson} order by e.status in ('fixed', 'verified'),
        e.severity <> 'dangerous', e.deadline nulls last, e.created_at desc, e.id), '[]')
      from defects e ${joinPeople} where e.equipment_id = anlage.id)::text as json
    from equipment anlage where anlage.id = ${id}`);
  return rows[0]?.json;
}

export async function findById(executor: Executor, id: string): Promise<Defect | undefined> {
  const { rows } = await executor.execute<{ defect: Defect }>(
    sql`select ${defectJson} as defect from defects e ${joinPeople} where e.id = ${id}`,
  );
  return rows[0]?.defect;
}

/** With its Anlage. Locked until the transaction ends. */
export async function findForUpdate(
  tx: Tx,
  id: string,
): Promise<{ defect: Defect; equipment: NamedEquipment } | undefined> {
  await tx.execute(sql`select id from defects where id = ${id} for update`);
  const { rows } = await tx.execute<{ defect: Defect; equipment: NamedEquipment }>(sql`
    select ${defectJson} as defect,
      json_build_object('name', anlage.name, 'locationRaw', anlage.location_raw) as equipment
    from defects e join equipment anlage on anlage.id = e.equipment_id ${joinPeople}
    where e.id = ${id}`);
  return rows[0];
}

/** Who has set its status. */
export async function statusAuthor(tx: Tx, id: string): Promise<string | null> {
  const [found] = await tx
    .select({ author: defects.statusChangedBy })
    .from(defects)
    .where(eq(defects.id, id));
  return found?.author ?? null;
}

/** Locked until the transaction ends, so that nobody changes them meanwhile. */
export async function lockOfAll(tx: Tx, equipmentIds: readonly string[]): Promise<Defect[]> {
  const all = sql.param([...equipmentIds]);
  await tx.execute(sql`select id from defects where equipment_id = any(${all}::uuid[])
    order by id for update`);
  const { rows } = await tx.execute<{ defect: Defect }>(sql`
    select ${defectJson} as defect from defects e ${joinPeople}
    where e.equipment_id = any(${all}::uuid[]) order by e.id`);
  return rows.map(({ defect }) => defect);
}

/** The fields that people change. */
export type DefectValues = Pick<
  Defect,
  'severity' | 'description' | 'mayContinue' | 'deadline' | 'assigneeId' | 'status' | 'reason'
>;
type Place = Pick<Defect, 'id' | 'equipmentId' | 'taskId' | 'pointId' | 'pointLabel'>;

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  values: Omit<DefectValues, 'status' | 'reason'> & Place & Pick<Defect, 'recordId'>,
  userId: string,
): Promise<Defect | undefined> {
  const [made] = await tx
    .insert(defects)
    .values({
      ...{ ...values, searchText: defectText(values) },
      ...{ createdBy: userId, updatedBy: userId, statusChangedBy: userId },
    })
    .onConflictDoNothing({ target: defects.id })
    .returning({ id: defects.id });
  return made && findById(tx, made.id);
}

/** The first inspection record of the Anlage that lists this defect. */
export async function findRecordOf(
  tx: Tx,
  { id, equipmentId }: Pick<Place, 'id' | 'equipmentId'>,
): Promise<string | null> {
  const listed = sql`${JSON.stringify([{ id }])}::jsonb`;
  const [found] = await tx
    .select({ id: inspectionRecords.id })
    .from(inspectionRecords)
    .where(
      and(
        eq(inspectionRecords.equipmentId, equipmentId),
        sql`${inspectionRecords.defects} @> ${listed}`,
      ),
    )
    .orderBy(inspectionRecords.closedAt, inspectionRecords.id)
    .limit(1);
  return found?.id ?? null;
}

/** Every version is later than the one before, even within one millisecond. */
const laterThanBefore = sql`greatest(date_trunc('milliseconds', now()), ${defects.updatedAt} + interval '1 millisecond')`;

export async function update(
  tx: Tx,
  before: Defect,
  values: DefectValues,
  userId: string,
): Promise<Defect> {
  const isMoved = values.status !== before.status;
  await tx
    .update(defects)
    .set({
      ...{ ...values, updatedAt: laterThanBefore, updatedBy: userId },
      searchText: defectText({ ...before, ...values }),
      ...(isMoved ? { statusChangedAt: laterThanBefore, statusChangedBy: userId } : {}),
    })
    .where(eq(defects.id, before.id));
  const updated = await findById(tx, before.id);
  if (!updated) throw new Error('update found no row');
  return updated;
}

/** Names the inspection record that lists the defect; false if another one is named already. */
export async function assignToRecord(tx: Tx, id: string, recordId: string): Promise<boolean> {
  const assigned = await tx
    .update(defects)
    .set({ recordId })
    .where(and(eq(defects.id, id), isNull(defects.recordId)))
    .returning({ id: defects.id });
  return assigned.length > 0;
}

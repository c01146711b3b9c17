import { eq, sql } from 'drizzle-orm';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import type { Signature } from '#contract/inspections/signature.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { inspectionRecords, scenarioRunTasks } from '../db/tables/index.ts';

/** A closed record of the alias `e`, without its signature. */
export const recordJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'kindId', e.kind_id, 'equipment', e.equipment, 'kind', e.kind, 'runId', e.run_id,
  'taskId', e.task_id, 'followsUpId', e.follows_up_id, 'corrects', e.corrects,
  'occasion', e.occasion, 'doneOn', e.done_on, 'extent', e.extent, 'result', e.result,
  'remark', e.remark, 'points', e.points, 'instrument', e.instrument,
  'mayContinue', e.may_continue, 'defects', e.defects, 'verified', e.verified,
  'nextDueOn', e.next_due_on, 'inspectorName', e.inspector_name,
  'qualification', e.qualification, 'closedAt', ${jsonMoment('closed_at')},
  'closedBy', e.closed_by)`;

/** The latest first, as JSON text; undefined if there is no such Anlage. */
export async function ofEquipment(executor: Executor, id: string): Promise<string | undefined> {
  const { rows } = await executor.execute<{ json: string }>(sql`
    select (select
        coalesce(json_agg(${recordJson} order by e.done_on desc, e.closed_at desc, e.id desc), '[]')
      from inspection_records e where e.equipment_id = anlage.id)::text as json
    from equipment anlage where anlage.id = ${id}`);
  return rows[0]?.json;
}

export async function hasRecords(tx: Tx, kindId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: inspectionRecords.id })
    .from(inspectionRecords)
    .where(eq(inspectionRecords.kindId, kindId))
    .limit(1);
  return found !== undefined;
}

export async function findById(
  executor: Executor,
  id: string,
): Promise<InspectionRecord | undefined> {
  const { rows } = await executor.execute<{ record: InspectionRecord }>(
    sql`select ${recordJson} as record from inspection_records e where e.id = ${id}`,
  );
  return rows[0]?.record;
}

interface SignedRecord {
  record: InspectionRecord;
  signature: Signature;
  corrections: { id: string; closedAt: string }[];
}

/** With its signature and the records that correct it. */
export async function findSigned(
  executor: Executor,
  id: string,
): Promise<SignedRecord | undefined> {
  const { rows } = await executor.execute<SignedRecord & Record<string, unknown>>(sql`
    select ${recordJson} as record, e.signature,
      (select coalesce(json_agg(json_build_object('id', correction.id,
          'closedAt', ${jsonMoment('closed_at', 'correction')})
          order by correction.closed_at desc, correction.id desc), '[]')
        from inspection_records correction
        where correction.corrects ->> 'id' = e.id::text) as corrections
    from inspection_records e where e.id = ${id}`);
  const [found] = rows;
  return found && { ...found };
}

export type NewRecord = Omit<InspectionRecord, 'closedAt' | 'closedBy'> & {
  signature: Signature;
  keptUntil: string;
  countsFrom: string | null;
};

/** False if the id is taken. */
export async function insert(
  tx: Tx,
  record: NewRecord,
  { userId, age = 0 }: { userId: string; age?: number | undefined },
): Promise<boolean> {
  const made = await tx
    .insert(inspectionRecords)
    .values({
      ...record,
      closedBy: userId,
      // When it was signed, also if it waited on a device.
      closedAt: sql`now() - ${age}::float8 * interval '1 ms'`,
    })
    .onConflictDoNothing({ target: inspectionRecords.id })
    .returning({ id: inspectionRecords.id });
  return made.length > 0;
}

/** The task in which it was inspected. Locked until the transaction ends, so that it gets one record only. */
export async function lockTask(tx: Tx, taskId: string) {
  const { id, runId, assetId, recordId } = scenarioRunTasks;
  const [found] = await tx
    .select({ runId, assetId, recordId })
    .from(scenarioRunTasks)
    .where(eq(id, taskId))
    .for('no key update');
  return found;
}

export async function assignToTask(tx: Tx, taskId: string, recordId: string): Promise<void> {
  await tx.update(scenarioRunTasks).set({ recordId }).where(eq(scenarioRunTasks.id, taskId));
}

/**
 * The defects that a record lists, and those of the records that it corrects itself, with the time at which the first
 * of these records was closed.
 */
export async function listedBy(tx: Tx, id: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; since: string }>(sql`
    with recursive corrected as (
      select id, corrects, defects, closed_at from inspection_records where id = ${id}
      union
      select e.id, e.corrects, e.defects, e.closed_at
      from inspection_records e join corrected on e.id = (corrected.corrects ->> 'id')::uuid)
    select e.id, ${jsonMoment('since')} as since
    from (select listed ->> 'id' as id, min(closed_at) as since
      from corrected, jsonb_array_elements(defects) listed group by 1) e`);
  return new Map(rows.map((row) => [row.id, row.since]));
}

/**
 * The latest inspection of an Anlage that holds: no other record corrects it. A follow-up inspection is none. The
 * present transaction's own records count too.
 */
export async function latestInspection(
  tx: Tx,
  { equipmentId, kindId }: { equipmentId: string; kindId: string },
): Promise<{ doneOn: string; countsFrom: string } | undefined> {
  const { rows } = await tx.execute<{ doneOn: string; countsFrom: string }>(sql`
    select to_json(e.done_on) #>> '{}' as "doneOn",
      to_json(coalesce(e.counts_from, e.done_on)) #>> '{}' as "countsFrom"
    from inspection_records e
    where e.equipment_id = ${equipmentId} and e.kind_id = ${kindId} and e.follows_up_id is null
      and not exists (select from inspection_records correction
        where correction.corrects ->> 'id' = e.id::text)
    order by e.done_on desc, e.closed_at desc, e.id desc limit 1`);
  return rows[0];
}

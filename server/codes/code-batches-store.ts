import { asc, count, desc, eq, sql } from 'drizzle-orm';
import {
  type BlankCode,
  batchLimits,
  type CodeBatch,
  type NewBatch,
} from '#contract/codes/code-batches.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { blankCodes, codeBatches, equipment, equipmentCodes, users } from '../db/tables/index.ts';

const { id, note, createdAt, createdBy } = codeBatches;

/** The newest first. */
export const listBatches = (executor: Executor): Promise<CodeBatch[]> =>
  withCounts(executor).orderBy(desc(createdAt), desc(id)).limit(batchLimits.shown);

export async function findBatch(
  executor: Executor,
  wanted: string,
): Promise<CodeBatch | undefined> {
  return (await withCounts(executor).where(eq(id, wanted)))[0];
}

function withCounts(executor: Executor) {
  const assigned = executor
    .select({ assigned: count() })
    .from(blankCodes)
    .innerJoin(equipmentCodes, eq(equipmentCodes.valueId, blankCodes.valueId))
    .where(eq(blankCodes.batchId, id));
  return executor
    .select({
      ...{ id, count: codeBatches.count, note, createdAt },
      assigned: sql<number>`(${assigned})`.mapWith(Number),
      createdByName: personNameOrNull('users'),
    })
    .from(codeBatches)
    .leftJoin(users, eq(users.id, createdBy))
    .$dynamic();
}

/** In the order of their stickers. */
export const listCodes = (executor: Executor, batchId: string): Promise<BlankCode[]> =>
  executor
    .select({
      code: blankCodes.code,
      equipmentId: equipmentCodes.equipmentId,
      equipmentName: equipment.name,
    })
    .from(blankCodes)
    .leftJoin(equipmentCodes, eq(equipmentCodes.valueId, blankCodes.valueId))
    .leftJoin(equipment, eq(equipment.id, equipmentCodes.equipmentId))
    .where(eq(blankCodes.batchId, batchId))
    .orderBy(asc(blankCodes.position));

/** False if the id is taken. */
export async function insertBatch(
  tx: Tx,
  batch: NewBatch & { createdBy: string },
): Promise<boolean> {
  const made = await tx.insert(codeBatches).values(batch).onConflictDoNothing().returning({ id });
  return made.length > 0;
}

export async function insertCodes(
  tx: Tx,
  batchId: string,
  codes: readonly { code: string; valueId: string }[],
): Promise<void> {
  await tx
    .insert(blankCodes)
    .values(codes.map((code, position) => ({ ...code, batchId, position })));
}

/** Those of the values that blank codes which were made here have. */
export async function findIssued(
  executor: Executor,
  valueIds: readonly string[],
): Promise<string[]> {
  const { valueId } = blankCodes;
  const found = await executor
    .select({ valueId })
    .from(blankCodes)
    .where(sql`${valueId} = any(${sql.param([...valueIds])}::uuid[])`);
  return found.map(({ valueId }) => valueId);
}

import { desc, eq, lt, sql } from 'drizzle-orm';
import {
  type RetentionEntity,
  type RetentionOverview,
  type RetentionPolicy,
  retentionEntities,
} from '#contract/retention.ts';
import type { Executor, Tx } from '../db/database.ts';
import { dataRetentionPolicies, retentionRuns } from '../db/tables/index.ts';

const { entityType, retentionPeriodMonths, description, isActive } = dataRetentionPolicies;

/** In the order in which they are applied; policies without a rule are left out. */
export async function listPolicies(executor: Executor): Promise<RetentionPolicy[]> {
  const rows = await executor
    .select({ entityType, retentionPeriodMonths, description, isActive })
    .from(dataRetentionPolicies);
  return retentionEntities.flatMap((entity) =>
    rows.flatMap((row) => (row.entityType === entity ? [{ ...row, entityType: entity }] : [])),
  );
}

export async function findOverview(executor: Executor): Promise<RetentionOverview> {
  const [lastRun] = await executor
    .select({
      ...{ startedAt: retentionRuns.startedAt, finishedAt: retentionRuns.finishedAt },
      removed: retentionRuns.removed,
    })
    .from(retentionRuns)
    .orderBy(desc(retentionRuns.day))
    .limit(1);
  return { policies: await listPolicies(executor), lastRun: lastRun ?? null };
}

/** The run of a day: one row, whichever instance begins it. */
export async function lockRun(tx: Tx, day: string, startedAt: string) {
  await tx.insert(retentionRuns).values({ day, startedAt }).onConflictDoNothing();
  const [run] = await tx
    .select()
    .from(retentionRuns)
    .where(eq(retentionRuns.day, day))
    .for('update');
  if (!run) throw new Error('no run taken');
  return run;
}

export async function addRemoved(
  tx: Tx,
  day: string,
  entity: RetentionEntity,
  removed: number,
): Promise<void> {
  const before = sql`coalesce((${retentionRuns.removed} ->> ${entity}::text)::int, 0)`;
  await tx
    .update(retentionRuns)
    .set({
      removed: sql`${retentionRuns.removed} || jsonb_build_object(${entity}::text, ${before} + ${removed}::int)`,
    })
    .where(eq(retentionRuns.day, day));
}

export async function finishRetentionRun(tx: Tx, day: string, finishedAt: string): Promise<void> {
  await tx.update(retentionRuns).set({ finishedAt }).where(eq(retentionRuns.day, day));
}

/** Whether a run of an earlier day was never finished. */
export async function wasInterrupted(tx: Tx, day: string): Promise<boolean> {
  const [former] = await tx
    .select({ finishedAt: retentionRuns.finishedAt })
    .from(retentionRuns)
    .where(lt(retentionRuns.day, day))
    .orderBy(desc(retentionRuns.day))
    .limit(1);
  return former !== undefined && former.finishedAt === null;
}

import { and, asc, count, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm';
import { identityKey } from '#contract/equipment/location.ts';
import { defaultTypeColor } from '#contract/equipment-types.ts';
import { blankSubject, type StickerSubject } from '#contract/stickers/sticker-layout.ts';
import {
  type PrintedSticker,
  type StickerPrint,
  stickerFileHours,
} from '#contract/stickers/sticker-prints.ts';
import { listCodes } from '../codes/code-batches-store.ts';
import type { Db, Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import {
  codeBatches,
  equipment,
  equipmentTypes,
  stickerPrintEquipment as places,
  stickerPrints as prints,
  users,
} from '../db/tables/index.ts';
import { requestRemoval } from '../documents/uploads-store.ts';
import { sendNotices } from '../notify/notices.ts';

type Row = typeof prints.$inferSelect;

const {
  logo: _logo,
  objectPath: _path,
  createdBy: _by,
  batchId: _batch,
  ...shown
} = getTableColumns(prints);

const record = {
  ...shown,
  batch: sql<StickerPrint['batch']>`case when ${prints.batchId} is not null
    then json_build_object('note', ${codeBatches.note}) end`,
  hasFile: sql<boolean>`${prints.state} = 'done' and ${prints.objectPath} is not null`,
  createdByName: personNameOrNull('users'),
};

const select = (executor: Executor) =>
  executor
    .select(record)
    .from(prints)
    .leftJoin(users, eq(users.id, prints.createdBy))
    .leftJoin(codeBatches, eq(codeBatches.id, prints.batchId))
    .$dynamic();

export async function find(executor: Executor, id: string): Promise<StickerPrint | undefined> {
  return (await select(executor).where(eq(prints.id, id)))[0];
}

export async function list(
  executor: Executor,
  { page = 1, limit }: { page?: number | undefined; limit: number },
) {
  const found = await select(executor)
    .orderBy(desc(prints.createdAt), desc(prints.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [{ total } = { total: 0 }] = await executor.select({ total: count() }).from(prints);
  return { prints: found, total, page, totalPages: Math.ceil(total / limit) };
}

const mostOfEquipment = 100;

export function listOfEquipment(
  executor: Executor,
  equipmentId: string,
): Promise<PrintedSticker[]> {
  return executor
    .select({
      printId: prints.id,
      printedAt: sql<string>`${prints.finishedAt}`.mapWith(prints.finishedAt),
      printedByName: personNameOrNull('users'),
      templateName: prints.templateName,
    })
    .from(places)
    .innerJoin(prints, eq(prints.id, places.printId))
    .leftJoin(users, eq(users.id, prints.createdBy))
    .where(and(eq(places.equipmentId, equipmentId), eq(prints.state, 'done')))
    .orderBy(desc(prints.finishedAt), desc(prints.id))
    .limit(mostOfEquipment);
}

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  print: typeof prints.$inferInsert,
  equipmentIds: readonly string[],
): Promise<string | undefined> {
  const [made] = await tx
    .insert(prints)
    .values(print)
    .onConflictDoNothing()
    .returning({ id: prints.id });
  if (!made) return undefined;
  await tx.execute(sql`
    insert into sticker_print_equipment (print_id, equipment_id, place)
    select ${made.id}::uuid, id, place
    from unnest(${sql.param([...equipmentIds])}::uuid[]) with ordinality as wanted(id, place)`);
  return made.id;
}

/** The name of a run, and its Anlagen that still exist in the order of its protocol. */
export async function findRun(
  executor: Executor,
  runId: string,
): Promise<{ name: string; ids: string[] } | undefined> {
  const runs = await executor.execute<{ name: string }>(sql`
    select scenario_name as name from scenario_runs where id = ${runId}`);
  const [run] = runs.rows;
  if (!run) return undefined;
  const { rows } = await executor.execute<{ id: string }>(sql`
    select e.id from scenario_run_tasks task join equipment e on e.id = task.asset_id
    where task.run_id = ${runId} order by e.sort_key collate "C", e.name collate "C", e.id`);
  return { ...run, ids: rows.map(({ id }) => id) };
}

/** Locks the Anlagen that exist of these, and returns them in the given order. */
export async function lockExisting(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select id, name from equipment where id = any(${sql.param([...ids])}::uuid[])
    order by id for key share`);
  const existing = new Map(rows.map((one) => [one.id, one]));
  return ids.flatMap((id) => existing.get(id) ?? []);
}

export const blankSubjectsOf = async (
  executor: Executor,
  batchId: string,
): Promise<StickerSubject[]> =>
  (await listCodes(executor, batchId)).map(({ code }) => blankSubject(code));

/** The Anlagen as they are now, in the order of their stickers. */
export async function subjectsOf(executor: Executor, printId: string): Promise<StickerSubject[]> {
  const types = await executor.select().from(equipmentTypes);
  const colors = new Map(types.map(({ name, color }) => [identityKey(name), color]));
  const { id, name, type, locationRaw } = equipment;
  const found = await executor
    .select({ id, name, type, locationRaw })
    .from(places)
    .innerJoin(equipment, eq(equipment.id, places.equipmentId))
    .where(eq(places.printId, printId))
    .orderBy(asc(places.place));
  return found.map((one) => ({
    ...one,
    color: colors.get(identityKey(one.type)) ?? defaultTypeColor,
  }));
}

export async function lock(tx: Tx, id: string): Promise<Row | undefined> {
  const [found] = await tx.select().from(prints).where(eq(prints.id, id)).for('update');
  return found;
}

/** Everybody who sees the Anlagen may see when their stickers were printed. */
export const announce = (tx: Tx, id: string, onlyFor?: string | null): Promise<void> =>
  sendNotices(tx, [
    {
      ...{ type: 'changed', entity: 'sticker_print', id, action: 'update' },
      ...(onlyFor ? { onlyFor } : {}),
    },
  ]);

type Change = Partial<Pick<Row, 'state' | 'done' | 'error' | 'objectPath' | 'finishedAt'>>;

/** Only the screens of the person who prints follow the progress. */
export async function change(tx: Tx, id: string, values: Change): Promise<void> {
  const [changed] = await tx
    .update(prints)
    .set(values)
    .where(eq(prints.id, id))
    .returning({ createdBy: prints.createdBy });
  await announce(tx, id, changed?.createdBy);
}

const ended = { finishedAt: sql`now()`, logo: null };

/** Anlagen that were deleted since the print was requested have no sticker. */
export async function finish(tx: Tx, id: string, stickers: number): Promise<void> {
  await tx
    .update(prints)
    .set({ ...ended, state: 'done', done: stickers, count: stickers })
    .where(eq(prints.id, id));
  await announce(tx, id);
}

/** Keeps the logo: an administrator may repeat the job. */
export async function fail(tx: Tx, id: string, error: string): Promise<void> {
  await tx
    .update(prints)
    .set({ state: 'failed', error, finishedAt: sql`now()` })
    .where(eq(prints.id, id));
  await announce(tx, id);
}

/** The path of a file that is complete and not removed yet. */
export async function findFile(
  executor: Executor,
  id: string,
): Promise<{ objectPath: string | null; createdAt: string } | undefined> {
  const path = sql<string | null>`case when ${prints.state} = 'done' then ${prints.objectPath} end`;
  const [found] = await executor
    .select({ objectPath: path, createdAt: prints.createdAt })
    .from(prints)
    .where(eq(prints.id, id));
  return found;
}

/** Files of prints that ended a day ago; the sweeper removes them. */
export async function removeOldFiles(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const old = sql`now() - make_interval(hours => ${stickerFileHours})`;
    const due = await tx
      .select({ id: prints.id, objectPath: prints.objectPath })
      .from(prints)
      .where(and(isNotNull(prints.objectPath), lt(prints.finishedAt, old)))
      .for('update', { skipLocked: true });
    for (const { id, objectPath } of due) {
      await tx.update(prints).set({ objectPath: null }).where(eq(prints.id, id));
      if (objectPath) await requestRemoval(tx, [objectPath]);
    }
  });
}

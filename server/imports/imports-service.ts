import { sql } from 'drizzle-orm';
import { safeFileName } from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import { headingsKey } from '#contract/imports/headings.ts';
import { type ImportPlan, problemOfSheet } from '#contract/imports/import-plan.ts';
import {
  type ImportRecord,
  type ImportState,
  importLimits,
  importStates,
  isRemovable,
} from '#contract/imports/imports.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { imports } from '../db/tables/index.ts';
import { lockUpload } from '../documents/uploads-service.ts';
import { markUsed, requestRemoval } from '../documents/uploads-store.ts';
import { addJob, endPause } from '../jobs/jobs-store.ts';
import { turnsOf } from './import-steps.ts';
import * as store from './imports-store.ts';

const inLog = (entityId: string) => ({ entityType: 'import', entityId }) as const;

export async function getImport(executor: Executor, id: string): Promise<ImportRecord> {
  const found = await store.find(executor, id);
  if (!found) throw new AppError('not_found', { message: 'Den Import gibt es nicht.' });
  return found;
}

interface NewImport {
  id?: string | undefined;
  fileUrl: string;
  fileName: string;
  /** As the storage has it. */
  fileSize: number | undefined;
}

export async function createImport(
  tx: Tx,
  userId: string,
  { id, fileUrl, fileName: given, fileSize }: NewImport,
): Promise<ImportRecord> {
  const upload = await lockUpload(tx, userId, fileUrl);
  const fileName = safeFileName(given);
  if (!/\.(xlsx|csv)$/i.test(fileName)) throw new AppError('import_file_kind');
  if (fileSize === undefined) throw new AppError('upload_incomplete');
  if (fileSize === 0) throw new AppError('file_empty');
  if (fileSize > importLimits.bytes) throw new AppError('file_too_large');
  const { objectPath } = upload;
  const [made] = await tx
    .insert(imports)
    .values({ ...(id ? { id } : {}), fileName, fileSize, objectPath, createdBy: userId })
    .onConflictDoNothing()
    .returning({ id: imports.id });
  if (!made) throw new AppError('already_exists');
  await markUsed(tx, upload.id);
  await addJob(tx, {
    ...{ kind: 'read_import', payload: { importId: made.id }, requestedBy: userId },
  });
  await record(tx, {
    ...{ ...inLog(made.id), action: 'create', userId, newValues: { fileName, fileSize } },
  });
  return getImport(tx, made.id);
}

/** Locks the import, which must be in one of these states. */
async function lockIn(tx: Tx, id: string, ...states: ImportState[]): Promise<store.Import> {
  const found = await store.lock(tx, id);
  if (!found) throw new AppError('not_found', { message: 'Den Import gibt es nicht.' });
  if (!states.includes(found.state)) throw new AppError('import_wrong_state');
  return found;
}

/** The same headings must not be assigned twice, and every sheet needs what identifies its records. */
function refuseIncomplete(plan: ImportPlan, current: store.Import): void {
  if (plan.sheets.length !== current.sheets?.length) throw new AppError('invalid_input');
  if (turnsOf(plan).length === 0) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'sheets', message: 'Es ist kein Blatt zum Importieren ausgewählt.' }],
    });
  }
  for (const [at, sheet] of plan.sheets.entries()) {
    const message = problemOfSheet(sheet, plan.matching);
    if (message)
      throw new AppError('invalid_input', { fields: [{ field: `sheets.${at}`, message }] });
  }
}

export async function checkImport(
  tx: Tx,
  userId: string,
  id: string,
  plan: ImportPlan,
): Promise<ImportRecord> {
  const current = await lockIn(tx, id, 'read', 'checked');
  refuseIncomplete(plan, current);
  const headingKeys = plan.sheets.map(({ headerRow }, at) =>
    headingsKey(current.sheets?.[at]?.first.find(({ row }) => row === headerRow)?.cells ?? []),
  );
  const checks = current.checks + 1;
  await store.change(tx, id, {
    ...{
      plan,
      headingKeys,
      state: 'checking',
      counts: null,
      findings: null,
      newTypes: [],
      done: 0,
    },
    ...{ error: null, isStopping: false, checks },
  });
  const payload = { importId: id, checks };
  await addJob(tx, { kind: 'check_import', payload, requestedBy: userId });
  return getImport(tx, id);
}

export async function startImport(
  tx: Tx,
  userId: string,
  id: string,
  { checks: seen }: { checks: number },
): Promise<ImportRecord> {
  const { counts, checks } = await lockIn(tx, id, 'checked');
  if (checks !== seen) throw new AppError('import_checked_again');
  // Who starts it is who writes: the one whose permission was checked for it.
  await store.change(tx, id, { state: 'waiting', createdBy: userId, done: 0, isStopping: false });
  await addJob(tx, { kind: 'run_import', payload: { importId: id }, requestedBy: userId });
  await record(tx, {
    ...{ ...inLog(id), action: 'update', userId, newValues: { state: 'running', ...counts } },
  });
  return getImport(tx, id);
}

export async function stopImport(tx: Tx, userId: string, id: string): Promise<ImportRecord> {
  const current = await lockIn(tx, id, 'checking', 'waiting', 'running');
  if (current.state === 'waiting') await store.change(tx, id, { state: 'checked' });
  else await store.change(tx, id, { isStopping: true });
  // After an error its job may be in a long pause.
  await endPause(tx, { importId: id });
  if (current.state !== 'checking') {
    await record(tx, {
      ...{ ...inLog(id), action: 'update', userId },
      ...{ oldValues: { state: current.state }, newValues: { state: 'stopped' } },
    });
  }
  return getImport(tx, id);
}

const takeable = ['done', 'stopped', 'failed'] as const;

export async function planToTakeBack(executor: Executor, id: string) {
  const found = await getImport(executor, id);
  const isTakeable = takeable.some((state) => state === found.state);
  if (!isTakeable || !found.plan) throw new AppError('import_wrong_state');
  return found.plan;
}

export async function takeImportBack(tx: Tx, userId: string, id: string): Promise<ImportRecord> {
  const { state: before } = await lockIn(tx, id, ...takeable);
  const { takeBackUntil } = await getImport(tx, id);
  const { rows } = await tx.execute<{ late: boolean }>(
    sql`select coalesce(${takeBackUntil}::timestamptz < now(), true) as late`,
  );
  if (rows[0]?.late) throw new AppError('import_too_old');
  await store.change(tx, id, { state: 'taking_back', done: 0 });
  await addJob(tx, {
    ...{ kind: 'take_back_import', requestedBy: userId },
    payload: { importId: id, user: { id: userId }, before },
  });
  await record(tx, {
    ...{ ...inLog(id), action: 'update', userId, newValues: { state: 'taking_back' } },
  });
  return getImport(tx, id);
}

/** With the rows of its file; what it has written stays, and so do the entries of the log. */
export async function removeImport(tx: Tx, userId: string, id: string): Promise<void> {
  const { fileName } = await lockIn(tx, id, ...importStates);
  if (!isRemovable(await getImport(tx, id), new Date())) throw new AppError('import_wrong_state');
  await removeWithFile(tx, id);
  await record(tx, { ...inLog(id), action: 'delete', userId, oldValues: { fileName } });
}

/** A file that was never read is still there. */
export async function removeWithFile(tx: Tx, id: string): Promise<void> {
  const objectPath = await store.remove(tx, id);
  if (objectPath) await requestRemoval(tx, [objectPath]);
}

/**
 * Takes an import back: what it created and nobody touched since is deleted, what it changed and nobody touched since
 * is as before. Everything else stays.
 */
import { sql } from 'drizzle-orm';
import type { TakeBackPreview } from '#contract/imports/imports.ts';
import { actForImport, recordTogether } from '../../audit/record.ts';
import type { Executor, Tx } from '../../db/database.ts';
import type { OnEquipmentDeletion } from '../../equipment/equipment-service.ts';
import { removeType } from '../../equipment-types/equipment-types-service.ts';
import type { SessionUser } from '../../http/session-user.ts';
import type { JobAttempt, JobHandler } from '../../jobs/job-runner.ts';
import { turnPauseMs, turnsOf } from '../import-steps.ts';
import * as store from '../imports-store.ts';
import { takeRowsBack } from './take-rows-back.ts';
import { lockRecords, writtenRows } from './written-rows.ts';

/** Later sheets refer to Anlagen, so they come first. */
const backwards = (plan: NonNullable<store.Import['plan']>) => turnsOf(plan).reverse();

const rowsPerStep = 500;
const rowsPerLook = 5_000;
const afterLast = 2_147_483_647;
const mostListed = 100;

export async function previewTakeBack(
  executor: Executor,
  importId: string,
  plan: NonNullable<store.Import['plan']>,
): Promise<TakeBackPreview> {
  const preview: TakeBackPreview = { removed: 0, restored: 0, kept: 0, keptRecords: [] };
  const freed = new Set<string>();
  for (const { sheet, plan: sheetPlan } of backwards(plan)) {
    let before = afterLast;
    for (;;) {
      const part = { sheet, kind: sheetPlan.kind, before, limit: rowsPerLook };
      const rows = await writtenRows(executor, importId, part, freed);
      for (const { row, label, equipmentId, recordId, reason, verdict } of rows) {
        if (reason === null) {
          preview[verdict === 'new' ? 'removed' : 'restored'] += 1;
          if (sheetPlan.kind === 'equipment') freed.add(recordId);
        } else {
          preview.kept += 1;
          if (preview.keptRecords.length < mostListed) {
            preview.keptRecords.push({ sheet, row, label, equipmentId, reason });
          }
        }
      }
      const last = rows.at(-1);
      if (!last) break;
      before = last.row;
    }
  }
  return preview;
}

interface Payload {
  importId: string;
  user: SessionUser;
  /** The state of the import that is to be taken back. */
  before: store.Import['state'];
}

interface Checkpoint extends Record<string, unknown> {
  turn: number;
  before: number;
  done: number;
}

export const takeBackHandler = (onDeletion: readonly OnEquipmentDeletion[]): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId, user } = job.payload as unknown as Payload;
    const begin = { turn: 0, before: afterLast, done: 0 };
    const started = await job.step(
      (tx) => takeTurn(tx, job),
      (turn) => (typeof turn === 'object' ? { checkpoint: job.checkpoint ?? begin } : {}),
    );
    if (started === 'later') return job.postpone(turnPauseMs);
    if (!started?.plan) return;
    const turns = backwards(started.plan);
    let at = (job.checkpoint as Checkpoint | undefined) ?? begin;
    for (let turn = turns[at.turn]; turn; turn = turns[at.turn]) {
      const { sheet, plan } = turn;
      const from = at;
      at = await job.step(
        async (tx): Promise<Checkpoint> => {
          actForImport(tx, importId);
          const part = { sheet, kind: plan.kind, before: from.before, limit: rowsPerStep };
          await lockRecords(tx, importId, part);
          const rows = await writtenRows(tx, importId, part);
          const reversible = rows.filter(({ reason }) => reason === null);
          const taking = { tx, user, onDeletion };
          await recordTogether(tx, () => takeRowsBack(taking, plan.kind, reversible));
          const last = rows.at(-1);
          const done = from.done + rows.length;
          await store.change(tx, importId, { done });
          return last
            ? { ...from, before: last.row, done }
            : { turn: from.turn + 1, before: afterLast, done };
        },
        (next) => ({ checkpoint: next, done: next.done }),
      );
    }
    await job.finish(async (tx) => {
      actForImport(tx, importId);
      await removeUnusedTypes(tx, user.id, importId);
      await store.change(tx, importId, { state: 'taken_back' });
    });
  },
  onGivenUp: async (tx, payload, error) => {
    const { importId, before } = payload as unknown as Payload;
    await store.change(tx, importId, { state: before, error });
  },
});

/** Waits for others that write; continues where an attempt that was given up has ended. */
async function takeTurn(
  tx: Tx,
  { payload, checkpoint }: JobAttempt,
): Promise<store.Import | 'later' | undefined> {
  const { importId, user, before } = payload as unknown as Payload;
  await store.lockTurn(tx);
  const current = await store.lock(tx, importId);
  const isRepeated = checkpoint !== undefined && current?.state === before;
  if (!current || (current.state !== 'taking_back' && !isRepeated)) return undefined;
  if (!checkpoint && (await store.isAnotherBefore(tx, importId))) return 'later';
  const { rows } = await tx.execute(sql`select from users where id = ${user.id}`);
  if (rows.length === 0) {
    const error = 'Das Konto, das den Import zurücknehmen wollte, gibt es nicht mehr.';
    await store.change(tx, importId, { state: before, error });
    return undefined;
  }
  await store.change(tx, importId, { state: 'taking_back', error: null });
  return current;
}

/** Types that came with the import go if no Anlage has them and nobody has changed them since. */
async function removeUnusedTypes(tx: Tx, userId: string, importId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from equipment_types t join audit_log own on own.entity_id = t.id::text
      and own.entity_type = 'equipmentType' and own.action = 'create' and own.import_id = ${importId}
    where not exists (select from equipment e where e.type = t.name)
      and not exists (select from audit_log later where later.entity_type = 'equipmentType'
        and later.entity_id = t.id::text and later.created_at > own.created_at)`);
  for (const { id } of rows) await removeType(tx, userId, id);
}

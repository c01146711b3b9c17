/**
 * Takes an import back: what it created and nobody touched since is deleted, what it changed and nobody touched since
 * is as before. Everything else stays.
 */
import { sql } from 'drizzle-orm';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { TakeBackPreview } from '#contract/imports/imports.ts';
import { actForImport, record, recordTogether } from '../../audit/record.ts';
import type { Executor, Tx } from '../../db/database.ts';
import type { OnEquipmentDeletion } from '../../equipment/equipment-service.ts';
import { removeType } from '../../equipment-types/equipment-types-service.ts';
import type { JobAttempt, JobHandler } from '../../jobs/job-attempt.ts';
import { turnPauseMs, turnsOf } from '../import-steps.ts';
import { findActor, takeTurn } from '../import-turn.ts';
import * as store from '../imports-store.ts';
import { type TakingBack, takeRowsBack } from './take-rows-back.ts';
import { lockRecords, type WrittenRow, writtenRows } from './written-rows.ts';

/** Later sheets refer to Anlagen, so they come first. */
const backwards = (plan: ImportPlan) => turnsOf(plan).reverse();

const rowsPerStep = 500;
const rowsPerLook = 5_000;
const afterLast = 2_147_483_647;

export async function previewTakeBack(
  executor: Executor,
  importId: string,
  plan: ImportPlan,
  { page = 1, limit }: { page?: number | undefined; limit: number },
): Promise<TakeBackPreview> {
  const [from, to] = [(page - 1) * limit, page * limit];
  const preview: TakeBackPreview = { removed: 0, restored: 0, kept: 0, keptRecords: [] };
  const freed = new Set<string>();
  for (const { sheet, plan: sheetPlan } of backwards(plan)) {
    let before = afterLast;
    for (;;) {
      const part = { sheet, kind: sheetPlan.kind, before, limit: rowsPerLook };
      const rows = await writtenRows(executor, importId, part, freed);
      for (const written of rows) {
        const { row, label, equipmentId, recordId, reason } = written;
        const stays = reason ?? written.left;
        if (stays !== null && preview.kept >= from && preview.kept < to) {
          preview.keptRecords.push({ sheet, row, label, equipmentId, reason: stays });
        }
        for (const fate of fatesOf(written)) preview[fate] += 1;
        if (reason === null && sheetPlan.kind === 'equipment') freed.add(recordId);
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
  /** Who asked for it. */
  user: { id: string };
  /** The state of the import that is to be taken back. */
  before: store.Import['state'];
}

/** A job that an earlier version has added does not name the state. */
const payloadOf = (stored: Record<string, unknown>): Payload => ({
  before: 'failed',
  ...(stored as unknown as Omit<Payload, 'before'>),
});

interface Begun {
  plan: ImportPlan;
  user: TakingBack['user'];
}

interface Outcome {
  removed: number;
  restored: number;
  kept: number;
}

interface Checkpoint extends Record<string, unknown> {
  turn: number;
  before: number;
  done: number;
  outcome: Outcome;
}

const nothing: Outcome = { removed: 0, restored: 0, kept: 0 };

export const takeBackHandler = (onDeletion: readonly OnEquipmentDeletion[]): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = payloadOf(job.payload);
    const atLastRow: Checkpoint = { turn: 0, before: afterLast, done: 0, outcome: nothing };
    const begun = await job.step(
      (tx) => begin(tx, job),
      (turn) => (typeof turn === 'object' ? { checkpoint: job.checkpoint ?? atLastRow } : {}),
    );
    if (begun === 'later') return job.postpone(turnPauseMs);
    if (!begun) return;
    const { user } = begun;
    const turns = backwards(begun.plan);
    let at = (job.checkpoint as Checkpoint | undefined) ?? atLastRow;
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
          const outcome = added(from.outcome ?? nothing, rows);
          return last
            ? { ...from, before: last.row, done, outcome }
            : { turn: from.turn + 1, before: afterLast, done, outcome };
        },
        (next) => ({ checkpoint: next, done: next.done }),
      );
    }
    await job.finish(async (tx) => {
      actForImport(tx, importId);
      await removeUnusedTypes(tx, user.id, importId);
      const takenBack = at.outcome ?? nothing;
      await store.change(tx, importId, { state: 'taken_back', takenBack });
      await record(tx, {
        ...{ ...inLog(importId), userId: user.id },
        newValues: { state: 'taken_back', ...takenBack },
      });
    });
  },
  onFailedAttempt: store.announceAttempt,
  onGivenUp: (tx, payload, error) => endWithout(tx, payloadOf(payload), error),
});

const inLog = (entityId: string) => ({ action: 'update', entityType: 'import', entityId }) as const;

/** What is taken back already stays so. */
async function endWithout(
  tx: Tx,
  { importId, before: state }: Payload,
  error: string,
): Promise<void> {
  await store.change(tx, importId, { state, error });
  const oldValues = { state: 'taking_back' };
  await record(tx, { ...inLog(importId), userId: null, oldValues, newValues: { state, error } });
}

function added(before: Outcome, rows: readonly WrittenRow[]): Outcome {
  const sum = { ...before };
  for (const row of rows) for (const fate of fatesOf(row)) sum[fate] += 1;
  return sum;
}

/** Something that came with a record may stay although the record itself is taken back. */
function fatesOf({ reason, left, verdict }: WrittenRow): (keyof Outcome)[] {
  if (reason !== null) return ['kept'];
  const fate = verdict === 'new' ? 'removed' : 'restored';
  return left === null ? [fate] : [fate, 'kept'];
}

/** Undefined if there is nothing to do, also because the person who asked for it may not do it any more. */
async function begin(tx: Tx, job: JobAttempt): Promise<Begun | 'later' | undefined> {
  const payload = payloadOf(job.payload);
  const { importId, user, before } = payload;
  const states = { waiting: 'taking_back', working: 'taking_back', givenUp: before } as const;
  const turn = await takeTurn(tx, job, { importId, states });
  if (turn === undefined || turn === 'later') return turn;
  const { plan } = turn.current;
  if (!plan) throw new Error('a written import has a plan');
  const actor = await findActor(tx, user.id, 'den Import zurücknehmen wollte');
  if ('refusal' in actor) {
    await endWithout(tx, payload, actor.refusal);
    return undefined;
  }
  await store.change(tx, importId, { state: 'taking_back', error: null });
  return { plan, user: actor.user };
}

/**
 * Types that came with the import go if no Anlage has them and nobody has changed them since. So do those of imports that
 * were taken back before, if this one has given them to Anlagen.
 */
async function removeUnusedTypes(tx: Tx, userId: string, importId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select t.id from equipment_types t join audit_log own on own.entity_id = t.id::text
      and own.entity_type = 'equipmentType' and own.action = 'create'
      and (own.import_id = ${importId}
        or own.import_id in (select id from imports where state = 'taken_back')
          and t.name in (select given.new_values ->> 'type' from audit_log given
            where given.import_id = ${importId} and given.entity_type = 'equipment'))
    where not exists (select from equipment e where e.type = t.name)
      and not exists (select from audit_log later where later.entity_type = 'equipmentType'
        and later.entity_id = t.id::text and later.created_at > own.created_at)`);
  for (const { id } of rows) await removeType(tx, userId, id);
}

/**
 * Takes an import back: what it created and nobody touched since is deleted, what it changed and nobody touched since
 * is as before. Everything else stays.
 */
import { sql } from 'drizzle-orm';
import type { EquipmentChange } from '#contract/equipment/equipment.ts';
import type { TakeBackPreview } from '#contract/imports/imports.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { SafetyStatus } from '#contract/safety/safety.ts';
import { actForImport } from '../audit/record.ts';
import { removeComment, updateComment } from '../comments/comments-service.ts';
import type { Executor, Tx } from '../db/database.ts';
import {
  deleteEquipment,
  type OnEquipmentDeletion,
  updateEquipment,
} from '../equipment/equipment-service.ts';
import { removeType } from '../equipment-types/equipment-types-service.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { removeLink, updateLink } from '../links/links-service.ts';
import { removeSafetyLink, updateSafetyLink } from '../safety/safety-links-service.ts';
import { removePoint } from '../safety/safety-points-service.ts';
import { turnsOf } from './import-steps.ts';
import * as store from './imports-store.ts';

/** A row whose effect can be taken back, or not. */
interface WrittenRow {
  sheet: number;
  row: number;
  verdict: 'new' | 'changed';
  recordId: string;
  before: Record<string, unknown> | null;
  commentId: string | null;
  pointId: string | null;
  equipmentId: string | null;
  label: string;
  /** Why it stays; null if it can be taken back. */
  reason: string | null;
}

/** Somebody else's record at an Anlage: deleting the Anlage would delete it too. */
const addedSince = (importId: string) => sql`
  case
    when exists (select from equipment_comments c where c.equipment_id = e.id
      and not exists (select from import_rows o where o.import_id = ${importId}
        and (o.comment_id = c.id or o.record_id = c.id))) then 'Sie hat seither Kommentare bekommen.'
    when exists (select from equipment_documents d where d.equipment_id = e.id)
      then 'Sie hat seither Dokumente bekommen.'
    when exists (select from equipment_links l where e.id in (l.source_equipment_id, l.target_equipment_id)
      and not exists (select from import_rows o where o.import_id = ${importId} and o.record_id = l.id))
      then 'Sie ist seither verknüpft worden.'
    when exists (select from equipment_safety_links s where s.equipment_id = e.id
      and not exists (select from import_rows o where o.import_id = ${importId} and o.record_id = s.id))
      then 'Sie hat seither Absicherungen bekommen.'
    when exists (select from scenario_run_tasks t where t.asset_id = e.id)
      then 'Sie kommt seither in einer Prüfung vor.'
  end`;

/** Whether the log has an entry about the record that the import did not write, later than its own. */
const changedSince = (importId: string, entityType: string) => sql`
  exists (select from audit_log a where a.entity_type = ${entityType} and a.entity_id = r.record_id::text
    and a.action <> 'view' and a.import_id is distinct from ${importId}::uuid
    and a.created_at > (select max(own.created_at) from audit_log own
      where own.import_id = ${importId}::uuid and own.entity_id = r.record_id::text
        and own.entity_type = ${entityType}))`;

const entityTypes: Record<SheetKind, string> = {
  equipment: 'equipment',
  links: 'equipment_link',
  safety: 'equipment_safety_link',
  comments: 'equipment_comment',
};

const tables: Record<SheetKind, string> = {
  equipment: 'equipment',
  links: 'equipment_links',
  safety: 'equipment_safety_links',
  comments: 'equipment_comments',
};

/** The written rows of a sheet, the last first, with the reason of those that stay. */
async function writtenRows(
  executor: Executor,
  importId: string,
  { sheet, kind, before, limit }: { sheet: number; kind: SheetKind; before: number; limit: number },
): Promise<WrittenRow[]> {
  const isEquipment = kind === 'equipment';
  const { rows } = await executor.execute<WrittenRow & Record<string, unknown>>(sql`
    select r.sheet, r.row, r.verdict, r.record_id as "recordId", r.before, r.comment_id as "commentId",
      r.point_id as "pointId", r.equipment_id as "equipmentId",
      coalesce(e.name || ' · ' || e.location_raw, '') as label,
      case
        when present.id is null then 'Der Eintrag ist inzwischen gelöscht.'
        when ${changedSince(importId, entityTypes[kind])} then 'Jemand hat ihn seither geändert.'
        ${isEquipment ? sql`when r.verdict = 'new' then ${addedSince(importId)}` : sql``}
      end as reason
    from import_rows r
    left join ${sql.raw(tables[kind])} present on present.id = r.record_id
    left join equipment e on e.id = r.equipment_id
    where r.import_id = ${importId} and r.sheet = ${sheet} and r.row < ${before}
      and r.verdict in ('new', 'changed') and r.record_id is not null
    order by r.row desc limit ${limit}`);
  return rows;
}

/** Later sheets refer to Anlagen, so they come first. */
const backwards = (plan: NonNullable<store.Import['plan']>) => turnsOf(plan).reverse();

const batchSize = 200;
const afterLast = 2_147_483_647;
const mostListed = 100;

export async function previewTakeBack(
  executor: Executor,
  importId: string,
  plan: NonNullable<store.Import['plan']>,
): Promise<TakeBackPreview> {
  const preview: TakeBackPreview = { removed: 0, restored: 0, kept: 0, keptRecords: [] };
  for (const { sheet, plan: sheetPlan } of backwards(plan)) {
    let before = afterLast;
    for (;;) {
      const found = { sheet, kind: sheetPlan.kind, before, limit: 5_000 };
      const rows = await writtenRows(executor, importId, found);
      for (const { row, label, equipmentId, reason, verdict } of rows) {
        if (reason === null) preview[verdict === 'new' ? 'removed' : 'restored'] += 1;
        else {
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

interface Checkpoint extends Record<string, unknown> {
  turn: number;
  before: number;
  done: number;
}

export const takeBackHandler = (onDeletion: readonly OnEquipmentDeletion[]): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId, user } = job.payload as { importId: string; user: SessionUser };
    const current = await job.step((tx) => store.lock(tx, importId));
    if (current?.state !== 'taking_back' || !current.plan) return;
    const turns = backwards(current.plan);
    let at = (job.checkpoint as Checkpoint | undefined) ?? { turn: 0, before: afterLast, done: 0 };
    for (let turn = turns[at.turn]; turn; turn = turns[at.turn]) {
      const { sheet, plan } = turn;
      const from = at;
      at = await job.step(
        async (tx): Promise<Checkpoint> => {
          actForImport(tx, importId);
          const found = { sheet, kind: plan.kind, before: from.before, limit: batchSize };
          const rows = await writtenRows(tx, importId, found);
          for (const row of rows) {
            if (row.reason === null) await takeRowBack(tx, user, plan.kind, row, onDeletion);
          }
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
    const { importId } = payload as { importId: string };
    await store.change(tx, importId, { state: 'done', error });
  },
});

/** By the services of the screens, so that each has its entry in the log. */
async function takeRowBack(
  tx: Tx,
  user: SessionUser,
  kind: SheetKind,
  { verdict, recordId: id, before, commentId, pointId }: WrittenRow,
  onDeletion: readonly OnEquipmentDeletion[],
): Promise<void> {
  if (commentId && verdict === 'changed') await removeComment(tx, user.id, commentId, undefined);
  if (verdict === 'new') {
    if (kind === 'equipment') await deleteEquipment(tx, user.id, { id, onDeletion });
    if (kind === 'links') await removeLink(tx, user.id, id, undefined);
    if (kind === 'comments') await removeComment(tx, user.id, id, undefined);
    if (kind === 'safety') {
      await removeSafetyLink(tx, user, id, undefined);
      if (pointId) await removeUnused(tx, user.id, pointId);
    }
    return;
  }
  const values = before ?? {};
  if (kind === 'equipment' && Object.keys(values).length > 0) {
    await updateEquipment(tx, user.id, [{ id, change: values as EquipmentChange }]);
  }
  if (kind === 'links') {
    await updateLink(tx, user.id, id, { comments: values.comments as string | null });
  }
  if (kind === 'comments') {
    await updateComment(tx, user.id, id, { content: String(values.content) });
  }
  if (kind === 'safety') {
    await updateSafetyLink(tx, user.id, id, { status: values.status as SafetyStatus });
  }
}

/** A point that came with the import stays if something else uses it by now. */
async function removeUnused(tx: Tx, userId: string, pointId: string): Promise<void> {
  const { rows } = await tx.execute<{ used: boolean }>(
    sql`select exists (select from equipment_safety_links where safety_point_id = ${pointId}) as used`,
  );
  if (!rows[0]?.used) await removePoint(tx, userId, pointId, undefined);
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

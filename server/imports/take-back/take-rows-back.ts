/** Takes written rows back by the services of the screens, so that each change has its entry in the log. */
import { sql } from 'drizzle-orm';
import type { EquipmentChange } from '#contract/equipment/equipment.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { SafetyStatus } from '#contract/safety/safety.ts';
import { removeCode, updateCode } from '../../codes/equipment-codes-service.ts';
import { removeComment, updateComment } from '../../comments/comments-service.ts';
import type { Tx } from '../../db/database.ts';
import {
  deleteEquipment,
  type OnEquipmentDeletion,
  updateEquipment,
} from '../../equipment/equipment-service.ts';
import type { SessionUser } from '../../http/session-user.ts';
import { removeDuty, restoreDuty } from '../../inspections/inspection-duties-service.ts';
import { removeKind, restoreKind } from '../../inspections/inspection-kinds-service.ts';
import { removeLink, updateLink } from '../../links/links-service.ts';
import { removeSafetyLink, updateSafetyLink } from '../../safety/safety-links-service.ts';
import { removePoint } from '../../safety/safety-points-service.ts';
import { isMovedBack, type WrittenRow } from './written-rows.ts';

export interface TakingBack {
  tx: Tx;
  user: Pick<SessionUser, 'id' | 'role'>;
  onDeletion: readonly OnEquipmentDeletion[];
}

export async function takeRowsBack(
  taking: TakingBack,
  kind: SheetKind,
  rows: readonly WrittenRow[],
): Promise<void> {
  const created = rows.filter(({ verdict }) => verdict === 'new');
  const changed = rows.filter(({ verdict }) => verdict === 'changed');
  if (kind === 'equipment') {
    await removeEquipment(taking, created);
    return restoreEquipment(taking, changed);
  }
  for (const row of created) await removeOne(taking, kind, row);
  for (const row of changed) await restoreOne(taking, kind, row);
}

async function removeEquipment(
  { tx, user, onDeletion }: TakingBack,
  rows: readonly WrittenRow[],
): Promise<void> {
  const deletions = rows.map(({ recordId: id }) => ({ id }));
  if (deletions.length > 0) await deleteEquipment(tx, user.id, deletions, onDeletion);
}

async function restoreEquipment({ tx, user }: TakingBack, rows: readonly WrittenRow[]) {
  for (const { commentId, codeIds } of rows) {
    if (commentId) await removeComment(tx, user.id, commentId, undefined);
    for (const id of codeIds ?? []) await removeCode(tx, user.id, id);
  }
  const filled = rows.filter(({ before }) => Object.keys(before ?? {}).length > 0);
  const changeOf = ({ recordId: id, before }: WrittenRow) => ({
    id,
    change: before as EquipmentChange,
  });
  // One after the other, because one may get back a name that another one has until then.
  for (const row of filled.filter(isMovedBack)) await updateEquipment(tx, user.id, [changeOf(row)]);
  const others = filled.filter((row) => !isMovedBack(row));
  if (others.length > 0) await updateEquipment(tx, user.id, others.map(changeOf));
}

async function removeOne(
  { tx, user }: TakingBack,
  kind: Exclude<SheetKind, 'equipment'>,
  { recordId: id, pointId }: WrittenRow,
): Promise<void> {
  if (kind === 'links') await removeLink(tx, user.id, id, undefined);
  if (kind === 'comments') await removeComment(tx, user.id, id, undefined);
  if (kind === 'codes') await removeCode(tx, user.id, id);
  if (kind === 'inspectionKinds') await removeKind(tx, user.id, id);
  if (kind === 'inspectionDuties') await removeDuty(tx, user.id, id);
  if (kind === 'safety') {
    await removeSafetyLink(tx, user, id, undefined);
    if (pointId) await removeUnused(tx, user.id, pointId);
  }
}

async function restoreOne(
  { tx, user }: TakingBack,
  kind: Exclude<SheetKind, 'equipment'>,
  { recordId: id, before }: WrittenRow,
): Promise<void> {
  const values = before ?? {};
  if (kind === 'links') {
    await updateLink(tx, user.id, id, { comments: values.comments as string | null });
  }
  if (kind === 'comments') {
    await updateComment(tx, user.id, id, { content: String(values.content) });
  }
  if (kind === 'codes') {
    await updateCode(tx, user.id, id, { isReplaced: values.isReplaced === true });
  }
  if (kind === 'inspectionKinds') await restoreKind(tx, user.id, id, values);
  if (kind === 'inspectionDuties') await restoreDuty(tx, user.id, id, values);
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

import type { Comment, CommentChange } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { orWhoDeleted } from '../audit/last-change.ts';
import { type AuditEvent, record } from '../audit/record.ts';
import { refuseUnseen } from '../audit/refuse-unseen.ts';
import { isMadeBefore } from '../audit/repeated-creation.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findById } from '../equipment/equipment-store.ts';
import { lockEquipment, type NamedEquipment } from '../equipment/lock-equipment.ts';
import * as store from './comments-store.ts';

const inLog = (entityId: string) => ({ entityType: 'equipment_comment', entityId }) as const;

export async function listComments(executor: Executor, equipmentId: string): Promise<Comment[]> {
  const comments = await store.listByEquipment(executor, equipmentId);
  if (comments.length === 0 && !(await findById(executor, equipmentId))) {
    throw new AppError('equipment_not_found');
  }
  return comments;
}

export async function createComment(
  tx: Tx,
  userId: string,
  equipmentId: string,
  fields: { id?: string | undefined; content: string },
): Promise<Comment> {
  const equipment = (await lockEquipment(tx, [equipmentId])).get(equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const created = await store.insert(tx, { ...fields, equipmentId }, userId);
  if (!created) {
    const existing = fields.id ? await store.findById(tx, fields.id) : undefined;
    if (isMadeBefore(existing, userId, { equipmentId, content: fields.content })) return existing;
    throw new AppError('already_exists');
  }
  await record(tx, {
    action: 'create',
    ...inLog(created.id),
    userId,
    newValues: { equipmentId, content: created.content },
    equipment,
  });
  return created;
}

async function findExisting(tx: Tx, id: string) {
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('not_found', { message: 'Den Kommentar gibt es nicht mehr.' });
  return found;
}

/** Contents are stored trimmed, so the base is compared trimmed too. */
const seen = (base: CommentChange['base']) => base && { content: base.content.trim() };

export async function updateComment(
  tx: Tx,
  userId: string,
  id: string,
  { content, base }: CommentChange,
): Promise<Comment> {
  const { comment, equipment } = await orWhoDeleted(tx, inLog(id), findExisting(tx, id));
  if (comment.content === content) return comment;
  await refuseUnseen(tx, inLog(id), { current: comment, base: seen(base), wanted: { content } });
  const updated = await store.update(tx, id, content, userId);
  if (!updated) throw new Error('update found no row');
  await record(tx, {
    action: 'update',
    ...inLog(id),
    userId,
    oldValues: { equipmentId: comment.equipmentId, content: comment.content },
    newValues: { equipmentId: comment.equipmentId, content },
    equipment,
  });
  return updated;
}

export async function removeComment(
  tx: Tx,
  userId: string,
  id: string,
  base: CommentChange['base'],
): Promise<void> {
  const { comment, equipment } = await findExisting(tx, id);
  await refuseUnseen(tx, inLog(id), { current: comment, base: seen(base) });
  await store.remove(tx, id);
  await record(tx, removalOf(userId, comment, equipment));
}

const removalOf = (
  userId: string,
  { id, equipmentId, content }: Comment,
  equipment: NamedEquipment,
): AuditEvent => ({
  action: 'delete',
  ...inLog(id),
  userId,
  oldValues: { equipmentId, content },
  equipment,
});

/** Audit entries for the comments that are deleted with an Anlage. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: NamedEquipment & { id: string },
): Promise<AuditEvent[]> {
  const comments = await store.listByEquipment(tx, equipment.id);
  return comments.map((comment) => removalOf(userId, comment, equipment));
}

import type { Comment } from '#contract/comments.ts';
import { AppError } from '#contract/errors.ts';
import { record } from '../audit-log/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findById } from '../equipment/equipment-store.ts';
import * as store from './comments-store.ts';

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
  const equipment = await store.holdEquipment(tx, equipmentId);
  if (!equipment) throw new AppError('equipment_not_found');
  const created = await store.insert(tx, { ...fields, equipmentId }, userId);
  if (!created) throw new AppError('already_exists');
  await record(tx, {
    action: 'create',
    entityType: 'equipment_comment',
    entityId: created.id,
    userId,
    newValues: { equipmentId, content: created.content },
    equipment,
  });
  return created;
}

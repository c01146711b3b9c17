import { randomUUID } from 'node:crypto';
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

interface WantedComment {
  id?: string | undefined;
  equipmentId: string;
  content: string;
}

/** Several at once are created together or not at all; each has its own audit entry and answer. */
export async function createComments(
  tx: Tx,
  userId: string,
  wanted: readonly WantedComment[],
): Promise<Comment[]> {
  const held = await lockEquipment(
    tx,
    wanted.map(({ equipmentId }) => equipmentId),
  );
  const rows = wanted.map(({ id = randomUUID(), ...fields }) => {
    const equipment = held.get(fields.equipmentId);
    if (!equipment) throw new AppError('equipment_not_found');
    return { id, ...fields, equipment };
  });
  const created = await store.insert(tx, rows, userId);
  const taken = rows.filter(({ id }) => !created.has(id));
  const existing = await store.findByIds(
    tx,
    taken.map(({ id }) => id),
  );
  const answers: Comment[] = [];
  for (const { id, equipmentId, content, equipment } of rows) {
    const comment = created.get(id) ?? existing.get(id);
    if (!comment) throw new Error('a written comment did not come back');
    answers.push(comment);
    if (!created.has(id)) {
      if (isMadeBefore(comment, userId, { equipmentId, content })) continue;
      throw new AppError('already_exists');
    }
    await record(tx, {
      action: 'create',
      ...inLog(id),
      userId,
      newValues: { equipmentId, content: comment.content },
      equipment,
    });
  }
  return answers;
}

export async function createComment(
  tx: Tx,
  userId: string,
  wanted: WantedComment,
): Promise<Comment> {
  const [comment] = await createComments(tx, userId, [wanted]);
  if (!comment) throw new Error('a written comment did not come back');
  return comment;
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

/** Audit entries for the comments that are deleted with Anlagen. */
export async function removalsWith(
  tx: Tx,
  userId: string,
  equipment: readonly (NamedEquipment & { id: string })[],
): Promise<AuditEvent[]> {
  const byId = new Map(equipment.map((one) => [one.id, one]));
  const comments = await store.listOfAll(tx, [...byId.keys()]);
  return comments.flatMap((comment) => {
    const gone = byId.get(comment.equipmentId);
    return gone ? removalOf(userId, comment, gone) : [];
  });
}

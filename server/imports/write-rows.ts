/** Writes planned rows with the same services as the screens, so that rules and log entries are the same. */

import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { NewSafetyLink } from '#contract/safety/safety.ts';
import { createComment, updateComment } from '../comments/comments-service.ts';
import type { Tx } from '../db/database.ts';
import { createEquipment, updateEquipment } from '../equipment/equipment-service.ts';
import { createLink, updateLink } from '../links/links-service.ts';
import { createSafetyLink, updateSafetyLink } from '../safety/safety-links-service.ts';
import type { CommentWrite } from './plan/plan-comments.ts';
import type { EquipmentWrite } from './plan/plan-equipment.ts';
import type { LinkWrite } from './plan/plan-links.ts';
import type { SafetyWrite } from './plan/plan-safety.ts';
import type { PlannedRow } from './plan/planned-row.ts';

/** What is needed to take a written row back. */
export interface WrittenRow {
  equipmentId: string;
  recordId: string;
  before?: Record<string, unknown>;
  writtenAt?: string;
  commentId?: string;
  pointId?: string;
}

type Written = Map<PlannedRow, WrittenRow>;

export function writeRows(
  tx: Tx,
  userId: string,
  kind: SheetKind,
  rows: readonly PlannedRow[],
): Promise<Written> {
  const planned = rows.filter(({ write }) => write !== undefined);
  switch (kind) {
    case 'equipment':
      return writeEquipment(tx, userId, planned as PlannedRow<EquipmentWrite>[]);
    case 'links':
      return eachRow(planned as PlannedRow<LinkWrite>[], (write) => writeLink(tx, userId, write));
    case 'safety': {
      const points = new Map<string, string>();
      return eachRow(planned as PlannedRow<SafetyWrite>[], (write) =>
        writeSafety(tx, userId, write, points),
      );
    }
    case 'comments':
      return eachRow(planned as PlannedRow<CommentWrite>[], (write) =>
        writeComment(tx, userId, write),
      );
  }
}

async function eachRow<Write>(
  rows: readonly PlannedRow<Write>[],
  write: (planned: Write) => Promise<WrittenRow>,
): Promise<Written> {
  const written: Written = new Map();
  for (const row of rows) if (row.write) written.set(row, await write(row.write));
  return written;
}

async function writeEquipment(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<EquipmentWrite>[],
): Promise<Written> {
  const writes = rows.flatMap((row) => (row.write ? [{ row, ...row.write }] : []));
  const fresh = writes.filter(({ current }) => !current);
  const changed = writes.filter(({ current, fields }) => current && Object.keys(fields).length > 0);
  const stored = [
    ...(fresh.length > 0 ? await createEquipment(tx, userId, fresh.map(newOf)) : []),
    ...(changed.length > 0 ? await updateEquipment(tx, userId, changed.map(changeOf)) : []),
  ];
  const byId = new Map(stored.map((equipment) => [equipment.id, equipment]));
  const written: Written = new Map();
  for (const { row, id, fields, current, comment } of writes) {
    const made = comment ? await createComment(tx, userId, id, { content: comment }) : undefined;
    const writtenAt = byId.get(id)?.updatedAt;
    written.set(row, {
      ...{ equipmentId: id, recordId: id },
      ...(current ? { before: valuesBefore(fields, current) } : {}),
      ...(writtenAt ? { writtenAt } : {}),
      ...(made ? { commentId: made.id } : {}),
    });
  }
  return written;
}

const newOf = ({ id, fields }: EquipmentWrite) => ({ id, ...(fields as EquipmentFields) });

/** What the plan was made from is the base: in the same transaction nobody can have changed it since. */
const changeOf = ({ id, fields, current }: EquipmentWrite) => ({
  id,
  change: { ...fields, base: valuesBefore(fields, current) },
});

const valuesBefore = (fields: object, current: object | undefined) =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, (current as Record<string, unknown>)[name]]),
  );

async function writeLink(tx: Tx, userId: string, write: LinkWrite): Promise<WrittenRow> {
  const { id, current, sourceId, targetId: targetEquipmentId, linkType } = write;
  const { description, comments } = write;
  if (current) {
    const base = { comments: current.comments };
    await updateLink(tx, userId, current.id, { comments, base });
    return { equipmentId: sourceId, recordId: current.id, before: base };
  }
  const fields = { id, targetEquipmentId, linkType, description, comments };
  const made = await createLink(tx, userId, sourceId, fields);
  return { equipmentId: sourceId, recordId: made.id };
}

/** `points`: the ids of points that earlier rows of the batch have created, by their keys. */
async function writeSafety(
  tx: Tx,
  userId: string,
  write: SafetyWrite,
  points: Map<string, string>,
): Promise<WrittenRow> {
  const { id, current, equipmentId, point, role, status } = write;
  if (current) {
    const base = { status: current.status };
    await updateSafetyLink(tx, userId, current.id, { status, base });
    return { equipmentId, recordId: current.id, before: base };
  }
  const created = points.get(write.pointKey);
  const isNewPoint = 'identifier' in point && created === undefined;
  const to: Pick<NewSafetyLink, 'safetyPoint' | 'safetyPointId'> = isNewPoint
    ? { safetyPoint: point }
    : { safetyPointId: created ?? point.id };
  const made = await createSafetyLink(tx, userId, equipmentId, { id, role, ...to });
  points.set(write.pointKey, made.safetyPointId);
  if (status === 'confirmed') await updateSafetyLink(tx, userId, made.id, { status });
  const pointId = isNewPoint ? { pointId: made.safetyPointId } : {};
  return { equipmentId, recordId: made.id, ...pointId };
}

async function writeComment(tx: Tx, userId: string, write: CommentWrite): Promise<WrittenRow> {
  const { id, equipmentId, content, current } = write;
  if (current) {
    const base = { content: current.content };
    await updateComment(tx, userId, current.id, { content, base });
    return { equipmentId, recordId: current.id, before: base };
  }
  const made = await createComment(tx, userId, equipmentId, { id, content });
  return { equipmentId, recordId: made.id };
}

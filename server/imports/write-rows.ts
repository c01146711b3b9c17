/** Writes planned rows with the same services as the screens, so that rules and log entries are the same. */
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { NewSafetyPoint } from '#contract/safety/safety.ts';
import { createCodes, updateCode } from '../codes/equipment-codes-service.ts';
import { createComments, updateComment } from '../comments/comments-service.ts';
import type { Tx } from '../db/database.ts';
import { createEquipment, updateEquipment } from '../equipment/equipment-service.ts';
import { createLinks, updateLink } from '../links/links-service.ts';
import {
  confirmCreated,
  createSafetyLinks,
  updateSafetyLink,
} from '../safety/safety-links-service.ts';
import { createPoints } from '../safety/safety-points-service.ts';
import type { CodeWrite } from './plan/plan-codes.ts';
import type { CommentWrite } from './plan/plan-comments.ts';
import type { EquipmentWrite } from './plan/plan-equipment.ts';
import type { InspectionDutyWrite } from './plan/plan-inspection-duties.ts';
import type { InspectionKindWrite } from './plan/plan-inspection-kinds.ts';
import type { LinkWrite } from './plan/plan-links.ts';
import type { SafetyWrite } from './plan/plan-safety.ts';
import type { PlannedRow } from './plan/planned-row.ts';
import { writeInspectionDuties, writeInspectionKinds } from './write-inspections.ts';
import type { Written } from './written.ts';

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
      return writeLinks(tx, userId, planned as PlannedRow<LinkWrite>[]);
    case 'safety':
      return writeSafety(tx, userId, planned as PlannedRow<SafetyWrite>[]);
    case 'comments':
      return writeComments(tx, userId, planned as PlannedRow<CommentWrite>[]);
    case 'codes':
      return writeCodes(tx, userId, planned as PlannedRow<CodeWrite>[]);
    case 'inspectionKinds':
      return writeInspectionKinds(tx, userId, planned as PlannedRow<InspectionKindWrite>[]);
    case 'inspectionDuties':
      return writeInspectionDuties(tx, userId, planned as PlannedRow<InspectionDutyWrite>[]);
  }
}

/** The rows that create something, and those that change what exists. */
function parted<Write extends { current?: unknown }>(rows: readonly PlannedRow<Write>[]) {
  const writes = rows.flatMap((row) => (row.write ? [{ row, ...row.write }] : []));
  return {
    fresh: writes.filter(({ current }) => current === undefined),
    changed: writes.flatMap((write) =>
      write.current === undefined
        ? []
        : [{ ...write, current: write.current as NonNullable<Write['current']> }],
    ),
  };
}

async function writeEquipment(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<EquipmentWrite>[],
): Promise<Written> {
  const writes = rows.flatMap((row) => (row.write ? [{ row, ...row.write }] : []));
  const fresh = writes.filter(({ current }) => !current);
  const changed = writes.filter(({ current, fields }) => current && Object.keys(fields).length > 0);
  if (fresh.length > 0) await createEquipment(tx, userId, fresh.map(newOf));
  if (changed.length > 0) await updateEquipment(tx, userId, changed.map(changeOf));
  const commented = writes.flatMap(({ id, comment }) =>
    comment ? [{ equipmentId: id, content: comment }] : [],
  );
  const comments = await createComments(tx, userId, commented);
  const commentIds = new Map(comments.map(({ id, equipmentId }) => [equipmentId, id]));
  const codes = writes.flatMap(({ id: equipmentId, codes }) =>
    codes.map((value) => ({ equipmentId, value })),
  );
  await createCodes(tx, userId, codes);
  const written: Written = new Map();
  for (const { row, id, fields, current } of writes) {
    const commentId = commentIds.get(id);
    written.set(row, {
      ...{ equipmentId: id, recordId: id },
      ...(current ? { before: valuesBefore(fields, current) } : {}),
      ...(commentId ? { commentId } : {}),
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

async function writeLinks(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<LinkWrite>[],
): Promise<Written> {
  const { fresh, changed } = parted(rows);
  const written: Written = new Map();
  for (const { row, current, sourceId, comments } of changed) {
    const base = { comments: current.comments };
    await updateLink(tx, userId, current.id, { comments, base });
    written.set(row, { equipmentId: sourceId, recordId: current.id, before: base });
  }
  const links = fresh.map(({ id, sourceId, targetId, linkType, description, comments }) => ({
    ...{ id, sourceEquipmentId: sourceId, targetEquipmentId: targetId },
    ...{ linkType, description, comments },
  }));
  const created = await createLinks(tx, userId, links);
  addCreated(
    written,
    fresh,
    created.map(({ id, sourceEquipmentId: equipmentId }) => ({ id, equipmentId })),
  );
  return written;
}

function addCreated(
  written: Written,
  fresh: readonly { row: PlannedRow }[],
  created: readonly { id: string; equipmentId: string }[],
): void {
  for (const [at, { id: recordId, equipmentId }] of created.entries()) {
    const row = fresh[at]?.row;
    if (row) written.set(row, { equipmentId, recordId });
  }
}

async function writeSafety(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<SafetyWrite>[],
): Promise<Written> {
  const { fresh, changed } = parted(rows);
  const written: Written = new Map();
  for (const { row, current, equipmentId, status } of changed) {
    const base = { status: current.status };
    await updateSafetyLink(tx, userId, current.id, { status, base });
    written.set(row, { equipmentId, recordId: current.id, before: base });
  }
  // Several rows may be about the same new point: the first of them creates it.
  const newPoints = new Map<string, PlannedRow>();
  const wantedPoints: NewSafetyPoint[] = [];
  for (const {
    row,
    point: { id, fields, isNew },
  } of fresh) {
    if (!isNew || newPoints.has(id)) continue;
    newPoints.set(id, row);
    wantedPoints.push({ ...fields, id });
  }
  await createPoints(tx, userId, wantedPoints);
  const links = fresh.map(({ id, equipmentId, role, point }) => ({
    ...{ id, equipmentId, role, safetyPointId: point.id },
  }));
  const created = await createSafetyLinks(tx, userId, links);
  const confirmed = created.filter((_, at) => fresh[at]?.status === 'confirmed');
  await confirmCreated(
    tx,
    userId,
    confirmed.map(({ id }) => id),
  );
  addCreated(written, fresh, created);
  for (const [pointId, row] of newPoints) {
    const link = written.get(row);
    if (link) written.set(row, { ...link, pointId });
  }
  return written;
}

async function writeComments(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<CommentWrite>[],
): Promise<Written> {
  const { fresh, changed } = parted(rows);
  const written: Written = new Map();
  for (const { row, current, equipmentId, content } of changed) {
    const base = { content: current.content };
    await updateComment(tx, userId, current.id, { content, base });
    written.set(row, { equipmentId, recordId: current.id, before: base });
  }
  const comments = fresh.map(({ id, equipmentId, content }) => ({ id, equipmentId, content }));
  addCreated(written, fresh, await createComments(tx, userId, comments));
  return written;
}

async function writeCodes(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<CodeWrite>[],
): Promise<Written> {
  const { fresh, changed } = parted(rows);
  const written: Written = new Map();
  for (const { row, current, equipmentId, isReplaced } of changed) {
    const base = { isReplaced: current.replacedAt !== null };
    await updateCode(tx, userId, current.id, { isReplaced, base });
    written.set(row, { equipmentId, recordId: current.id, before: base });
  }
  addCreated(written, fresh, await createCodes(tx, userId, fresh));
  return written;
}

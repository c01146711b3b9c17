/** Writes of defects, with and without network. */
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { DefectStatus } from '#contract/defects/defect-words.ts';
import type { Defect, DefectFields, NewDefect, SeenDefect } from '#contract/defects/defects.ts';
import { write } from '#web/offline/offline.ts';

/** The Anlage of a defect; its name is shown with a waiting change. */
export interface DefectiveEquipment {
  id: string;
  name: string;
}

/** The task and the point of a Prüfart at which a defect was found. */
export interface FoundAt {
  taskId?: string | undefined;
  pointId?: string | undefined;
  pointLabel?: string | undefined;
}

interface Report {
  /** Chosen before the first attempt, so that a second one reports no second defect. */
  id: string;
  fields: DefectFields;
  foundAt: FoundAt;
}

export function reportDefect(
  userId: string,
  equipment: DefectiveEquipment,
  { id, fields, foundAt }: Report,
) {
  const body: NewDefect = {
    ...{ id, equipmentId: equipment.id, ...fields },
    taskId: foundAt.taskId ?? null,
    pointId: foundAt.pointId ?? null,
    pointLabel: foundAt.pointLabel ?? null,
  };
  return write<Defect>(userId, {
    ...{ id, type: 'defect', action: 'create', label: equipment.name },
    data: { body },
  });
}

type DefectEdit = Partial<DefectFields>;

const update = (
  userId: string,
  equipment: DefectiveEquipment,
  { id, body }: { id: string; body: object },
) =>
  write<Defect>(userId, {
    ...{ id: crypto.randomUUID(), type: 'defect', action: 'update', label: equipment.name },
    data: { params: { id }, body },
  });

interface Edit {
  fields: DefectEdit;
  /** The defect as the user has seen it. */
  seen: Defect;
}

/** Sends only what the user has changed. */
export function changeDefect(
  userId: string,
  equipment: DefectiveEquipment,
  { fields, seen }: Edit,
) {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== seen[name as keyof DefectEdit],
  );
  const base = Object.fromEntries(changed.map(([name]) => [name, seen[name as keyof SeenDefect]]));
  return update(userId, equipment, {
    ...{ id: seen.id, body: { ...Object.fromEntries(changed), base } },
  });
}

interface Move {
  status: DefectStatus;
  /** Why it is open again. */
  reason?: string | undefined;
  seen: Defect;
}

export function moveDefect(
  userId: string,
  equipment: DefectiveEquipment,
  { status, reason, seen }: Move,
) {
  const base = { status: seen.status, reason: seen.reason };
  const body = { status, ...(reason ? { reason } : {}), entryId: crypto.randomUUID(), base };
  return update(userId, equipment, { id: seen.id, body });
}

export function writeEntry(
  userId: string,
  equipment: DefectiveEquipment,
  { id, defectId, text }: Pick<DefectEntry, 'id' | 'defectId'> & { text: string },
) {
  return write<DefectEntry>(userId, {
    ...{ id, type: 'defect_entry', action: 'create', label: equipment.name },
    data: { params: { id: defectId }, body: { id, text } },
  });
}

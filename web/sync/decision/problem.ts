import { type ConflictDetails, deletionDetails, type LastChange } from '#contract/conflict.ts';
import type { EquipmentConflict } from '#contract/equipment/equipment.ts';
import { equipmentConflictIn } from '#contract/equipment/equipment-conflict.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, type SyncType } from '#contract/sync.ts';
import { contestOf } from '#web/offline/queue/contested.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';

/** Why a person has to decide. */
export type Problem =
  /** Both changed the same fields. */
  | { kind: 'conflict'; conflict: EquipmentConflict }
  /** Changed here, deleted there; restorable where enough is known here to make it anew. */
  | { kind: 'deleted-there'; isRestorable: boolean; deletedBy: LastChange | undefined }
  /** Deleted here, changed there. */
  | { kind: 'changed-there'; conflict: EquipmentConflict }
  /** A comment, a link or a document that was changed there, and changed or deleted here. */
  | { kind: 'contested'; contest: ConflictDetails }
  /** The server says no; some of it can be put right in the form, and some may succeed another time. */
  | { kind: 'refused'; isCorrectable: boolean; isRepeatable: boolean };

export function problemOf(item: QueueItem): Problem {
  const { type, action, error } = item;
  const conflict = equipmentConflictIn(error);
  if (conflict) {
    return action === 'delete'
      ? { kind: 'changed-there', conflict }
      : { kind: 'conflict', conflict };
  }
  const contest = contestOf(item);
  if (contest) return { kind: 'contested', contest };
  const canRestore = isRestorable(item);
  if (action === 'update' && error && (canRestore || goneForGood.includes(error.code))) {
    const { data } = deletionDetails.safeParse(error.details);
    return { kind: 'deleted-there', isRestorable: canRestore, deletedBy: data?.deletedBy };
  }
  const isFormMatter = error?.code === 'duplicate_equipment' || error?.code === 'invalid_input';
  const isCorrectable = type === 'equipment' && action !== 'delete' && isFormMatter;
  const isRepeatable = !error || errors[error.code].repeatable !== 'never';
  return { kind: 'refused', isCorrectable, isRepeatable };
}

/** Refused for one reason, and worth another attempt: a person need not ask for each. */
export interface RepeatGroup {
  reason: string;
  items: readonly QueueItem[];
}

export function repeatGroups(failed: readonly QueueItem[]): RepeatGroup[] {
  const groups = new Map<string, QueueItem[]>();
  for (const item of failed) {
    const problem = problemOf(item);
    if (problem.kind !== 'refused' || !problem.isRepeatable || !item.error) continue;
    const { message } = item.error;
    groups.set(message, [...(groups.get(message) ?? []), item]);
  }
  return [...groups]
    .map(([reason, items]) => ({ reason, items }))
    .filter(({ items }) => items.length > 1);
}

/** A document's file is gone with it, a safety point's links are. */
const goneForGood: readonly ErrorCode[] = ['document_not_found', 'safety_point_not_found'];

function isRestorable({ type, error, after, data }: QueueItem): boolean {
  if (type === 'equipment') return error?.code === 'equipment_not_found' && Boolean(after);
  return type === 'comment' && error?.code === 'not_found' && Boolean(data.params?.id);
}

/** The call of a later change asks only for the thing itself; the Anlage is named beside it. */
const hangOnEquipment: readonly SyncType[] = ['comment', 'link', 'safety_link'];

/** The screen of what a change is about, where there is one to look at. */
export function screenBehind(item: QueueItem): { label: string; href: string } | undefined {
  const { type, error, data } = item;
  if (error && goneScreens.includes(error.code)) return undefined;
  if (type === 'safety_point') {
    return { label: 'Zum Absicherungspunkt', href: `/safety-points/${recordOf(item)}` };
  }
  const { runId } = data.params ?? {};
  if (runId) return { label: 'Zum Szenario-Lauf', href: `/scenario-runs/${runId}` };
  const equipmentId = equipmentBehind(item);
  return equipmentId ? { label: 'Zur Anlage', href: `/equipment/${equipmentId}` } : undefined;
}

const goneScreens: readonly ErrorCode[] = [
  'equipment_not_found',
  'safety_point_not_found',
  'run_not_found',
];

function equipmentBehind(item: QueueItem): string | undefined {
  const { id, equipmentId } = item.data.params ?? {};
  if (item.type === 'equipment') return recordOf(item);
  if (item.type === 'document') {
    return equipmentId ?? bodyOf<{ equipmentId?: string }>(item).equipmentId;
  }
  return hangOnEquipment.includes(item.type) ? (id ?? equipmentId) : undefined;
}

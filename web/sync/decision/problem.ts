import { type ConflictDetails, deletionDetails, type LastChange } from '#contract/conflict.ts';
import type { EquipmentConflict } from '#contract/equipment/equipment.ts';
import { equipmentConflictIn } from '#contract/equipment/equipment-conflict.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { bodyOf } from '#contract/noun.ts';
import { recordOf, type SyncType } from '#contract/sync.ts';
import { contestOf } from '#web/offline/queue/contested.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';

/** The reasons why a person has to decide. */
export type Problem =
  /** Two people changed the same fields of an Anlage. */
  | { kind: 'conflict'; conflict: EquipmentConflict }
  /** Changed here, deleted elsewhere; it can be created anew if the device has enough of its data. */
  | { kind: 'deleted-elsewhere'; isRecreatable: boolean; deletedBy: LastChange | undefined }
  /** An Anlage was deleted here and changed elsewhere. */
  | { kind: 'changed-elsewhere'; conflict: EquipmentConflict }
  /** A comment, link or document was changed elsewhere, and changed or deleted here. */
  | { kind: 'contested'; contest: ConflictDetails }
  /** The server refused it; some errors can be corrected in the form, some may not occur at another attempt. */
  | { kind: 'refused'; isCorrectable: boolean; isRepeatable: boolean };

export function problemOf(item: QueueItem): Problem {
  const { type, action, error } = item;
  const conflict = equipmentConflictIn(error);
  if (conflict) {
    return action === 'delete'
      ? { kind: 'changed-elsewhere', conflict }
      : { kind: 'conflict', conflict };
  }
  const contest = contestOf(item);
  if (contest) return { kind: 'contested', contest };
  const canRecreate = isRecreatable(item);
  if (action === 'update' && error && (canRecreate || goneForGood.includes(error.code))) {
    const { data } = deletionDetails.safeParse(error.details);
    return { kind: 'deleted-elsewhere', isRecreatable: canRecreate, deletedBy: data?.deletedBy };
  }
  const isFormMatter = error?.code === 'duplicate_equipment' || error?.code === 'invalid_input';
  const isCorrectable = type === 'equipment' && action !== 'delete' && isFormMatter;
  const isRepeatable = !error || errors[error.code].repeatable !== 'never';
  return { kind: 'refused', isCorrectable, isRepeatable };
}

/** Items that were refused for the same reason and can be sent again together. */
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

/** These records cannot be created anew: a document's file and a safety point's links are deleted with them. */
const goneForGood: readonly ErrorCode[] = ['document_not_found', 'safety_point_not_found'];

function isRecreatable({ type, error, after, data }: QueueItem): boolean {
  if (type === 'equipment') return error?.code === 'equipment_not_found' && Boolean(after);
  return type === 'comment' && error?.code === 'not_found' && Boolean(data.params?.id);
}

/** The commands of these types have the id of the Anlage in their parameters. */
const partsOfEquipment: readonly SyncType[] = ['comment', 'link', 'safety_link'];

/** The screen of the record of a change, if there is one. */
export function screenOf(item: QueueItem): { label: string; href: string } | undefined {
  const { type, error, data } = item;
  if (error && goneScreens.includes(error.code)) return undefined;
  if (type === 'safety_point') {
    return { label: 'Zum Absicherungspunkt', href: `/safety-points/${recordOf(item)}` };
  }
  const { runId } = data.params ?? {};
  if (runId) return { label: 'Zum Szenario-Lauf', href: `/scenario-runs/${runId}` };
  const equipmentId = equipmentIdOf(item);
  return equipmentId ? { label: 'Zur Anlage', href: `/equipment/${equipmentId}` } : undefined;
}

const goneScreens: readonly ErrorCode[] = [
  'equipment_not_found',
  'safety_point_not_found',
  'run_not_found',
];

function equipmentIdOf(item: QueueItem): string | undefined {
  const { id, equipmentId } = item.data.params ?? {};
  if (item.type === 'equipment') return recordOf(item);
  if (item.type === 'document') {
    return equipmentId ?? bodyOf<{ equipmentId?: string }>(item).equipmentId;
  }
  return partsOfEquipment.includes(item.type) ? (id ?? equipmentId) : undefined;
}

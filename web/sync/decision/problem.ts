import { append } from '#contract/append.ts';
import { type ConflictDetails, deletionDetails, type LastChange } from '#contract/conflict.ts';
import type { EquipmentConflict } from '#contract/equipment/equipment.ts';
import { equipmentConflictIn } from '#contract/equipment/equipment-conflict.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { RecordWithScreen } from '#contract/noun.ts';
import { commandsOf } from '#contract/sync.ts';
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
  /** A record other than an Anlage was changed elsewhere, and changed or deleted here. */
  | { kind: 'contested'; contest: ConflictDetails }
  /** The server refused it; some errors can be corrected in the form, some may not occur at another attempt. */
  | { kind: 'refused'; isCorrectable: boolean; isRepeatable: boolean };

export function problemOf(item: QueueItem): Problem {
  const { action, error } = item;
  const conflict = equipmentConflictIn(error);
  if (conflict) {
    return action === 'delete'
      ? { kind: 'changed-elsewhere', conflict }
      : { kind: 'conflict', conflict };
  }
  const contest = contestOf(item);
  if (contest) return { kind: 'contested', contest };
  const { deletedElsewhere, correctable = [] } = commandsOf(item);
  if (action === 'update' && error && error.code === deletedElsewhere?.code) {
    const { recreation } = deletedElsewhere;
    const isRecreatable = recreation?.(item) !== undefined;
    const { data } = deletionDetails.safeParse(error.details);
    if (isRecreatable || !recreation)
      return { kind: 'deleted-elsewhere', isRecreatable, deletedBy: data?.deletedBy };
  }
  const isCorrectable =
    action !== 'delete' && error !== undefined && correctable.includes(error.code);
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
    append(groups, item.error.message, item);
  }
  return [...groups]
    .map(([reason, items]) => ({ reason, items }))
    .filter(({ items }) => items.length > 1);
}

/** The screens of records, each with the refusal of a change that means that record and screen no longer exist. */
const screens: Record<
  RecordWithScreen['kind'],
  { label: string; path: string; goneCode: ErrorCode }
> = {
  equipment: { label: 'Zur Anlage', path: '/equipment', goneCode: 'equipment_not_found' },
  safety_point: {
    label: 'Zum Absicherungspunkt',
    path: '/safety-points',
    goneCode: 'safety_point_not_found',
  },
  // Changes are about its tasks, which are deleted only together with it.
  scenario_run: { label: 'Zum Szenario-Lauf', path: '/scenario-runs', goneCode: 'task_not_found' },
  defect: { label: 'Zum Mangel', path: '/defects', goneCode: 'defect_not_found' },
};
const goneCodes = Object.values(screens).map(({ goneCode }) => goneCode);

/** The screen on which a person sees the record of a change, if there is one. */
export function screenOf(item: QueueItem): { label: string; href: string } | undefined {
  const { error, data } = item;
  const record = commandsOf(item).shownOn?.(data);
  if (!record || (error && goneCodes.includes(error.code))) return undefined;
  const { label, path } = screens[record.kind];
  return { label, href: `${path}/${record.id}` };
}

import type { EquipmentLink, NewLink } from '#contract/links.ts';
import type { NewSafetyLink, SafetyLink, SafetyPoint, SafetyStatus } from '#contract/safety.ts';
import { oneLine, textOrNull } from '#contract/stored-text.ts';
import { recordOf } from '#contract/sync.ts';
import { bodyOf, momentOf, type QueueItem } from '../queue/queue-item.ts';

/** What changes that wait make of the server's rows. */
export interface WaitingRows {
  links: readonly EquipmentLink[];
  safetyLinks: readonly SafetyLink[];
  safetyPoints: readonly SafetyPoint[];
  /** Links of either kind. */
  removed: ReadonlySet<string>;
  statuses: ReadonlyMap<string, SafetyStatus>;
}

/** What was refused is no part of it, however it is shown elsewhere. */
export function waitingRows(unsent: readonly QueueItem[]): WaitingRows {
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const made = (type: QueueItem['type']) =>
    waiting.filter((item) => item.type === type && item.action === 'create');
  const changes = waiting.filter((item) => item.type === 'link' || item.type === 'safety_link');
  const statuses = changes.filter(
    (item) => item.type === 'safety_link' && item.action === 'update',
  );
  return {
    links: made('link').map(linkOf),
    safetyLinks: made('safety_link').map(safetyLinkOf),
    safetyPoints: waitingPoints(waiting),
    removed: new Set(changes.filter(({ action }) => action === 'delete').map(recordOf)),
    statuses: new Map(
      statuses.map((item) => [recordOf(item), bodyOf<{ status: SafetyStatus }>(item).status]),
    ),
  };
}

const stamps = (item: QueueItem) => ({ createdAt: momentOf(item), createdBy: item.userId });

function linkOf(item: QueueItem): EquipmentLink {
  const { targetEquipmentId, linkType, description, comments } = bodyOf<NewLink>(item);
  return {
    ...{ id: recordOf(item), sourceEquipmentId: item.data.params?.id ?? '', targetEquipmentId },
    ...{ linkType, description: textOrNull(description), comments: textOrNull(comments) },
    ...stamps(item),
  };
}

function safetyLinkOf(item: QueueItem): SafetyLink {
  const { role, safetyPointId, safetyPoint } = bodyOf<NewSafetyLink>(item);
  return {
    ...{ id: recordOf(item), equipmentId: item.data.params?.equipmentId ?? '', role },
    ...{ safetyPointId: safetyPointId ?? safetyPoint?.id ?? '', status: 'proposed' },
    statusChangedAt: null,
    ...stamps(item),
  };
}

/** The points that links bring along. */
export function waitingPoints(unsent: readonly QueueItem[]): SafetyPoint[] {
  return unsent.filter(({ type }) => type === 'safety_link').flatMap(pointOf);
}

/** Whether what hangs together is no longer as the server has it, or is called otherwise. */
export function connectsOtherwise(unsent: readonly QueueItem[]): boolean {
  return unsent.some(({ type, state }) => connecting.includes(type) && state !== 'failed');
}

const connecting: readonly QueueItem['type'][] = ['equipment', 'link', 'safety_link'];

function pointOf(item: QueueItem): SafetyPoint[] {
  const made = bodyOf<NewSafetyLink>(item).safetyPoint;
  if (!made?.id) return [];
  const { id, identifier, site, floor, column, description } = made;
  return [
    {
      ...{ id, identifier: oneLine(identifier), site: textOrNull(site), floor: textOrNull(floor) },
      ...{ column: textOrNull(column), description: textOrNull(description) },
      ...stamps(item),
    },
  ];
}

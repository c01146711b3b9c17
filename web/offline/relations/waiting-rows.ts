import type { EquipmentLink, NewLink } from '#contract/links.ts';
import { bodyOf, momentOf } from '#contract/noun.ts';
import type {
  NewSafetyLink,
  SafetyLink,
  SafetyPoint,
  SafetyPointChange,
  SafetyStatus,
} from '#contract/safety.ts';
import { oneLine, textOrNull } from '#contract/stored-text.ts';
import { recordOf } from '#contract/sync.ts';
import { isAbout, isRemoval, type QueueItem } from '../queue/queue-item.ts';

/** What changes that wait make of the server's rows. */
export interface WaitingRows {
  links: readonly EquipmentLink[];
  safetyLinks: readonly SafetyLink[];
  safetyPoints: readonly SafetyPoint[];
  /** Links of either kind, and safety points. */
  removed: ReadonlySet<string>;
  statuses: ReadonlyMap<string, SafetyStatus>;
  corrected: (point: SafetyPoint) => SafetyPoint;
}

const relationTypes: readonly QueueItem['type'][] = ['link', 'safety_link', 'safety_point'];

/** What was refused is no part of it, however it is shown elsewhere. */
export function waitingRows(unsent: readonly QueueItem[]): WaitingRows {
  const waiting = unsent.filter(({ state }) => state !== 'failed');
  const made = (type: QueueItem['type']) =>
    waiting.filter((item) => item.type === type && item.action === 'create');
  const changes = waiting.filter(({ type }) => relationTypes.includes(type));
  const statuses = changes.filter(
    (item) => item.type === 'safety_link' && item.action === 'update',
  );
  return {
    links: made('link').map(linkOf),
    safetyLinks: made('safety_link').map(safetyLinkOf),
    safetyPoints: waitingPoints(waiting),
    corrected: (point) => corrected(point, waiting),
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

/** The points that links bring along, as they were corrected since. */
export function waitingPoints(unsent: readonly QueueItem[]): SafetyPoint[] {
  const made = unsent.filter(({ type }) => type === 'safety_link').flatMap(pointOf);
  return made.map((point) => corrected(point, unsent));
}

/** A point as it will be when what waits has been sent. */
export function corrected(point: SafetyPoint, waiting: readonly QueueItem[]): SafetyPoint {
  const changes = waiting.filter(
    (item) =>
      item.type === 'safety_point' &&
      item.action === 'update' &&
      item.state !== 'failed' &&
      isAbout(item, point.id),
  );
  const fields = changes.map((item) => {
    const { base: _, ...sent } = bodyOf<SafetyPointChange>(item);
    return sent;
  });
  return Object.assign({}, point, ...fields);
}

/** Points that were found, without those that wait to be deleted. */
export function correctedPoints(
  found: readonly SafetyPoint[],
  waiting: readonly QueueItem[],
): SafetyPoint[] {
  const removals = waiting.filter((item) => item.type === 'safety_point' && isRemoval(item));
  const removed = new Set(removals.map(recordOf));
  return found.filter(({ id }) => !removed.has(id)).map((point) => corrected(point, waiting));
}

/** Whether what hangs together is no longer as the server has it, or is called otherwise. */
export function connectsOtherwise(unsent: readonly QueueItem[]): boolean {
  return unsent.some(({ type, state }) => connecting.includes(type) && state !== 'failed');
}

const connecting: readonly QueueItem['type'][] = ['equipment', ...relationTypes];

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

import { authCalls } from '#contract/auth.ts';
import { type Call, fillPath } from '#contract/call.ts';
import { type Comment, commentCalls } from '#contract/comments.ts';
import { documentCalls, type EquipmentDocument } from '#contract/documents.ts';
import { equipmentCalls } from '#contract/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { impactCalls } from '#contract/impact.ts';
import { type LinkOfEquipment, linkCalls } from '#contract/links.ts';
import { bodyOf } from '#contract/noun.ts';
import { type QuickSearchButton, quickSearchCalls } from '#contract/quick-search.ts';
import {
  type ProtectedEquipment,
  type SafetyLinkOfEquipment,
  type SafetyPoint,
  type SafetyPointsPage,
  safetyCalls,
} from '#contract/safety.ts';
import {
  type RunSummary,
  type RunTask,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenario-runs.ts';
import { type ScenarioWithRuns, scenarioCalls } from '#contract/scenarios.ts';
import { recordOf } from '#contract/sync.ts';
import type { Device } from './device/device.ts';
import type { Known } from './known.ts';
import type { QueueItem } from './queue/queue-item.ts';
import {
  linksOf,
  partsOf,
  protectedBy,
  safetyLinksOf,
  safetyPoint,
  safetyPointsFound,
} from './relations/answers.ts';
import { impactOnDevice } from './relations/impact-on-device.ts';
import type { RelationsOnDevice } from './relations/relations-on-device.ts';
import {
  connectsOtherwise,
  corrected,
  correctedPoints,
  waitingPoints,
} from './relations/waiting-rows.ts';
import { withWaitingComments } from './waiting/waiting-comments.ts';
import { withWaitingDocuments } from './waiting/waiting-documents.ts';
import { withWaitingLinks } from './waiting/waiting-links.ts';
import { scenariosWithWaiting, withWaitingProgress } from './waiting/waiting-progress.ts';
import { withWaitingProtected, withWaitingSafetyLinks } from './waiting/waiting-safety-links.ts';
import { tasksWithWaiting, withWaitingTasks } from './waiting/waiting-tasks.ts';

/** What a read asks for. */
export interface ReadRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** As of when the copy is. */
  at: number;
}

export interface KeptRead {
  call: Call;
  /** The answer from the device's copy of what belongs to Anlagen, whether it was ever read or not. */
  fromCopy?: (relations: RelationsOnDevice, asked: ReadRequest) => Promise<unknown>;
  /** False where the copy alone answers: there are too many answers to keep each. */
  isKept?: false;
  /** What else the server's answer means for the device. */
  onAnswer?: (
    device: Device,
    answer: unknown,
    asked: { params: Record<string, string>; askedAt: number },
  ) => Promise<void>;
  /** The answer about what waits here to be made, where nothing but that is known of it. */
  ofNew?: (waiting: readonly QueueItem[], params: Record<string, string>) => unknown;
  /** Whether what waits changes an answer that only the copy can give with it: then the copy is asked. */
  isForCopy?: (waiting: readonly QueueItem[]) => boolean;
  /** The answer as it will be when what waits has been sent. */
  withWaiting?: (
    answer: unknown,
    waiting: readonly QueueItem[],
    address: string,
    known: Known,
  ) => unknown;
}

/** Every read that also answers without network. A noun joins by its line here. */
export const keptReads: readonly KeptRead[] = [
  { call: authCalls.currentUser },
  { call: equipmentTypeCalls.list },
  { call: equipmentCalls.metadata },
  { call: quickSearchCalls.list, withWaiting: withWaitingButtons },
  {
    call: scenarioCalls.list,
    withWaiting: (answer, waiting, _address, known) =>
      scenariosWithWaiting(answer as ScenarioWithRuns[], waiting, known),
  },
  {
    call: scenarioCalls.active,
    withWaiting: (answer, waiting, _address, known) =>
      answer && withWaitingProgress(answer as RunSummary, waiting, known),
  },
  {
    call: commentCalls.list,
    fromCopy: (relations, { params }) => partsOf(relations, 'equipment_comment', params.id ?? ''),
    ofNew: nothingYet,
    withWaiting: (answer, waiting, address) =>
      withWaitingComments(answer as Comment[], waiting, address),
  },
  {
    call: documentCalls.list,
    fromCopy: (relations, { params }) => partsOf(relations, 'equipment_document', params.id ?? ''),
    ofNew: nothingYet,
    withWaiting: (answer, waiting, address) =>
      withWaitingDocuments(answer as EquipmentDocument[], waiting, address),
  },
  {
    call: scenarioRunCalls.get,
    withWaiting: (answer, waiting) => withWaitingTasks(answer as ScenarioRun, waiting),
  },
  {
    call: scenarioRunCalls.tasks,
    isKept: false,
    onAnswer: (device, answer, { askedAt }) => keepTasks(device, answer as RunTask[], askedAt),
    withWaiting: (answer, waiting) => tasksWithWaiting(answer as RunTask[], waiting),
  },
  {
    call: linkCalls.list,
    fromCopy: (relations, { params }) => linksOf(relations, params.id ?? ''),
    ofNew: nothingYet,
    withWaiting: (answer, waiting, address, known) =>
      withWaitingLinks(answer as LinkOfEquipment[], waiting, address, known),
  },
  {
    call: safetyCalls.links,
    fromCopy: (relations, { params }) => safetyLinksOf(relations, params.equipmentId ?? ''),
    ofNew: nothingYet,
    withWaiting: (answer, waiting, address, known) =>
      withWaitingSafetyLinks(answer as SafetyLinkOfEquipment[], { waiting, address, known }),
  },
  {
    call: safetyCalls.points,
    isKept: false,
    fromCopy: (relations, { query }) => safetyPointsFound(relations, query),
    withWaiting: (answer, waiting) => foundWithWaiting(answer as FoundPoints, waiting),
  },
  {
    call: safetyCalls.point,
    fromCopy: (relations, { params }) => safetyPoint(relations, params.id ?? ''),
    ofNew: (waiting, { id }) => waitingPoints(waiting).find((point) => point.id === id),
    withWaiting: (answer, waiting) => corrected(answer as SafetyPoint, waiting),
  },
  {
    call: safetyCalls.equipmentOfPoint,
    fromCopy: (relations, { params }) => protectedBy(relations, params.id ?? ''),
    ofNew: nothingYet,
    withWaiting: (answer, waiting, address, known) =>
      withWaitingProtected(answer as ProtectedEquipment[], { waiting, address, known }),
  },
  {
    call: impactCalls.ofEquipment,
    isKept: false,
    fromCopy: (relations, { params, at }) =>
      impactOnDevice({ kind: 'equipment', id: params.id ?? '' }, relations, at),
    isForCopy: connectsOtherwise,
  },
  {
    call: impactCalls.ofSafetyPoint,
    isKept: false,
    fromCopy: (relations, { params, at }) =>
      impactOnDevice({ kind: 'safety_point', id: params.id ?? '' }, relations, at),
    isForCopy: connectsOtherwise,
  },
];

type FoundPoints = SafetyPoint[] | SafetyPointsPage;

function foundWithWaiting(found: FoundPoints, waiting: readonly QueueItem[]): FoundPoints {
  return Array.isArray(found)
    ? correctedPoints(found, waiting)
    : { ...found, safetyPoints: correctedPoints(found.safetyPoints, waiting) };
}

/** What waits is all there is. */
function nothingYet(): [] {
  return [];
}

function withWaitingButtons(answer: unknown, waiting: readonly QueueItem[]): QuickSearchButton[] {
  const buttons = new Map((answer as QuickSearchButton[]).map((button) => [button.id, button]));
  const change = (id: string, fields: Partial<QuickSearchButton>) => {
    const button = buttons.get(id);
    if (button) buttons.set(id, { ...button, ...fields });
  };
  for (const item of waiting) {
    if (item.type === 'quick_search_order') {
      const { buttonOrders } = bodyOf<{ buttonOrders: { id: string; order: number }[] }>(item);
      for (const { id, order } of buttonOrders) change(id, { order });
    }
    if (item.type !== 'quick_search_button') continue;
    const id = recordOf(item);
    if (item.action === 'delete') buttons.delete(id);
    else if (item.action === 'update') change(id, bodyOf(item));
    else buttons.set(id, bodyOf<QuickSearchButton>(item));
  }
  return [...buttons.values()].sort((a, b) => a.order - b.order);
}

/** Tasks that were read alone, in the run that is kept on the device. */
async function keepTasks(
  device: Device,
  tasks: readonly RunTask[],
  askedAt: number,
): Promise<void> {
  for (const runId of new Set(tasks.map((task) => task.runId))) {
    const read = new Map(tasks.map((task) => [task.id, task]));
    await device.rekeep(fillPath(scenarioRunCalls.get.path, { id: runId }), askedAt, (answer) => {
      const run = answer as ScenarioRun;
      return { ...run, tasks: run.tasks.map((task) => read.get(task.id) ?? task) };
    });
  }
}

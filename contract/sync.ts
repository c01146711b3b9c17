import * as z from 'zod/mini';
import { type Call, call } from './call.ts';
import { commentCalls } from './comments.ts';
import { documentCalls } from './documents.ts';
import { equipment, equipmentCalls } from './equipment.ts';
import { errorAnswer } from './errors.ts';
import { linkCalls } from './links.ts';
import { quickSearchCalls } from './quick-search.ts';
import { recordId } from './record-id.ts';
import { safetyCalls } from './safety.ts';
import { scenarioRunCalls } from './scenario-runs.ts';

/** What a queued write hands to its call. */
export const commandData = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
});
export type CommandData = z.infer<typeof commandData>;

export const syncActions = ['create', 'update', 'delete'] as const;
export type SyncAction = (typeof syncActions)[number];

interface Command {
  call: Call;
  /** The record a command writes. A client that queues a creation brings the id itself. */
  record: (data: CommandData) => string;
  /** Other records that must be there first. */
  needs?: (data: CommandData) => string[];
  /** Other records that come with it. */
  makes?: (data: CommandData) => string[];
}

/** However somebody writes an id, it names one record. */
const asId = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');

const param =
  (name: string) =>
  ({ params }: CommandData) =>
    asId(params?.[name]);
const field =
  (name: string) =>
  ({ body }: CommandData) =>
    asId((body as Record<string, unknown> | null | undefined)?.[name]);
const fromParams = param('id');
const fromBody = field('id');

/** A safety point can be deleted only after its last link was: the removal of a link names its point too. */
const linksOfPoint = (id: string) => (id ? [`links of ${id}`] : []);

/** Every write that may wait in a queue: which call it becomes, and which records it is about. */
const commands = {
  equipment: {
    create: { call: equipmentCalls.create, record: fromBody },
    update: { call: equipmentCalls.update, record: fromParams },
    delete: { call: equipmentCalls.remove, record: fromParams },
  },
  comment: {
    create: {
      call: commentCalls.create,
      record: fromBody,
      needs: (data: CommandData) => [fromParams(data)],
    },
    update: { call: commentCalls.update, record: param('commentId') },
    delete: { call: commentCalls.remove, record: param('commentId') },
  },
  link: {
    create: {
      call: linkCalls.create,
      record: fromBody,
      needs: (data: CommandData) => [fromParams(data), field('targetEquipmentId')(data)],
    },
    update: { call: linkCalls.update, record: param('linkId') },
    delete: { call: linkCalls.remove, record: param('linkId') },
  },
  safety_link: {
    create: {
      call: safetyCalls.createLink,
      record: fromBody,
      needs: (data: CommandData) =>
        [param('equipmentId')(data), field('safetyPointId')(data)].filter(Boolean),
      makes: ({ body }: CommandData) =>
        [asId((body as { safetyPoint?: { id?: unknown } } | null)?.safetyPoint?.id)].filter(
          Boolean,
        ),
    },
    update: { call: safetyCalls.updateLink, record: param('linkId') },
    delete: {
      call: safetyCalls.removeLink,
      record: param('linkId'),
      makes: (data: CommandData) => linksOfPoint(param('safetyPointId')(data)),
    },
  },
  safety_point: {
    update: { call: safetyCalls.updatePoint, record: fromParams },
    delete: {
      call: safetyCalls.removePoint,
      record: fromParams,
      needs: (data: CommandData) => linksOfPoint(fromParams(data)),
    },
  },
  /** Its file travels first: until then the write has no address of it and cannot be sent. */
  document: {
    create: {
      call: documentCalls.uploadComplete,
      record: fromBody,
      needs: (data: CommandData) => [field('equipmentId')(data)],
    },
    update: { call: documentCalls.update, record: fromParams },
    delete: { call: documentCalls.remove, record: fromParams },
  },
  scenario_task: {
    update: { call: scenarioRunCalls.updateTask, record: param('taskId') },
  },
  scenario_task_note: {
    update: { call: scenarioRunCalls.updateTask, record: param('taskId') },
  },
  quick_search_button: {
    create: { call: quickSearchCalls.create, record: fromBody },
    update: { call: quickSearchCalls.update, record: fromParams },
    delete: { call: quickSearchCalls.remove, record: fromParams },
  },
  quick_search_order: {
    update: {
      call: quickSearchCalls.reorder,
      record: () => 'quick-search-order',
      needs: ({ body }: CommandData) => {
        const { buttonOrders } = (body ?? {}) as { buttonOrders?: unknown };
        return Array.isArray(buttonOrders) ? buttonOrders.map((one) => asId(one?.id)) : [];
      },
    },
  },
} satisfies Record<string, Partial<Record<SyncAction, Command>>>;

export type SyncType = keyof typeof commands;
const syncTypes = Object.keys(commands) as [SyncType, ...SyncType[]];

/** One write on its way to the server; its id is the idempotency key. */
export const syncItem = z.object({
  id: recordId,
  type: z.enum(syncTypes),
  action: z.enum(syncActions),
  data: commandData,
  /**
   * How many milliseconds it has waited, by the clock of the device: whatever that clock says, the
   * server can tell when it was done.
   */
  age: z.optional(z.number().check(z.minimum(0))),
});
export type SyncItem = z.infer<typeof syncItem>;

type Kind = Pick<SyncItem, 'type' | 'action'>;

/** Undefined for an action that a type does not have. */
export function commandOf({ type, action }: Kind): Command | undefined {
  const actions: Partial<Record<SyncAction, Command>> = commands[type];
  return actions[action];
}

export function recordOf(item: Kind & { data: CommandData }): string {
  return commandOf(item)?.record(item.data) ?? '';
}

/** With its texts as both the device and the server keep them. What is no such call is left to the server's refusal. */
export function asStored<Item extends Kind & { data: CommandData }>(item: Item): Item {
  const body = commandOf(item)?.call.body?.safeParse(item.data.body);
  return body?.success ? { ...item, data: { ...item.data, body: body.data } } : item;
}

/** The records that are not as this write leaves them before it has arrived. */
export function recordsWrittenBy(item: Kind & { data: CommandData }): string[] {
  return [recordOf(item), ...(commandOf(item)?.makes?.(item.data) ?? [])];
}

/** The records whose earlier writes must have arrived before this one may be sent. */
export function recordsAwaitedBy(item: Kind & { data: CommandData }): string[] {
  return [...recordsWrittenBy(item), ...(commandOf(item)?.needs?.(item.data) ?? [])];
}

/** What became of one item of a batch. */
const verdict = z.discriminatedUnion('outcome', [
  z.object({
    id: z.string(),
    outcome: z.literal('done'),
    /** As it was given the first time. */
    answer: z.optional(z.unknown()),
    /** Of an Anlage whose write was repeated: what it is now, null where it is no more. */
    now: z.optional(z.nullable(equipment)),
  }),
  z.object({ id: z.string(), outcome: z.literal('failed'), error: errorAnswer }),
  /** An earlier write it needs has failed; it was not tried. */
  z.object({ id: z.string(), outcome: z.literal('waiting') }),
]);
export type SyncVerdict = z.infer<typeof verdict>;

export const syncBatchLimit = 100;

export const syncCalls = {
  replay: call({
    method: 'POST',
    path: '/api/sync',
    summary: 'Mehrere wartende Änderungen in ihrer Reihenfolge nachholen',
    access: 'signed-in',
    itemised: true,
    body: z.object({
      /** Whose changes these are: another person's session must not send them. */
      userId: z.uuid(),
      items: z.array(syncItem).check(z.minLength(1), z.maxLength(syncBatchLimit)),
    }),
    answer: z.object({ verdicts: z.array(verdict) }),
    errors: ['wrong_user'],
  }),
};

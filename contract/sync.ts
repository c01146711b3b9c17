import * as z from 'zod/mini';
import { call } from './call.ts';
import { equipment } from './equipment/equipment.ts';
import { type ErrorAnswer, type ErrorCode, errorAnswer } from './errors.ts';
import {
  type ChangeWords,
  type Command,
  type CommandData,
  type Commands,
  syncActions,
} from './noun.ts';
import { type NounKind, nouns } from './nouns.ts';
import { recordId } from './record-id.ts';

/** The input of a queued write for its call. */
const commandData = z.object({
  params: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
});

type AllCommands = UnionToIntersection<
  Extract<(typeof nouns)[number], { commands: object }>['commands']
>;
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The type of a queue item: the kind of record that it changes. */
export type SyncType = keyof AllCommands;

/** Every write that may wait, from the nouns' descriptors. */
const commands = Object.assign(
  {},
  ...nouns.map((noun) => ('commands' in noun ? noun.commands : {})),
) as Record<SyncType, Commands>;
const syncTypes = Object.keys(commands) as [SyncType, ...SyncType[]];

/** One write for the server; its id is the idempotency key. */
const syncItem = z.object({
  id: recordId,
  type: z.enum(syncTypes),
  action: z.enum(syncActions),
  data: commandData,
  /**
   * How many milliseconds it has waited, by the clock of the device: even if that clock is wrong, the server can
   * compute when it was made.
   */
  age: z.optional(z.number().check(z.minimum(0))),
});
export type SyncItem = z.infer<typeof syncItem>;

/** The noun whose record a queued change of this name writes. */
export function nounOfCommand(type: string): NounKind | undefined {
  return nouns.find((noun) => 'commands' in noun && type in noun.commands)?.kind;
}

type Kind = Pick<SyncItem, 'type' | 'action'>;

/** The descriptor's entry for this type of queued write. */
export const commandsOf = ({ type }: Pick<SyncItem, 'type'>): Commands => commands[type];

export const wordsOf = (item: Pick<SyncItem, 'type'>): ChangeWords => commandsOf(item).words;

/** Undefined for an action that a type does not have. */
export function commandOf({ type, action }: Kind): Command | undefined {
  return commands[type][action];
}

export function recordOf(item: Kind & { data: CommandData }): string {
  return commandOf(item)?.record(item.data) ?? '';
}

/**
 * Texts as device and server store them. Data that does not fit the call is left unchanged for the server to refuse.
 */
export function asStored<Item extends Kind & { data: CommandData }>(item: Item): Item {
  const body = commandOf(item)?.call.body?.safeParse(item.data.body);
  return body?.success ? { ...item, data: { ...item.data, body: body.data } } : item;
}

/** The record of this write, and those that it creates. */
export function recordsWrittenBy(item: Kind & { data: CommandData }): string[] {
  return [recordOf(item), ...recordsMadeBy(item)];
}

/** The records that this write changes or that the server must have before. */
export function recordsAwaitedBy(item: Kind & { data: CommandData }): string[] {
  return [...recordsWrittenBy(item), ...recordsNeededBy(item)];
}

/** The records without which this write is pointless. */
export function recordsItDiesWith(item: Kind & { data: CommandData }): string[] {
  return commandOf(item)?.outlivesNeeds ? recordsWrittenBy(item) : recordsAwaitedBy(item);
}

const recordsMadeBy = (item: Kind & { data: CommandData }) =>
  commandOf(item)?.makes?.(item.data) ?? [];

const recordsNeededBy = (item: Kind & { data: CommandData }) =>
  commandOf(item)?.needs?.(item.data) ?? [];

/** The records whose earlier writes must have arrived before this one. */
export const recordsBefore = (item: Kind & { data: CommandData }) =>
  commandOf(item)?.after?.(item.data) ?? [];

/** The records that this write is part of. */
export const recordsAbove = (item: Kind & { data: CommandData }) =>
  commandOf(item)?.partOf?.(item.data) ?? [];

/** The refusals of a write because the server does not have its record, or one that it needs. */
const goneCodes: readonly ErrorCode[] = [
  'not_found',
  ...Object.values(commands).flatMap(({ deletedElsewhere }) => deletedElsewhere?.code ?? []),
];

export const isRecordGone = ({ code }: ErrorAnswer): boolean => goneCodes.includes(code);

/**
 * Writes that have not arrived. Later writes to the same record wait for them, and so do later writes to a record that
 * they are part of: the end of a run for what was done in it. A write to another record waits only if its command says
 * so, or if it needs a record that the server does not have yet, or not any more.
 */
export class UnarrivedWrites {
  readonly #written = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(items: Iterable<Unarrived> = []) {
    for (const item of items) this.add(item);
  }

  /** `error`: why the server has refused it. */
  add(item: Unarrived, error = item.error): void {
    for (const record of recordsWrittenBy(item)) this.#written.add(record);
    for (const record of recordsAbove(item)) this.#written.add(record);
    const isMissing = item.action === 'create' || (error && isRecordGone(error));
    const missing = isMissing ? recordsWrittenBy(item) : recordsMadeBy(item);
    for (const record of missing) this.#missing.add(record);
  }

  /** Whether the server does not have the record before they arrive. */
  isMissing(record: string): boolean {
    return this.#missing.has(record);
  }

  /** Whether this later write must wait for one of them. */
  mustWait(item: Kind & { data: CommandData }): boolean {
    return (
      [...recordsWrittenBy(item), ...recordsBefore(item)].some((record) =>
        this.#written.has(record),
      ) || recordsNeededBy(item).some((record) => this.isMissing(record))
    );
  }
}

type Unarrived = Kind & { data: CommandData; error?: ErrorAnswer | undefined };

/** The result of one item of a batch. */
const verdict = z.discriminatedUnion('outcome', [
  z.object({
    id: z.string(),
    outcome: z.literal('done'),
    /** The first answer. */
    answer: z.optional(z.unknown()),
    /** For a write of an Anlage that may be a repetition: its present state, null if it is deleted. */
    now: z.optional(z.nullable(equipment)),
  }),
  z.object({ id: z.string(), outcome: z.literal('failed'), error: errorAnswer }),
  /** Not tried, because an earlier write that it needs has failed; the item keeps its state. */
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
      /** The owner of these changes: another user's session must not send them. */
      userId: z.uuid(),
      items: z.array(syncItem).check(z.minLength(1), z.maxLength(syncBatchLimit)),
    }),
    answer: z.object({ verdicts: z.array(verdict) }),
    errors: ['wrong_user'],
  }),
};

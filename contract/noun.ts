/**
 * What the rest of the product has to know of a noun, said once beside its record and its calls. Every
 * table that lists nouns (log, notices, queue) is made from these descriptors (`nouns.ts`).
 */
import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import type { Action } from './permissions.ts';

/** What a queued write gives to its call. */
export interface CommandData {
  params?: Record<string, string> | undefined;
  body?: unknown;
}

export const syncActions = ['create', 'update', 'delete'] as const;
export type SyncAction = (typeof syncActions)[number];

/** A write that may wait on a device until the server can be reached. */
export interface Command {
  call: Call;
  /** The id of the record it writes. Who queues a creation chooses the id. */
  record: (data: CommandData) => string;
  /** Other records that must be on the server first. */
  needs?: (data: CommandData) => string[];
  /** Other records that it brings along. */
  makes?: (data: CommandData) => string[];
}

export type Commands = Partial<Record<SyncAction, Command>>;

export interface DeviceRows {
  record: z.ZodMiniType<{ id: string }>;
  /**
   * The fields with the ids of the records it belongs to: by these a device finds it. `id` where it
   * stands for itself.
   */
  homes: readonly [string, ...string[]];
}

/** The homes are fields of the record, or it does not compile. */
export function deviceRows<const R extends z.ZodMiniType<{ id: string }>>(
  record: R,
  ...homes: [keyof z.output<R> & string, ...(keyof z.output<R> & string)[]]
): { record: R; homes: [string, ...string[]] } {
  return { record, homes };
}

export interface Noun {
  /** Its name in the log and in notices of changes. */
  kind: string;
  /** What the log calls it. */
  label: string;
  /** The right without which nobody learns that one of its records has changed. */
  readWith: Action;
  /** Each record belongs to one person, and nobody else learns of it. */
  isPersonal?: true;
  /** Devices have all of its records that their owner may see. */
  device?: DeviceRows;
  /** The writes that may wait, by the name of their queue items. */
  commands?: Readonly<Record<string, Commands>>;
}

export function noun<const N extends Noun>(definition: N): N {
  return definition;
}

/** However an id is spelled, it names one record. */
export const asId = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '');

/** The id in a parameter of the path. */
export const fromParam =
  (name: string) =>
  ({ params }: CommandData) =>
    asId(params?.[name]);

/** The id in a field of the body. */
export const fromField =
  (name: string) =>
  ({ body }: CommandData) =>
    asId((body as Record<string, unknown> | null | undefined)?.[name]);

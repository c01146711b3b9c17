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
  /** How its sentence in the list of waiting changes begins; what was changed follows: "Kommentar zu Pumpe 1". */
  says: string;
}

/** What the list of waiting changes calls what a change is about. */
export interface ChangeWords {
  /** With its article, as a sentence begins. */
  name: string;
  /** The fields that people change. */
  fields: Readonly<Record<string, string | FieldWords>>;
  /** What the sentence leaves out; the fields that were changed, where nothing is said here. */
  detail?: (change: Change) => string | undefined;
  /** Of two versions each field is chosen by itself; otherwise there is one text to choose. */
  isChosenByField?: true;
}

export interface FieldWords {
  label: string;
  /** What its values stand for. */
  values?: Readonly<Record<string, string>>;
  /** Its values are days. */
  isDay?: true;
}

export interface Commands extends Partial<Record<SyncAction, Command>> {
  words: ChangeWords;
}

/** A queued write, as far as its device shows it before the server does. */
export interface Change {
  type: string;
  action: SyncAction;
  data: CommandData;
  userId: string;
  /** When it was made, in milliseconds by the clock of its device. */
  timestamp: number;
  /** Failed: the server has refused it, and a person has yet to decide. */
  state: 'waiting' | 'failed';
  /** What is known of a file that goes with it. */
  attached?: { size: number; type: string };
  /** The file itself, in items of an older version. */
  file?: { size: number; type: string };
  /** The Anlage as the person sees it with the change. */
  after?: unknown;
  /** What the server made of it, where the device cannot tell. */
  made?: unknown;
}

export const bodyOf = <Body>({ data }: { data: CommandData }) => (data.body ?? {}) as Body;

/** When the change was made, as the server would say it. */
export const momentOf = ({ timestamp }: Pick<Change, 'timestamp'>) =>
  new Date(timestamp).toISOString();

/** What a refused deletion leaves: what could not be deleted is still there. */
export const afterRemoval = <Row>(row: Row | undefined, { state }: Pick<Change, 'state'>) =>
  state === 'failed' ? row : undefined;

/**
 * A row as it will be once the change has reached the server; undefined where it will not be there. A creation
 * may meet its own row: the server has it already and its answer was lost.
 */
export type Overlay<Row> = (row: Row | undefined, change: Change, id: string) => Row | undefined;

export interface DeviceRows {
  record: z.ZodMiniType<{ id: string }>;
  /**
   * The fields with the ids of the records it belongs to: by these a device finds it. `id` where it
   * stands for itself.
   */
  homes: readonly [string, ...string[]];
  /**
   * The kind of its first home, where it leaves devices together with that record. The server then names only the
   * record that is gone, and none of the rows that belong to it.
   */
  within?: string;
  /** Missing where nothing can be changed without network. */
  overlay?(row: { id: string } | undefined, change: Change, id: string): { id: string } | undefined;
  /** Rows that a change writes beside the record of its command. The change may be another noun's. */
  alsoWrites?: (change: Change) => string[];
}

/** The homes are fields of the record, or it does not compile. */
export function deviceRows<const R extends z.ZodMiniType<{ id: string }>>(
  record: R,
  homes: readonly [keyof z.output<R> & string, ...(keyof z.output<R> & string)[]],
  more: Pick<DeviceRows, 'within' | 'alsoWrites'> & { overlay?: Overlay<z.output<R>> } = {},
): DeviceRows & { record: R } {
  return { record, homes, ...(more as Pick<DeviceRows, 'within' | 'overlay' | 'alsoWrites'>) };
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
  /** Its records are people, or belong to one: an export shows nobody whom else the log names by them. */
  isAboutPeople?: true;
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

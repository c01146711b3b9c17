/**
 * The descriptor of a noun: all that the rest of the product has to know of it, beside its record and its calls. Every
 * table that lists nouns (log, notices, queue, feed) is made from the descriptors in `nouns.ts`.
 */
import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import type { Action } from './permissions.ts';

/** The input of a queued write for its call. */
export interface CommandData {
  params?: Record<string, string> | undefined;
  body?: unknown;
}

export const syncActions = ['create', 'update', 'delete'] as const;
export type SyncAction = (typeof syncActions)[number];

/** A write that may wait on a device until the server can be reached. */
export interface Command {
  call: Call;
  /** The id of the record it writes. The device that queues a creation chooses the id. */
  record: (data: CommandData) => string;
  /** Other records that must be on the server first. */
  needs?: (data: CommandData) => string[];
  /** The server takes it although a record that it needs was deleted, so it is never dropped together with one. */
  outlivesNeeds?: true;
  /** Other records that it creates too. */
  makes?: (data: CommandData) => string[];
  /** Other records whose earlier writes must have arrived before, if there are any. */
  after?: (data: CommandData) => string[];
  /** Records that it belongs to: a later write to one of them waits until this one has arrived. */
  partOf?: (data: CommandData) => string[];
  /** The beginning of its sentence in the list of waiting changes; the record follows: "Kommentar zu Pumpe 1". */
  sentenceStart: string;
}

/** German words for a change in the list of waiting changes. */
export interface ChangeWords {
  /** The record with its article, at the beginning of a sentence. */
  name: string;
  /** The fields that users change. */
  fields: Readonly<Record<string, string | FieldWords>>;
  /** Details that the sentence leaves out; by default the changed fields. */
  detail?: (change: Change) => string | undefined;
  /** In a conflict the user chooses each field separately; otherwise there is one text to choose. */
  isChosenByField?: true;
}

export interface FieldWords {
  label: string;
  /** The German words for its values. */
  values?: Readonly<Record<string, string>>;
  /** Its values are days. */
  isDay?: true;
}

/** A record that has a screen of its own. */
export interface RecordWithScreen {
  kind: 'equipment' | 'safety_point' | 'scenario_run' | 'defect';
  id: string;
}

export interface Commands extends Partial<Record<SyncAction, Command>> {
  words: ChangeWords;
  /** The record on whose screen a person sees the change. Missing if there is no such screen. */
  shownOn?: (data: CommandData) => RecordWithScreen | undefined;
  /** What the server answers if the record was deleted elsewhere: a deletion is done, after an update the user decides. */
  deletedElsewhere?: {
    code: ErrorCode;
    /**
     * The input of the creation that brings the record back with the change; undefined if the device does not have
     * enough of it. Missing if the change can only be discarded.
     */
    recreation?: (change: Change) => CommandData | undefined;
  };
  /** Adds to the body what the user's choice in a conflict implies. Its base is what the server has now. */
  completeChoice?: (body: object) => object;
  /** Refusals of a creation or update that a person can correct in the form of the record. */
  correctable?: readonly ErrorCode[];
}

/** A queued write, with what the device needs to show it before the server does. */
export interface Change {
  type: string;
  action: SyncAction;
  data: CommandData;
  userId: string;
  /** When it was made, in milliseconds by the clock of its device. */
  timestamp: number;
  /** Failed: the server has refused it, and the user has yet to decide. */
  state: 'waiting' | 'failed';
  /** Size and type of the file that belongs to it. */
  attached?: { size: number; type: string };
  /** The file itself, in items of an older version. */
  file?: { size: number; type: string };
  /** The Anlage as the user sees it with the change. */
  after?: unknown;
  /** The record as the server answered, if the device cannot compute it. */
  made?: unknown;
}

export const bodyOf = <Body>({ data }: { data: CommandData }) => (data.body ?? {}) as Body;

/** The time of the change in the server's format. */
export const momentOf = ({ timestamp }: Pick<Change, 'timestamp'>) =>
  new Date(timestamp).toISOString();

/** The row after a deletion. If the server refused the deletion, the row still exists. */
export const afterRemoval = <Row>(row: Row | undefined, { state }: Pick<Change, 'state'>) =>
  state === 'failed' ? row : undefined;

/**
 * A row as it will be when the change has reached the server; undefined if it will not exist. A creation may find its
 * own row: the server has it already and its answer was lost.
 */
export type Overlay<Row> = (row: Row | undefined, change: Change, id: string) => Row | undefined;

export interface DeviceRows {
  record: z.ZodMiniType<{ id: string }>;
  /** The fields with the ids of the records it belongs to: by these a device finds it. `id` if it belongs to none. */
  homes: readonly [string, ...string[]];
  /**
   * The kind of its first home, if devices delete it together with that record. The server then sends only the id of
   * the home, not those of the rows that belong to it.
   */
  within?: string;
  /** Missing if nothing can be changed without a network. */
  overlay?(row: { id: string } | undefined, change: Change, id: string): { id: string } | undefined;
  /** Rows of this kind that a change writes, besides the record of its command; also a change of another noun. */
  alsoWrites?: (change: Change) => string[];
}

/** If a home is not a field of the record, the code does not compile. */
export function deviceRows<const R extends z.ZodMiniType<{ id: string }>>(
  record: R,
  homes: readonly [keyof z.output<R> & string, ...(keyof z.output<R> & string)[]],
  more: Pick<DeviceRows, 'within' | 'alsoWrites'> & { overlay?: Overlay<z.output<R>> } = {},
): DeviceRows & { record: R } {
  return { record, homes, ...(more as Pick<DeviceRows, 'within' | 'overlay' | 'alsoWrites'>) };
}

/** German words for a field of log entries. */
export interface LoggedField extends FieldWords {
  /** Its values are numbers of bytes. */
  isFileSize?: true;
  /** Writes a stored text for users, where `values` cannot list them all. */
  textOf?: (stored: string) => string;
}

export interface Noun {
  /** Its name in the log and in notices of changes. */
  kind: string;
  /** Its German name in the log. */
  label: string;
  /**
   * The fields that its log entries contain, with their German words. Missing if its entries have no values. A test
   * fails for a field that the server writes and that is not listed.
   */
  logged?: Readonly<Record<string, string | LoggedField>>;
  /** The permission that is needed to get notices about its records. */
  readWith: Action;
  /** Each record belongs to one user, and nobody else gets notices about it. */
  isPersonal?: true;
  /** Its records are people or belong to one: an export hides other people in log entries about them. */
  isAboutPeople?: true;
  /** Set if devices have its records, as far as their owner may see them. */
  device?: DeviceRows;
  /** The writes that may wait, by the name of their queue items. */
  commands?: Readonly<Record<string, Commands>>;
}

export function noun<const N extends Noun>(definition: N): N {
  return definition;
}

/** Ids are compared in lower case, because every spelling means the same record. */
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

/** The record whose id is the first of these that a change has. */
export const recordWithScreen =
  (kind: RecordWithScreen['kind'], ...ids: ((data: CommandData) => string)[]) =>
  (data: CommandData): RecordWithScreen | undefined => {
    const id = ids.map((idIn) => idIn(data)).find(Boolean);
    return id ? { kind, id } : undefined;
  };

/**
 * Queries for nouns whose rows are on the device. After the first fill the device answers. Before that, and for a
 * record that the device does not have yet, the server does.
 */
import { type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ask } from '#web/api/client.ts';
import { ReadError } from '#web/api/transport-errors.ts';
import { catchUp, deviceRows, deviceWorker, pullSoon, workerToAsk } from '#web/offline/offline.ts';
import type { Rows, ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { DeviceClient } from '#web/offline/search/device-client.ts';
import { areChanged, type ChangedRows } from '#web/offline/storage/changed-rows.ts';
import { serverOrDevice } from '#web/offline/sync/server-or-device.ts';
import { keyOf } from './server-query.ts';

/** Undefined if the device does not have the record. */
type FromRows<C extends Call> = (rows: Rows, at: number) => Promise<AnswerOf<C> | undefined>;

interface Options<Answer> {
  /** False: changes that the server has refused are left out. */
  withRefused?: boolean;
  /** Pulls before the rows are read, if the server is reachable. */
  isPulledFirst?: boolean;
  /** Applies waiting changes to an answer of the server. */
  asShown?: (answer: Answer) => Answer;
  /** The message of the error if the query fails. */
  failure?: string;
}

/** Where an answer came from: these reads of rows, the worker's search index, or the server. */
type Source = ReadonlySet<string> | 'index' | 'server';

const sources = new WeakMap<Query, Source>();

function rememberSource(client: QueryClient, queryKey: QueryKey, source: Source) {
  const query = client.getQueryCache().find({ queryKey });
  if (query) sources.set(query, source);
}

/** For queries that rows may answer. */
const ofDevice = { isOfDevice: true } as const;

interface AnswerAndSource<Answer> {
  answer: Answer;
  source: Source;
}

/** One list for each read that is under way: the changes of rows since it began. */
const changesDuringReads = new Set<ChangedRows[]>();

/**
 * Reads again if a change affects the answer while it is read: the client does not refetch a query without data. With
 * a second change the answer is returned and the query is refetched, because the changes may go on.
 */
async function readForQuery<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<AnswerAndSource<Answer>>,
): Promise<Answer> {
  const first = await readNotingChanges(read);
  const { answer, source, isOutdated } = first.isOutdated ? await readNotingChanges(read) : first;
  rememberSource(client, queryKey, source);
  if (isOutdated) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }));
  return answer;
}

async function readNotingChanges<Answer>(read: () => Promise<AnswerAndSource<Answer>>) {
  const changes: ChangedRows[] = [];
  changesDuringReads.add(changes);
  const found = await read().finally(() => changesDuringReads.delete(changes));
  return { ...found, isOutdated: changes.some((changed) => isAffected(found.source, changed)) };
}

/** A query that only the device answers; null before the first fill has ended. */
export function rowsQuery<Answer>(queryKey: QueryKey, fromRows: (rows: Rows) => Promise<Answer>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Answer | null> => {
      return readForQuery<Answer | null>(client, queryKey, async () => {
        const rows = await deviceRows();
        // Any change of rows may complete the first fill, so the query must run again after each.
        if (!rows?.isComplete) return { answer: null, source: 'server' };
        return { answer: await fromRows(rows), source: rows.reads };
      });
    },
    meta: ofDevice,
  });
}

export function deviceQuery<const C extends Call>(
  call: C,
  request: InputOf<C>,
  fromRows: FromRows<C>,
  { isPulledFirst, asShown, failure, ...options }: Options<AnswerOf<C>> = {},
) {
  const queryKey = keyOf(call, request);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<AnswerOf<C>> => {
      const fromDevice = async (rows: ShownRows | undefined) => {
        const answer = rows && (await fromRows(rows, rows.at ?? 0));
        return rows && answer !== undefined ? { answer, source: rows.reads } : undefined;
      };
      const fromServer = async () => {
        const answer = await ask(call, { ...(request as InputOf<C> & object), signal });
        return { answer: asShown ? asShown(answer) : answer, source: 'server' as const };
      };
      if (isPulledFirst) await catchUp();
      return readForQuery<AnswerOf<C>>(client, queryKey, async () => {
        const rows = await deviceRows(options);
        const found = rows?.isComplete ? await fromDevice(rows) : undefined;
        return (
          found ??
          serverOrDevice<AnswerAndSource<AnswerOf<C>>>(fromServer, async () =>
            fromDevice(await deviceRows(options)),
          )
        );
      }).catch(asReadError(failure));
    },
    meta: ofDevice,
  });
}

/** Throws every error under this message, if there is one. */
const asReadError = (message: string | undefined) => (cause: unknown) => {
  throw message === undefined ? cause : new ReadError(message, { cause });
};

/** A question that the worker can answer from its search index like the server. */
interface IndexQuestion<Answer> {
  /** The message of the error if the server fails to answer. */
  failure?: string;
  /** What else the answer depends on, such as the present day. */
  more?: readonly unknown[];
  /** False: the query is not refetched when the index changes. */
  isLive?: boolean;
  /** Null: the worker cannot answer yet, and the server is asked. */
  askWorker: (worker: DeviceClient, signal: AbortSignal) => Promise<Answer | null>;
  askServer: (signal: AbortSignal) => Promise<Answer>;
}

/** A query that the worker's index answers; before it has all Anlagen, the server does. */
export function indexQuery<const C extends Call, Answer = AnswerOf<C>>(
  call: C,
  request: InputOf<C>,
  { askWorker, askServer, failure, more = [], isLive = true }: IndexQuestion<Answer>,
) {
  const queryKey = keyOf(call, request, ...more);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Answer> => {
      const remember = (source: Source) => isLive && rememberSource(client, queryKey, source);
      const worker = workerToAsk();
      if (worker) {
        remember('index');
        pullSoon();
        const answer = await askWorker(worker, signal);
        if (answer !== null) return answer;
      }
      remember('server');
      return serverOrDevice(() => askServer(signal), fromWorker).catch(asReadError(failure));

      async function fromWorker(): Promise<Answer | undefined> {
        const other = deviceWorker();
        return (other && (await askWorker(other, signal))) ?? undefined;
      }
    },
  });
}

/** To be called before queries are refetched for a change of rows. */
export function recordChangeDuringReads(changed: ChangedRows): void {
  for (const changes of changesDuringReads) changes.push(changed);
}

/** Whether the answer may be different now: one of its rows has changed, or it came from the server. */
function isAffected(source: Source | undefined, changed: ChangedRows): boolean {
  if (source === undefined || source === 'index') return false;
  return source === 'server' || areChanged(source, changed);
}

/** An answer that a screen stored itself has no source; any change may affect it. */
export const isAffectedByRows = (query: Query, changed: ChangedRows): boolean =>
  isAffected(sources.get(query) ?? (query.meta?.isOfDevice ? 'server' : undefined), changed);
export const isFromServer = (query: Query): boolean => sources.get(query) === 'server';
export const isFromIndex = (query: Query): boolean => sources.get(query) === 'index';

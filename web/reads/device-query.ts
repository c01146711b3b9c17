/**
 * What screens show of nouns that are on the device. Once all rows are here, the device answers; until then, and
 * for a record that has yet to come, the server does.
 */
import { type Query, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ask } from '#web/api/client.ts';
import {
  catchUp,
  deviceWorker,
  equipmentOnDevice,
  refreshSoon,
  rowsHere,
} from '#web/offline/offline.ts';
import type { Rows, ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { DeviceClient } from '#web/offline/search/device-client.ts';
import { areChanged, type ChangedRows } from '#web/offline/storage/changed-rows.ts';
import { serverOrDevice } from '#web/offline/sync/server-or-device.ts';
import { keyOf } from './server-query.ts';

/** Undefined where the device does not know the record that is asked about. */
type FromRows<C extends Call> = (rows: Rows, at: number) => Promise<AnswerOf<C> | undefined>;

interface Options<Answer> {
  /** False: what the server has refused is no part of the answer. */
  withRefused?: boolean;
  /** The rows are brought to the server's state before they answer, where it can be reached. */
  isPulledFirst?: boolean;
  /** What is shown of an answer that the server gave: it knows nothing of changes that wait here. */
  asShown?: (answer: Answer) => Answer;
  /** The message of the error with which it fails. */
  failure?: string;
}

/** Where an answer comes from: from these rows, from the worker's index of all Anlagen, or from the server. */
type Source = ReadonlySet<string> | 'index' | 'server';

const sources = new WeakMap<Query, Source>();

function noteSource(client: QueryClient, queryKey: QueryKey, source: Source) {
  const query = client.getQueryCache().find({ queryKey });
  if (query) sources.set(query, source);
}

/** What the device alone knows; null until all of its rows are there. */
export function rowsQuery<Answer>(queryKey: QueryKey, fromRows: (rows: Rows) => Promise<Answer>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Answer | null> => {
      const rows = await rowsHere();
      // Without them the coming of rows is what changes the answer.
      if (!rows?.isComplete) noteSource(client, queryKey, 'server');
      if (!rows?.isComplete) return null;
      const answer = await fromRows(rows);
      noteSource(client, queryKey, rows.reads);
      return answer;
    },
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
      const note = (source: Source) => noteSource(client, queryKey, source);
      const fromDevice = async (rows: ShownRows | undefined) => {
        const found = rows && (await fromRows(rows, rows.at ?? 0));
        if (rows && found !== undefined) note(rows.reads);
        return found;
      };
      if (isPulledFirst) await catchUp();
      const rows = await rowsHere(options);
      const found = rows?.isComplete ? await fromDevice(rows) : undefined;
      if (found !== undefined) return found;
      return serverOrDevice(
        async () => {
          const answer = await ask(call, { ...(request as InputOf<C> & object), signal });
          note('server');
          return asShown ? asShown(answer) : answer;
        },
        async () => fromDevice(await rowsHere(options)),
      ).catch((cause: unknown) => {
        throw failure === undefined ? cause : new Error(failure, { cause });
      });
    },
  });
}

/** One question that the worker answers from its index of all Anlagen, as the server would. */
interface IndexQuestion<Answer> {
  /** False for what is asked about one moment. */
  isLive?: boolean;
  askWorker: (worker: DeviceClient, signal: AbortSignal) => Promise<Answer>;
  askServer: (signal: AbortSignal) => Promise<Answer>;
}

/** Large sets stay in the worker; until it has all Anlagen, the server answers. */
export function indexQuery<Answer>(
  queryKey: QueryKey,
  { askWorker, askServer, isLive = true }: IndexQuestion<Answer>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ client, signal }): Promise<Answer> => {
      const here = equipmentOnDevice();
      if (isLive) noteSource(client, queryKey, here ? 'index' : 'server');
      if (!here) return serverOrDevice(() => askServer(signal), fromWorker);
      refreshSoon();
      return askWorker(here, signal);

      async function fromWorker(): Promise<Answer | undefined> {
        const worker = deviceWorker();
        return worker && askWorker(worker, signal);
      }
    },
  });
}

/** The answer may show something else now: one of its rows has changed, or the server gave it. */
export function isTouched(query: Query, changed: ChangedRows): boolean {
  const source = sources.get(query);
  if (source === undefined || source === 'index') return false;
  return source === 'server' || areChanged(source, changed);
}

export const isFromServer = (query: Query): boolean => sources.get(query) === 'server';
export const isFromIndex = (query: Query): boolean => sources.get(query) === 'index';

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Comment, commentCalls } from '#contract/comments.ts';
import { ask } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import * as offline from '#web/offline/offline.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { DeviceClient } from '#web/offline/search/device-client.ts';
import type { ChangedRows } from '#web/offline/storage/changed-rows.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { eventually } from '#web/testing/patience.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { deviceQuery, indexQuery } from './device-query.ts';
import { refetchAfterServerWrite, refetchOnRowChanges, whenRowsShown } from './follow-rows.ts';

vi.mock('#web/offline/offline.ts', { spy: true });

const pump = 'pump';
let client: QueryClient;
let server: AnsweringServer;
/** Undefined: the browser has no storage. */
let here: Comment[] | undefined;
let isComplete = true;
let stop: () => void;

beforeEach(() => {
  here = [];
  isComplete = true;
  client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' },
    },
  });
  server = new AnsweringServer().answers(commentCalls.list, [aComment({ content: 'Vom Server' })]);
  vi.stubGlobal('fetch', server.fetch);
  vi.mocked(offline.deviceRows).mockImplementation(async () => {
    if (!here) return undefined;
    const comments = here;
    const reads = new Set<string>();
    const of = async (kind: string, homes: Iterable<string>) => {
      for (const home of homes) reads.add(`${kind}/${home}`);
      return comments;
    };
    return { of, reads, isComplete, at: 1 } as unknown as ShownRows;
  });
  stop = refetchOnRowChanges(client);
});
afterEach(() => {
  stop();
  client.clear();
  syncStatus.change({ isOnline: true });
  vi.unstubAllGlobals();
});

/** The comments of the pump; without any the device does not have the pump. */
const query = deviceQuery(commentCalls.list, { params: { id: pump } }, async (rows) => {
  const found = await rows.of('equipment_comment', [pump]);
  return found.length > 0 ? found : undefined;
});
const asked = () => server.sentTo(commentCalls.list).length;

function show() {
  const shown: (Comment[] | undefined)[] = [];
  const leave = new QueryObserver(client, query).subscribe(({ data, isSuccess }) => {
    if (isSuccess && shown.at(-1) !== data) shown.push(data);
  });
  const texts = () => shown.map((comments) => comments?.map(({ content }) => content).join());
  return { shown, texts, leave };
}

async function change(changed: ChangedRows): Promise<void> {
  for (const [listener] of vi.mocked(offline.onRowsChanged).mock.calls.slice(-1)) listener(changed);
  await whenRowsShown();
}

it('is answered from the rows, and refetched when one of them changes', async () => {
  here = [aComment({ content: 'Alt' })];
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Alt']));
  here = [aComment({ content: 'Neu' })];
  await change({ equipment_comment: ['another'], equipment: '*' });
  expect(texts()).toEqual(['Alt']);
  await change({ equipment_comment: [pump] });
  expect(texts()).toEqual(['Alt', 'Neu']);
  here = [aComment({ content: 'Noch neuer' })];
  await change({ equipment_comment: '*' });
  expect(texts()).toEqual(['Alt', 'Neu', 'Noch neuer']);
  expect(asked()).toBe(0);
});

it('is read again if a row of the answer changes while it is read for the first time', async () => {
  here = [aComment({ content: 'Alt' })];
  let reads = 0;
  const slow = deviceQuery(commentCalls.list, { params: { id: pump } }, async (rows) => {
    const found = await rows.of('equipment_comment', [pump]);
    reads += 1;
    if (reads === 1) {
      here = [aComment({ content: 'Neu' })];
      void change({ equipment_comment: [pump] });
    } else if (reads === 2) void change({ equipment_comment: ['another'] });
    return found;
  });
  expect(await client.fetchQuery(slow)).toMatchObject([{ content: 'Neu' }]);
  expect(reads).toBe(2);
});

it('shows an answer even if its rows change during every read, and goes on refetching', async () => {
  let reads = 0;
  const restless = deviceQuery(commentCalls.list, { params: { id: pump } }, async (rows) => {
    await rows.of('equipment_comment', [pump]);
    reads += 1;
    if (reads <= 3) void change({ equipment_comment: [pump] });
    return [aComment({ content: `Lesung ${reads}` })];
  });
  const leave = new QueryObserver(client, restless).subscribe(() => {});
  onTestFinished(leave);
  await eventually(() => expect(client.getQueryData(restless.queryKey)).toBeDefined());
  await eventually(() => {
    expect(client.getQueryData(restless.queryKey)).toMatchObject([{ content: 'Lesung 4' }]);
  });
});

it('refetches an answer that a screen has stored itself when rows change', async () => {
  here = [aComment({ content: 'Aus den Zeilen' })];
  client.setQueryData(query.queryKey, [aComment({ content: 'Von der Seite' })]);
  const { leave } = show();
  onTestFinished(leave);
  await change({ equipment_comment: [pump] });
  expect(client.getQueryData(query.queryKey)).toMatchObject([{ content: 'Aus den Zeilen' }]);
});

it('uses the rows if they become complete while the server is asked for the first time', async () => {
  isComplete = false;
  const answer = server.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    here = [aComment({ content: 'Aus den Zeilen' })];
    isComplete = true;
    void change('*');
    return answer(...request);
  });
  expect(await client.fetchQuery(query)).toMatchObject([{ content: 'Aus den Zeilen' }]);
});

it('keeps an equal answer, so that nothing is rendered again', async () => {
  here = [aComment({ id: 'one', content: 'Gleich' })];
  const { shown } = show();
  await eventually(() => expect(shown).toHaveLength(1));
  here = [aComment({ id: 'one', content: 'Gleich' })];
  await change('*');
  expect(shown).toHaveLength(1);
});

it('is answered by the server if the device does not have the record', async () => {
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  here = [aComment({ content: 'Gekommen' })];
  await change({ equipment: ['any'] });
  expect(texts()).toEqual(['Vom Server', 'Gekommen']);
  expect(asked()).toBe(1);
});

it('is answered by the server before the first fill, or by the rows if it is unreachable', async () => {
  here = [aComment({ content: 'Ein Teil' })];
  isComplete = false;
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  server.isUnreachable(commentCalls.list);
  syncStatus.change({ isOnline: false });
  await change('*');
  expect(texts()).toEqual(['Vom Server', 'Ein Teil']);
});

it('is answered by the server without storage, and refetched after a write', async () => {
  here = undefined;
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  server.answers(commentCalls.list, [aComment({ content: 'Danach' })]);
  await refetchAfterServerWrite(client, 'equipment');
  expect(texts()).toEqual(['Vom Server', 'Danach']);
});

it('fails with the given message', async () => {
  here = undefined;
  server.fails(commentCalls.list);
  const failing = deviceQuery(commentCalls.list, { params: { id: pump } }, async () => undefined, {
    failure: 'Failed to fetch comments',
  });
  await expect(client.fetchQuery(failing)).rejects.toMatchObject({
    ...{ message: 'Failed to fetch comments', cause: { code: 'internal' } },
  });
  server.isUnreachable(commentCalls.list);
  await expect(client.fetchQuery(failing)).rejects.toSatisfy(isServerUnreachable);
});

/** Counts the comments; the worker answers with these numbers one after the other. */
function countQuery(...answers: (number | null)[]) {
  vi.mocked(offline.workerToAsk).mockReturnValue({} as DeviceClient);
  onTestFinished(() => void vi.mocked(offline.workerToAsk).mockReset());
  const askWorker = vi.fn(async () => answers.shift() ?? null);
  const askServer = async () => (await ask(commentCalls.list, { params: { id: pump } })).length;
  return indexQuery(commentCalls.list, { params: { id: pump } }, { askWorker, askServer });
}

it('a question is answered by the worker, and by the server if the worker cannot yet', async () => {
  expect(await client.fetchQuery(countQuery(7))).toBe(7);
  expect(asked()).toBe(0);
  client.clear();
  const unready = countQuery(null, 8);
  const seen: (number | undefined)[] = [];
  const leave = new QueryObserver(client, unready).subscribe(({ data }) => {
    if (seen.at(-1) !== data) seen.push(data);
  });
  onTestFinished(leave);
  await eventually(() => expect(seen).toEqual([1]));
  expect(asked()).toBe(1);
  // The rows have come meanwhile, and with them the worker's answer.
  await change('*');
  expect(seen).toEqual([1, 8]);
  expect(asked()).toBe(1);
});

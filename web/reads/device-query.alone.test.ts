import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Comment, commentCalls } from '#contract/comments.ts';
import * as offline from '#web/offline/offline.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { ChangedRows } from '#web/offline/storage/changed-rows.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { eventually } from '#web/testing/patience.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { deviceQuery } from './device-query.ts';
import { followRows, rowsShown, serverChanged } from './follow-rows.ts';

vi.mock('#web/offline/offline.ts', { spy: true });

const pump = 'pump';
let client: QueryClient;
let server: AnsweringServer;
/** Undefined: the browser keeps nothing. */
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
  vi.mocked(offline.rowsHere).mockImplementation(async () => {
    if (!here) return undefined;
    const comments = here;
    const reads = new Set<string>();
    const of = async (kind: string, homes: Iterable<string>) => {
      for (const home of homes) reads.add(`${kind}/${home}`);
      return comments;
    };
    return { of, reads, isComplete, at: 1 } as unknown as ShownRows;
  });
  stop = followRows(client);
});
afterEach(() => {
  stop();
  client.clear();
  syncStatus.change({ isOnline: true });
  vi.unstubAllGlobals();
});

/** Comments of the pump; none on the device means that it does not know the pump. */
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
  await rowsShown();
}

it('is answered from the rows, and again when one of them has changed', async () => {
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

it('keeps an answer that is equal: nothing is drawn again', async () => {
  here = [aComment({ id: 'one', content: 'Gleich' })];
  const { shown } = show();
  await eventually(() => expect(shown).toHaveLength(1));
  here = [aComment({ id: 'one', content: 'Gleich' })];
  await change('*');
  expect(shown).toHaveLength(1);
});

it('of a record that the device does not know is asked of the server', async () => {
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  here = [aComment({ content: 'Gekommen' })];
  await change({ equipment: ['any'] });
  expect(texts()).toEqual(['Vom Server', 'Gekommen']);
  expect(asked()).toBe(1);
});

it('is the server’s while not all rows are here, and what the rows know where it cannot be reached', async () => {
  here = [aComment({ content: 'Ein Teil' })];
  isComplete = false;
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  server.isGone(commentCalls.list);
  syncStatus.change({ isOnline: false });
  await change('*');
  expect(texts()).toEqual(['Vom Server', 'Ein Teil']);
});

it('is the server’s where the browser keeps nothing, and read again after a write', async () => {
  here = undefined;
  const { texts } = show();
  await eventually(() => expect(texts()).toEqual(['Vom Server']));
  server.answers(commentCalls.list, [aComment({ content: 'Danach' })]);
  await serverChanged(client, 'equipment');
  expect(texts()).toEqual(['Vom Server', 'Danach']);
});

it('fails with the words it is given', async () => {
  here = undefined;
  server.fails(commentCalls.list);
  const failing = deviceQuery(commentCalls.list, { params: { id: pump } }, async () => undefined, {
    failure: 'Failed to fetch comments',
  });
  await expect(client.fetchQuery(failing)).rejects.toMatchObject({
    ...{ message: 'Failed to fetch comments', cause: { code: 'internal' } },
  });
});

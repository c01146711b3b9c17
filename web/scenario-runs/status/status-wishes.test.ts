import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bodyOf } from '#contract/noun.ts';
import type { ScenarioRun, TaskChange, TaskStatus } from '#contract/scenario-runs.ts';
import type { NewItem } from '#web/offline/queue/queue-item.ts';
import { eventually } from '#web/testing/patience.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { runApi, runQuery } from '../run-queries.ts';
import { makeStatusWishes, withWishes } from './status-wishes.ts';

const task = aTask({ status: 'open' });
const run = aRun([task]);
const { queryKey } = runQuery(run.id);

let client: QueryClient;
let server: ScenarioRun;
/** Each lets one reader of the run have what the server had when they asked. */
let reads: (() => void)[];

beforeEach(() => {
  server = run;
  reads = [];
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  client.setQueryData(queryKey, run);
  const queryFn = () => {
    const asked = server;
    return new Promise<ScenarioRun>((resolve) => reads.push(() => resolve(asked)));
  };
  const staleTime = Number.POSITIVE_INFINITY;
  vi.spyOn(runApi, 'tasks').mockImplementation(() => Promise.resolve(server.tasks));
  new QueryObserver(client, { queryKey, queryFn, staleTime }).subscribe(() => {});
});
afterEach(() => vi.restoreAllMocks());

it('an answer from before a status was saved does not take it back', async () => {
  const sent: TaskChange[] = [];
  const { wishes, set, settle } = makeStatusWishes(client, (item: NewItem) => {
    const change = bodyOf<TaskChange>(item);
    sent.push(change);
    const answer = { ...task, status: change.status as TaskStatus };
    server = { ...run, tasks: [answer] };
    return Promise.resolve({ kind: 'sent', answer });
  });
  const shown = () => {
    const [card] = withWishes(
      client.getQueryData<ScenarioRun>(queryKey)?.tasks ?? [],
      wishes.get(),
    );
    return card ?? task;
  };

  void client.invalidateQueries({ queryKey });
  await eventually(() => expect(reads).toHaveLength(1));
  set(shown(), 'in_progress');
  await settle();
  await eventually(() => {
    for (const answer of reads) answer();
    expect(client.isFetching({ queryKey })).toBe(0);
  });
  expect(shown().status).toBe('in_progress');

  set(shown(), 'done');
  await settle();
  expect(sent).toEqual([
    { status: 'in_progress', base: { status: 'open', statusChangedAt: null } },
    { status: 'done', base: { status: 'in_progress', statusChangedAt: null } },
  ]);
});

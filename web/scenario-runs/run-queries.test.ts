import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChangedMessage } from '#contract/realtime.ts';
import { tasksLimit } from '#contract/scenario-runs.ts';
import { eventually } from '#web/testing/patience.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { readTasks, runApi, runQuery } from './run-queries.ts';

const tasks = Array.from({ length: 3 }, () => aTask());
const [first, second, third] = tasks as [(typeof tasks)[0], (typeof tasks)[0], (typeof tasks)[0]];
const run = aRun(tasks);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(runQuery(run.id).queryKey, run);
});
afterEach(() => vi.restoreAllMocks());

const changed = (id: string, entity: ChangedMessage['entity'] = 'scenario_run_task') =>
  ({ type: 'changed', entity, id, action: 'update', at: '' }) as const;
const renew = (...changes: ChangedMessage[]) =>
  runQuery(run.id).meta?.renewPart?.(client, changes) ?? false;
const shown = () => client.getQueryData(runQuery(run.id).queryKey)?.tasks ?? [];

it('reads the tasks that somebody has changed, and leaves the others as they are', async () => {
  const done = { ...second, status: 'done' as const };
  const read = vi.spyOn(runApi, 'tasks').mockResolvedValue([done]);
  expect(renew(changed(second.id), changed(crypto.randomUUID()))).toBe(true);
  await eventually(() => expect(shown()[1]).toEqual(done));
  expect(shown()[0]).toBe(first);
  expect(read.mock.calls.map(([{ query }]) => query.ids)).toEqual([second.id]);
});

it('reads nothing for tasks of other runs', () => {
  const read = vi.spyOn(runApi, 'tasks');
  expect(renew(changed(crypto.randomUUID()))).toBe(true);
  expect(read).not.toHaveBeenCalled();
});

it('leaves the whole to be read where the run itself has changed, or very many tasks', () => {
  expect(renew(changed(run.id, 'scenario_run'), changed(first.id))).toBe(false);
  const many = Array.from({ length: tasksLimit + 1 }, () => aTask());
  client.setQueryData(runQuery(run.id).queryKey, aRun(many));
  expect(renew(...many.map(({ id }) => changed(id)))).toBe(false);
});

it('asks once for all that comes while an answer is on its way', async () => {
  const answers: (() => void)[] = [];
  const read = vi
    .spyOn(runApi, 'tasks')
    .mockImplementation(() => new Promise((resolve) => answers.push(() => resolve([]))));
  const reading = readTasks(client, run.id, [first.id]);
  void readTasks(client, run.id, [second.id]);
  void readTasks(client, run.id, [third.id, second.id]);
  answers[0]?.();
  await eventually(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await reading;
  expect(read.mock.calls.map(([{ query }]) => query.ids)).toEqual([
    first.id,
    `${second.id},${third.id}`,
  ]);
});

it('reads the run again where the tasks cannot be read', async () => {
  vi.spyOn(runApi, 'tasks').mockRejectedValue(new Error('broken'));
  const whole = vi.spyOn(runApi, 'get').mockResolvedValue(run);
  const options = { ...runQuery(run.id), staleTime: Number.POSITIVE_INFINITY };
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await readTasks(client, run.id, [first.id]);
  await eventually(() => expect(whole).toHaveBeenCalledOnce());
  stop();
});

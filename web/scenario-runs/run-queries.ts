import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChangedMessage } from '#contract/realtime.ts';
import {
  type RunTask,
  type ScenarioRun,
  scenarioRunCalls,
  tasksLimit,
} from '#contract/scenario-runs.ts';
import { clientFor } from '#web/api/client.ts';
import { factsOf, keyOf } from '#web/reads/server-query.ts';

export const runApi = clientFor(scenarioRunCalls);

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(scenarioRunCalls.get, { params: { id } }),
    queryFn: ({ signal }) => runApi.get({ params: { id }, signal }),
    meta: {
      ...factsOf(scenarioRunCalls.get).meta,
      renewPart: (client: QueryClient, changes: readonly ChangedMessage[]) =>
        renewTasks(client, id, changes),
    },
  });

/** Of a run with thousands of tasks only those are read that somebody has changed. */
function renewTasks(client: QueryClient, id: string, changes: readonly ChangedMessage[]): boolean {
  const run = client.getQueryData<ScenarioRun>(keyOf(scenarioRunCalls.get, { params: { id } }));
  if (!run || changes.some(({ entity }) => entity !== 'scenario_run_task')) return false;
  const changed = new Set(changes.map((change) => change.id));
  const own = run.tasks.filter((task) => changed.has(task.id)).map((task) => task.id);
  if (own.length > tasksLimit) return false;
  if (own.length > 0) void readTasks(client, id, own);
  return true;
}

/** By the run: the tasks that are to be read when the answer that is on its way is there. */
const wanted = new Map<string, Set<string>>();

/** One answer after the other, so that none from before a change comes after it. */
export async function readTasks(
  client: QueryClient,
  runId: string,
  ids: readonly string[],
): Promise<void> {
  const waiting = wanted.get(runId);
  if (waiting) {
    for (const id of ids) waiting.add(id);
    return;
  }
  const next = new Set(ids);
  wanted.set(runId, next);
  try {
    while (next.size > 0) {
      const some = [...next].slice(0, tasksLimit);
      for (const id of some) next.delete(id);
      showTasks(client, runId, await runApi.tasks({ query: { ids: some.join(',') } }));
    }
  } catch {
    // Whatever went wrong, the run itself tells more.
    void readAgain(client, runId);
  } finally {
    wanted.delete(runId);
  }
}

type TaskFields = Partial<RunTask> & Pick<RunTask, 'id'>;

/** Shows at once what the server has just told of some tasks. */
export function showTasks(client: QueryClient, id: string, tasks: readonly TaskFields[]): void {
  const told = new Map(tasks.map((task) => [task.id, task]));
  client.setQueryData(
    runQuery(id).queryKey,
    (run: ScenarioRun | undefined) =>
      run && { ...run, tasks: run.tasks.map((task) => withFields(task, told.get(task.id))) },
  );
}

/** What is not told stays the very same: its card is not drawn again. */
const withFields = (task: RunTask, fields: TaskFields | undefined): RunTask =>
  fields ? { ...task, ...fields } : task;

/** Reading a run again also keeps it on the device. */
export function readAgain(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: runQuery(id).queryKey });
}

export function isBeingRead(client: QueryClient, id: string): boolean {
  return client.isFetching({ queryKey: runQuery(id).queryKey }) > 0;
}

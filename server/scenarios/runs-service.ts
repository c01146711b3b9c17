import { AppError } from '#contract/errors.ts';
import type {
  NoteUpdate,
  RunSummary,
  RunTask,
  TaskChange,
} from '#contract/scenarios/scenario-runs.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import { isSeen, refuseUnseen } from '../audit/refuse-unseen.ts';
import type { Executor, Tx } from '../db/database.ts';
import * as store from './runs-store.ts';

export async function getRun(executor: Executor, id: string): Promise<AsyncIterable<string>> {
  const found = await store.findPieces(executor, id);
  if (!found) throw new AppError('run_not_found');
  return found;
}

/** The tasks of unfinished runs. The runs are locked first, so that nobody finishes them meanwhile. */
export async function lockTasks(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, store.TaskRow>> {
  const runs = await store.runsOfTasks(tx, ids);
  const areOpen = await store.lockUnfinished(
    tx,
    runs.map(({ id }) => id),
  );
  const found = new Map((await store.findTasksForUpdate(tx, ids)).map((task) => [task.id, task]));
  if (ids.some((id) => !found.has(id))) throw new AppError('task_not_found');
  if (!areOpen) throw new AppError('run_finished');
  return found;
}

interface Rewritten {
  before: store.TaskRow;
  after: store.TaskValues;
}

const isChanged = ({ after }: Rewritten): boolean => after.setsStatus || after.setsNote;

/** A value that is unchanged is not written: no entry, no notice. */
async function rewrite(tx: Tx, userId: string, given: readonly Rewritten[]): Promise<number> {
  const changed = given.filter(isChanged);
  if (changed.length === 0) return 0;
  await store.updateTasks(
    tx,
    changed.map(({ after }) => after),
    userId,
  );
  await record(
    tx,
    ...changed.map(({ before, after }) => ({
      action: 'update' as const,
      entityType: 'scenario_run_task' as const,
      entityId: before.id,
      userId,
      oldValues: { runId: before.runId, status: before.status, note: before.note },
      newValues: { runId: before.runId, status: after.status, note: after.note },
      equipment: { name: before.equipmentName, locationRaw: before.equipmentLocationRaw },
    })),
  );
  return changed.length;
}

type Seen = TaskChange['base'];

/** Texts are stored trimmed, so they are compared trimmed. */
const seenOf = (base: Seen) =>
  base && { ...base, ...(base.note === undefined ? {} : { note: textOrNull(base.note) }) };

type Wanted = Pick<TaskChange, 'status' | 'note'> & Pick<store.TaskValues, 'age'>;

function wantedOf(before: store.TaskRow, { status, note, age }: Wanted): store.TaskValues {
  const wanted = {
    status: status ?? before.status,
    note: note === undefined ? before.note : textOrNull(note),
  };
  return {
    ...{ id: before.id, age, ...wanted },
    setsStatus: wanted.status !== before.status,
    setsNote: wanted.note !== before.note,
  };
}

/**
 * A change that is older than the present value, and whose sender has not seen that value, is dropped: the later one
 * stays. Changes of one user arrive in their order, whatever their device's clock says.
 */
function withoutOutdated(
  before: store.TaskRow,
  after: store.TaskValues,
  { base, userId }: { base: Seen; userId: string },
): store.TaskValues {
  const madeAt = Date.now() - (after.age ?? 0);
  const isLate = (changedAt: string | null, by: string | null, seenAt: string | null | undefined) =>
    after.age !== undefined &&
    changedAt !== null &&
    by !== userId &&
    seenAt !== changedAt &&
    madeAt < Date.parse(changedAt);
  const { statusChangedAt, statusChangedBy, noteChangedAt, noteChangedBy } = before;
  const keepsStatus = isLate(statusChangedAt, statusChangedBy, base?.statusChangedAt);
  const keepsNote = isLate(noteChangedAt, noteChangedBy, base?.noteChangedAt);
  return {
    ...after,
    ...(keepsStatus ? { status: before.status, setsStatus: false } : {}),
    ...(keepsNote ? { note: before.note, setsNote: false } : {}),
  };
}

interface GivenChange {
  taskId: string;
  change: TaskChange;
  age?: number | undefined;
}

/** Several at once, each of another task. */
export async function updateTasks(
  tx: Tx,
  userId: string,
  changes: readonly GivenChange[],
): Promise<RunTask[]> {
  const ids = changes.map(({ taskId }) => taskId);
  const held = await lockTasks(tx, ids);
  const rewritten: Rewritten[] = [];
  for (const { taskId, change, age } of changes) {
    const before = held.get(taskId);
    if (!before) throw new AppError('task_not_found');
    const after = wantedOf(before, { ...change, age });
    if (isChanged({ before, after })) await refuseUnseenTask(tx, { before, change, after });
    const current = withoutOutdated(before, after, { base: change.base, userId });
    rewritten.push({ before, after: current });
  }
  await rewrite(tx, userId, rewritten);
  const answers = new Map((await store.findTasks(tx, ids)).map((task) => [task.id, task]));
  return ids.flatMap((id) => answers.get(id) ?? []);
}

interface WantedChange {
  before: store.TaskRow;
  change: TaskChange;
  after: store.TaskValues;
}

/** Only fields that the sender changes can overwrite something unseen. */
async function refuseUnseenTask(tx: Tx, { before, change, after }: WantedChange): Promise<void> {
  const seen = seenOf(change.base);
  const written = {
    ...(change.status === undefined || after.status === before.status
      ? {}
      : { status: seen?.status }),
    ...(change.note === undefined || after.note === before.note ? {} : { note: seen?.note }),
  };
  const { status, note, statusChangedAt, noteChangedAt } = before;
  await refuseUnseen(
    tx,
    { entityType: 'scenario_run_task', entityId: before.id },
    {
      current: { status, note, statusChangedAt, noteChangedAt },
      base: written,
      wanted: { status: after.status, note: after.note },
    },
  );
}

/** All or none: a user who saves ten notes wants to know that ten are saved. */
export async function saveNotes(
  tx: Tx,
  userId: string,
  updates: readonly NoteUpdate[],
): Promise<{ count: number }> {
  const last = new Map(updates.map((update) => [update.taskId, update]));
  const held = await lockTasks(tx, [...last.keys()]);
  const rewritten = [...last.values()].flatMap((update) => {
    const before = held.get(update.taskId);
    return before ? [{ update, before, after: wantedOf(before, { note: update.note }) }] : [];
  });
  const contested = rewritten.filter(
    ({ update: { base }, before, after }) =>
      base && before.note !== after.note && !isSeen(textOrNull(base.note), before.note),
  );
  if (contested.length > 0) {
    const ids = contested.map(({ before }) => before.id);
    const shown = new Map((await store.findTasks(tx, ids)).map((task) => [task.id, task]));
    const notes = contested.map(({ before, after }) => ({
      taskId: before.id,
      mine: after.note,
      theirs: before.note,
      changedBy: before.noteChangedAt && {
        userId: before.noteChangedBy,
        name: shown.get(before.id)?.noteChangedByName ?? null,
        at: before.noteChangedAt,
      },
    }));
    throw new AppError('conflict', { details: { notes } });
  }
  await rewrite(tx, userId, rewritten);
  return { count: last.size };
}

export async function finishRun(tx: Tx, userId: string, id: string): Promise<RunSummary> {
  const run = await store.findRunForUpdate(tx, id);
  if (!run) throw new AppError('run_not_found');
  if (run.finishedAt) throw new AppError('run_finished');
  const finished = await store.finish(tx, id, userId);
  await record(tx, {
    action: 'update',
    entityType: 'scenario_run',
    entityId: id,
    userId,
    oldValues: { name: run.scenarioName, finishedAt: null },
    newValues: { name: run.scenarioName, finishedAt: finished.finishedAt },
  });
  return finished;
}

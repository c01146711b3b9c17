import * as z from 'zod/mini';
import { call } from '../call.ts';
import { changedBy } from '../conflict.ts';
import {
  bodyOf,
  type Change,
  type CommandData,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  type Overlay,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line, optionalText, textOrNull } from '../text/stored-text.ts';
import { resultAfter, resultWords, setResultCall, taskResult } from './task-results.ts';

export const taskStatuses = ['open', 'in_progress', 'done'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskStatusLabels: Record<TaskStatus, string> = {
  open: 'Offen',
  in_progress: 'In Bearbeitung',
  done: 'Erledigt',
};

export const noteLimit = 5_000;
/** The most notes that are saved at once. */
export const notesLimit = 2_000;

/** The summary of a run. */
export const runSummary = z.object({
  id: z.uuid(),
  scenarioId: z.uuid(),
  scenarioName: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
  startedBy: z.nullable(z.uuid()),
  startedByName: z.string(),
  done: z.number(),
  total: z.number(),
});
export type RunSummary = z.infer<typeof runSummary>;

const frozenFilter = z.object({ filterType: z.string(), filterValue: z.string() });
export type FrozenFilter = z.infer<typeof frozenFilter>;

/** In place of filters, in a run whose Anlagen somebody has chosen one by one. */
export const chosenOneByOne: FrozenFilter = {
  ...{ filterType: 'chosen', filterValue: 'einzeln ausgewählt' },
};
export const chosenLabel = 'Anlagen';

/** The Anlage with its name at the start of the run; `assetId` is null once it is deleted. */
const runTask = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  assetId: z.nullable(z.uuid()),
  status: z.enum(taskStatuses),
  note: z.nullable(z.string()),
  /** Each has its own time and author; null if nobody has changed it yet. */
  statusChangedAt: z.nullable(z.iso.datetime()),
  statusChangedByName: z.nullable(z.string()),
  noteChangedAt: z.nullable(z.iso.datetime()),
  noteChangedByName: z.nullable(z.string()),
  completedAt: z.nullable(z.iso.datetime()),
  /** Null also for tasks from before we stored who completed them. */
  completedByName: z.nullable(z.string()),
  /** The later one of both changes. */
  updatedAt: z.iso.datetime(),
  updatedByName: z.nullable(z.string()),
  /** When the server received that change: later than `updatedAt` if it waited on a device. */
  receivedAt: z.nullable(z.iso.datetime()),
  /** What was found, in a run that belongs to a Prüfart. */
  result: z.nullable(taskResult),
  /** The inspection record that was made from the result. */
  recordId: z.nullable(z.uuid()),
  equipment: z.object({ name: z.string(), type: z.string(), locationRaw: z.string() }),
});
export type RunTask = z.infer<typeof runTask>;

/** A run without its tasks. */
export const run = z.object({
  id: z.uuid(),
  scenarioId: z.uuid(),
  scenario: z.object({ name: z.string() }),
  /** The Prüfart that it inspects by; null: it is a mere checklist. */
  kindId: z.nullable(z.uuid()),
  filters: z.array(frozenFilter),
  startedBy: z.nullable(z.uuid()),
  startedByName: z.string(),
  startedAt: z.iso.datetime(),
  finishedByName: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
});

const scenarioRun = z.extend(run, { tasks: z.array(runTask) });
export type ScenarioRun = z.infer<typeof scenarioRun>;

const note = optionalText(noteLimit);

/** With `base`, what others changed since is not overwritten unseen. */
const seen = z.object({
  status: z.enum(taskStatuses),
  statusChangedAt: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
  noteChangedAt: z.nullable(z.iso.datetime()),
});
const taskChange = z
  .object({
    status: z.optional(z.enum(taskStatuses)),
    note: z.optional(note),
    base: z.optional(z.partial(seen)),
  })
  .check(
    z.refine(({ status, note: text }) => status !== undefined || text !== undefined, {
      error: 'Bitte einen Status oder eine Notiz angeben.',
      path: ['status'],
    }),
  );
export type TaskChange = z.output<typeof taskChange>;

const noteUpdate = z.object({
  taskId: recordId,
  note,
  base: z.optional(z.object({ note: z.nullable(z.string()) })),
});
export type NoteUpdate = z.output<typeof noteUpdate>;

/** Notes that others changed meanwhile: nothing of the batch was saved. */
export const contestedNotes = z.object({
  notes: z.array(
    z.object({
      taskId: z.uuid(),
      mine: z.nullable(z.string()),
      theirs: z.nullable(z.string()),
      changedBy,
    }),
  ),
});

const byId = z.object({ id: recordId });

/** The most Anlagen of a run that somebody has chosen one by one. */
export const chosenLimit = 5_000;

/** The number of runs on a page, the latest first. */
export const runsPageSize = 20;

export const scenarioRunCalls = {
  list: call({
    method: 'GET',
    path: '/api/scenario-runs',
    summary: 'Läufe eines Szenarios, oder aller gelöschten Szenarien, seitenweise',
    access: 'scenario.read',
    shows: ['scenario_run', 'scenario_run_task'],
    query: z.object({
      /** If it is undefined: the runs of deleted scenarios. */
      scenarioId: z.optional(recordId),
      /** The last run of the page before. */
      before: z.optional(recordId),
    }),
    answer: z.object({ runs: z.array(runSummary), hasMore: z.boolean() }),
  }),
  get: call({
    method: 'GET',
    path: '/api/scenario-runs/:id',
    summary: 'Lauf mit allen Aufgaben',
    access: 'scenario.read',
    shows: ['scenario_run', 'scenario_run_task', 'inspection_record'],
    params: byId,
    answer: scenarioRun,
    errors: ['run_not_found'],
  }),
  /** The scenario that is bound to the Prüfart, if there is one, gets the run. */
  startWith: call({
    method: 'POST',
    path: '/api/scenario-runs',
    summary: 'Lauf mit genau diesen Anlagen beginnen',
    access: 'scenario.run',
    body: z.object({
      id: z.optional(recordId),
      name: line(200, { required: 'Name ist erforderlich' }),
      kindId: z._default(z.nullable(recordId), null),
      equipmentIds: z
        .array(recordId)
        .check(z.minLength(1, 'Bitte mindestens eine Anlage auswählen.'), z.maxLength(chosenLimit)),
    }),
    answer: runSummary,
    status: 201,
    errors: ['already_exists', 'equipment_not_found', 'inspection_kind_not_found'],
  }),
  setResult: call({ ...setResultCall, answer: runTask }),
  updateTask: call({
    method: 'PATCH',
    path: '/api/scenario-run-tasks/:taskId',
    summary: 'Status oder Notiz einer Aufgabe ändern',
    access: 'scenario.run',
    params: z.object({ taskId: recordId }),
    body: taskChange,
    answer: runTask,
    errors: ['task_not_found', 'run_finished', 'conflict'],
  }),
  saveNotes: call({
    method: 'PATCH',
    path: '/api/scenario-run-tasks/batch/notes',
    summary: 'Mehrere Notizen auf einmal speichern: alle oder keine',
    access: 'scenario.run',
    body: z.object({
      updates: z.array(noteUpdate).check(z.minLength(1), z.maxLength(notesLimit)),
    }),
    answer: z.object({ count: z.number() }),
    errors: ['task_not_found', 'run_finished', 'conflict'],
  }),
  finish: call({
    method: 'POST',
    path: '/api/scenario-runs/:id/finish',
    summary: 'Lauf abschließen: danach ändert ihn niemand mehr',
    access: 'scenario.run',
    params: byId,
    answer: runSummary,
    errors: ['run_not_found', 'run_finished'],
  }),
};

/** A refused change is shown beside the task, and does not alter it. */
export const taskAfter: Overlay<RunTask> = (task, change) => {
  if (!task || change.state === 'failed') return task;
  if (change.type === 'inspection_record')
    return { ...task, recordId: fromField('id')(change.data) };
  if (change.type === 'scenario_task_result') return { ...task, result: resultAfter(change) };
  const { status: wanted, note: text } = bodyOf<TaskChange>(change);
  const status = wanted ?? task.status;
  const updatedAt = momentOf(change);
  const completedAt = status === 'done' ? (task.completedAt ?? updatedAt) : null;
  return {
    ...task,
    ...{ status, completedAt, updatedAt, updatedByName: null, receivedAt: null },
    // Nobody has completed a task that is reopened.
    completedByName: status === 'done' ? task.completedByName : null,
    ...(wanted === undefined ? {} : { statusChangedAt: updatedAt, statusChangedByName: null }),
    ...(text === undefined
      ? {}
      : { note: textOrNull(text), noteChangedAt: updatedAt, noteChangedByName: null }),
  };
};

/** A queued change to the status or the note of a task. */
export const isTaskChange = ({ type }: { type: string }): boolean => type in taskNoun.commands;

const taskWords = {
  name: 'Die Aufgabe',
  fields: { status: { label: 'Status', values: taskStatusLabels }, note: 'Notiz' },
};

function statusText(change: Change): string | undefined {
  const { status } = bodyOf<TaskChange>(change);
  return status && taskStatusLabels[status];
}

const noteText = (change: Change) => bodyOf<TaskChange>(change).note || 'Notiz entfernt';

/** The calls only need the task; devices add the run. */
const partOfRun = (data: CommandData) => [fromParam('runId')(data)].filter(Boolean);

export const taskNoun = noun({
  kind: 'scenario_run_task',
  label: 'Szenario-Aufgabe',
  logged: { runId: 'Szenario-Lauf (ID)', ...taskWords.fields, ...resultWords },
  readWith: 'scenario.read',
  device: deviceRows(runTask, ['runId'], {
    within: 'scenario_run',
    overlay: taskAfter,
    // A record closes the task whose result it was made from.
    alsoWrites: ({ type, data }) =>
      type === 'inspection_record' ? [fromField('taskId')(data)].filter(Boolean) : [],
  }),
  commands: {
    scenario_task: {
      update: {
        call: scenarioRunCalls.updateTask,
        sentenceStart: 'Status geändert:',
        record: fromParam('taskId'),
        partOf: partOfRun,
      },
      words: { ...taskWords, detail: statusText, isChosenByField: true },
      shownOn: recordWithScreen('scenario_run', fromParam('runId')),
    },
    scenario_task_note: {
      update: {
        call: scenarioRunCalls.updateTask,
        sentenceStart: 'Notiz zu',
        record: fromParam('taskId'),
        partOf: partOfRun,
      },
      words: { ...taskWords, detail: noteText },
      shownOn: recordWithScreen('scenario_run', fromParam('runId')),
    },
    scenario_task_result: {
      update: {
        call: scenarioRunCalls.setResult,
        sentenceStart: 'Geprüft:',
        record: fromParam('taskId'),
        partOf: partOfRun,
      },
      words: { name: 'Das Ergebnis', fields: resultWords, isChosenByField: true },
      shownOn: recordWithScreen('scenario_run', fromParam('runId')),
    },
  },
});

export interface RunCounts {
  open: number;
  in_progress: number;
  done: number;
  total: number;
}

export function countTasks(tasks: readonly { status: TaskStatus }[]): RunCounts {
  const counts: RunCounts = { open: 0, in_progress: 0, done: 0, total: tasks.length };
  for (const { status } of tasks) counts[status] += 1;
  return counts;
}

/** Rounded down, so that 100 means that nothing is open. 0 if there are no tasks. */
export const percentDone = ({ done, total }: { done: number; total: number }): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total);

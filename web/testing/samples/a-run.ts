import type { RunTask, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';

const at = '2026-11-15T05:30:00.000Z';

/** A task with the given fields and default values for the others. */
export function aTask(fields: Partial<RunTask> = {}): RunTask {
  return {
    id: crypto.randomUUID(),
    runId: '6d6e9e53-9c3f-4f0e-8a39-9b8c52c8a1f0',
    assetId: crypto.randomUUID(),
    status: 'open',
    note: null,
    statusChangedAt: null,
    statusChangedByName: null,
    noteChangedAt: null,
    noteChangedByName: null,
    completedAt: null,
    updatedAt: at,
    updatedByName: null,
    completedByName: null,
    receivedAt: null,
    result: null,
    recordId: null,
    equipment: { name: 'Pumpe 1', type: 'Pumpe', locationRaw: 'BT5-UG' },
    ...fields,
  };
}

export function aRun(tasks: RunTask[], fields: Partial<ScenarioRun> = {}): ScenarioRun {
  return {
    id: '6d6e9e53-9c3f-4f0e-8a39-9b8c52c8a1f0',
    scenarioId: '0e9a7a5b-5a43-4d0c-bb0e-1b0a5c7d2e11',
    scenario: { name: 'Notstromprobe' },
    kindId: null,
    filters: [],
    startedBy: null,
    startedByName: 'Jana Krüger',
    startedAt: at,
    finishedByName: null,
    finishedAt: null,
    tasks,
    ...fields,
  };
}

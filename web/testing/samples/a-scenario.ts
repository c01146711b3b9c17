import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';

const at = '2026-11-15T05:30:00.000Z';

/** A scenario with the given fields and default values for the others. */
export function aScenario(fields: Partial<ScenarioWithRuns> = {}): ScenarioWithRuns {
  return {
    id: '0e9a7a5b-5a43-4d0c-bb0e-1b0a5c7d2e11',
    name: 'Rundgang',
    description: null,
    kindId: null,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    filters: [],
    runs: [],
    ...fields,
  };
}

/** The summary of a run of the scenario above. */
export function aRunSummary(fields: Partial<RunSummary> = {}): RunSummary {
  return {
    id: '6d6e9e53-9c3f-4f0e-8a39-9b8c52c8a1f0',
    scenarioId: '0e9a7a5b-5a43-4d0c-bb0e-1b0a5c7d2e11',
    scenarioName: 'Rundgang',
    startedAt: at,
    finishedAt: null,
    startedBy: null,
    startedByName: 'Jana Krüger',
    done: 0,
    total: 2,
    ...fields,
  };
}

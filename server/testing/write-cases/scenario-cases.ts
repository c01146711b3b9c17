import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
import { inspectionsOf, measured } from '../samples/inspection-samples.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

let scenarios = 0;

/** A scenario that selects the two Anlagen that are made with it. */
async function fieldsFor({ make }: World) {
  scenarios += 1;
  const { locationRaw } = await make.equipment();
  return {
    name: `Rundgang ${scenarios}`,
    description: 'Jeden Montag',
    kindId: null,
    filters: [{ filterType: 'locationRaw', filterValue: locationRaw }],
  };
}

type Fields = Awaited<ReturnType<typeof fieldsFor>>;

const valuesOf = ({ filters, ...fields }: Fields) => ({
  ...fields,
  filters: filters.map(({ filterType, filterValue }) => `${filterType}: ${filterValue}`),
});

async function makeScenario(world: World) {
  const fields = await fieldsFor(world);
  const request = { method: 'POST', url: '/api/scenarios', payload: fields } as const;
  const { id } = (await world.admin.send(request)).json<Scenario>();
  return { id, fields };
}

async function startRun(world: World) {
  const { id, fields } = await makeScenario(world);
  const start = { method: 'POST', url: `/api/scenarios/${id}/start` } as const;
  const run = (await world.admin.send(start)).json<RunSummary>();
  const answer = await world.admin.send({ method: 'GET', url: `/api/scenario-runs/${run.id}` });
  const [task] = answer.json<{ tasks: { id: string }[] }>().tasks;
  return { run, fields, taskId: task?.id ?? '' };
}

export const scenarioCases: WriteCases = {
  'POST /api/scenarios': async (world) => {
    const body = await fieldsFor(world);
    return {
      body,
      entries: ({ id }: Scenario) => [entry('create', 'scenario', id, { now: valuesOf(body) })],
    };
  },
  'PUT /api/scenarios/:id': async (world) => {
    const { id, fields } = await makeScenario(world);
    const body = { ...fields, name: `${fields.name} neu` };
    const [old, now] = [valuesOf(fields), valuesOf(body)];
    return {
      params: { id },
      body,
      entries: () => [entry('update', 'scenario', id, { old, now })],
    };
  },
  'DELETE /api/scenarios/:id': async (world) => {
    const { id, fields } = await makeScenario(world);
    return {
      params: { id },
      entries: () => [entry('delete', 'scenario', id, { old: valuesOf(fields) })],
    };
  },
  'POST /api/scenarios/:id/start': async (world) => {
    const { id: scenarioId, fields } = await makeScenario(world);
    const now = { ...valuesOf(fields), scenarioId, tasks: 1 };
    return {
      params: { id: scenarioId },
      entries: ({ id }: RunSummary) => [entry('create', 'scenario_run', id, { now })],
    };
  },
  'PATCH /api/scenario-run-tasks/:taskId': async (world) => {
    const { run, taskId } = await startRun(world);
    const old = { runId: run.id, status: 'open', note: null };
    const now = { ...old, status: 'done' };
    return {
      params: { taskId },
      body: { status: 'done' },
      entries: () => [entry('update', 'scenario_run_task', taskId, { old, now })],
    };
  },
  /** An entry for each task whose note changes. */
  'PATCH /api/scenario-run-tasks/batch/notes': async (world) => {
    const { run, taskId } = await startRun(world);
    const old = { runId: run.id, status: 'open', note: null };
    const now = { ...old, note: 'Filter getauscht' };
    return {
      body: { updates: [{ taskId, note: now.note }] },
      entries: () => [entry('update', 'scenario_run_task', taskId, { old, now })],
    };
  },
  'POST /api/scenario-runs': async ({ admin, make }) => {
    const [one, two] = [await make.equipment(), await make.equipment()];
    const { id: kindId } = await inspectionsOf(() => admin).kind();
    const body = { name: 'Fällig im März', kindId, equipmentIds: [one.id, two.id] };
    const filters = ['chosen: einzeln ausgewählt'];
    return {
      body,
      entries: ({ id, scenarioId }: RunSummary) => [
        entry('create', 'scenario_run', id, {
          now: { name: body.name, description: null, kindId, filters, scenarioId, tasks: 2 },
        }),
      ],
    };
  },
  'PUT /api/scenario-run-tasks/:taskId/result': async (world) => {
    const { run, taskId } = await startRun(world);
    const nothing = { outcome: null, reason: null, points: [], instrument: null, remark: null };
    const old = { runId: run.id, ...nothing };
    const now = {
      ...{ runId: run.id, outcome: 'defect', reason: null, remark: 'Nachmessen' },
      points: ['Isolationswiderstand: 0,4 MΩ (≥ 1 MΩ), Mangel: Klemme lose'],
      instrument: 'Fluke 1664, Nr. 4711, kalibriert bis 31.12.2026',
    };
    return {
      params: { taskId },
      body: { outcome: 'defect', remark: 'Nachmessen', ...measured(0.4) },
      entries: () => [entry('update', 'scenario_run_task', taskId, { old, now })],
    };
  },
  'POST /api/scenario-runs/:id/finish': async (world) => {
    const {
      run: { id },
      fields: { name },
    } = await startRun(world);
    return {
      params: { id },
      entries: ({ finishedAt }: RunSummary) => [
        entry('update', 'scenario_run', id, {
          old: { name, finishedAt: null },
          now: { name, finishedAt },
        }),
      ],
    };
  },
};

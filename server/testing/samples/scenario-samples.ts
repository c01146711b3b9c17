import { randomUUID } from 'node:crypto';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type {
  RunSummary,
  RunTask,
  ScenarioRun,
  TaskChange,
} from '#contract/scenarios/scenario-runs.ts';
import type { Scenario, ScenarioFields } from '#contract/scenarios/scenarios.ts';
import type { Person } from '../test-app.ts';
import { sampleEquipment } from './equipment-samples.ts';

/** Creates scenarios and runs through the ordinary calls, for tests that need them. */
export function scenariosOf(reviewer: () => Person) {
  const post = async <T>(url: string, payload?: object): Promise<T> => {
    const answer = await reviewer().send({ method: 'POST', url, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`POST ${url}: ${answer.body}`);
    return answer.json<T>();
  };
  const scenario = (fields: Partial<ScenarioFields> = {}) =>
    post<Scenario>('/api/scenarios', { name: `Begehung ${randomUUID()}`, ...fields });
  const getRun = async (id: string) =>
    (await reviewer().send({ method: 'GET', url: `/api/scenario-runs/${id}` })).json<ScenarioRun>();
  return {
    scenario,
    getRun,
    finish: (id: string) => post<RunSummary>(`/api/scenario-runs/${id}/finish`),
    start: (id: string) => post<RunSummary>(`/api/scenarios/${id}/start`),
    /** A run over Anlagen of its own, in the order of their names. */
    async run(names: readonly string[] = ['Pumpe 1', 'Pumpe 2'], fields: Partial<Equipment> = {}) {
      const type = `Typ ${randomUUID()}`.slice(0, 50);
      for (const name of names) {
        await post('/api/equipment', sampleEquipment({ ...fields, name, type }));
      }
      const filters: ScenarioFields['filters'] = [{ filterType: 'type', filterValue: type }];
      const made = await scenario({ filters });
      const { id } = await post<RunSummary>(`/api/scenarios/${made.id}/start`);
      const run = await getRun(id);
      const byName = (a: RunTask, b: RunTask) => (a.equipment.name < b.equipment.name ? -1 : 1);
      return { ...run, type, tasks: run.tasks.sort(byName) };
    },
  };
}

export const changeTask = (person: Person, taskId: string, payload: TaskChange, headers = {}) =>
  person.send({
    method: 'PATCH',
    url: `/api/scenario-run-tasks/${taskId}`,
    payload,
    headers,
  });

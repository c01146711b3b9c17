import { AppError } from '#contract/errors.ts';
import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import {
  runTaskLimit,
  runTooLarge,
  type Scenario,
  type ScenarioChange,
  type ScenarioFields,
} from '#contract/scenarios/scenarios.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import * as runs from './runs-store.ts';
import * as store from './scenarios-store.ts';
import { countSelected } from './selection.ts';

const fieldsOf = ({ name, description, filters }: ScenarioFields): ScenarioFields => ({
  name,
  description: textOrNull(description),
  filters,
});

/** The values for the log: one line per filter. */
const valuesOf = ({ name, description, filters }: ScenarioFields) => ({
  name,
  description,
  filters: filters.map(({ filterType, filterValue }) => `${filterType}: ${filterValue}`),
});

async function findExisting(tx: Tx, id: string): Promise<Scenario> {
  const found = await store.findForUpdate(tx, id);
  if (!found) throw new AppError('scenario_not_found');
  return found;
}

export async function createScenario(
  tx: Tx,
  userId: string,
  { id, ...given }: ScenarioFields & { id?: string | undefined },
): Promise<Scenario> {
  const fields = fieldsOf(given);
  const created = await store.insert(tx, { id, ...fields }, userId);
  if (!created) throw new AppError('already_exists');
  await record(tx, {
    action: 'create',
    entityType: 'scenario',
    entityId: created.id,
    userId,
    newValues: valuesOf(created),
  });
  return created;
}

export async function updateScenario(
  tx: Tx,
  userId: string,
  id: string,
  { baseUpdatedAt, ...given }: ScenarioChange,
): Promise<Scenario> {
  const before = await findExisting(tx, id);
  if (baseUpdatedAt && baseUpdatedAt !== before.updatedAt) {
    throw new AppError('conflict', { details: { current: before } });
  }
  const updated = await store.update(tx, id, fieldsOf(given));
  await record(tx, {
    action: 'update',
    entityType: 'scenario',
    entityId: id,
    userId,
    oldValues: valuesOf(before),
    newValues: valuesOf(updated),
  });
  return updated;
}

export async function removeScenario(tx: Tx, userId: string, id: string): Promise<void> {
  const before = await findExisting(tx, id);
  await store.remove(tx, id);
  await record(tx, {
    action: 'delete',
    entityType: 'scenario',
    entityId: id,
    userId,
    oldValues: valuesOf(before),
  });
}

/** From here on the run uses the present names of its Anlagen. */
export async function startRun(tx: Tx, userId: string, scenarioId: string): Promise<RunSummary> {
  const scenario = await findExisting(tx, scenarioId);
  const count = await countSelected(tx, scenario.filters);
  if (count > runTaskLimit) throw new AppError('run_too_large', { message: runTooLarge(count) });
  const started = await runs.insert(tx, scenario, userId);
  await record(tx, {
    action: 'create',
    entityType: 'scenario_run',
    entityId: started.id,
    userId,
    newValues: { ...valuesOf(scenario), scenarioId, tasks: started.total },
  });
  return started;
}

import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import {
  chosenOneByOne,
  type FrozenFilter,
  type RunSummary,
  type scenarioRunCalls,
} from '#contract/scenarios/scenario-runs.ts';
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
import { lockEquipment } from '../equipment/lock-equipment.ts';
import { lockKind } from '../inspections/inspection-kinds-store.ts';
import * as runs from './runs-store.ts';
import * as store from './scenarios-store.ts';
import { countSelected } from './selection.ts';

const fieldsOf = ({ name, description, kindId, filters }: ScenarioFields): ScenarioFields => ({
  ...{ name, description: textOrNull(description), kindId, filters },
});

/** Locked until the transaction ends, so that nobody deletes the Prüfart meanwhile. */
async function requireKind(tx: Tx, kindId: string | null): Promise<void> {
  if (kindId !== null && !(await lockKind(tx, kindId))) {
    throw new AppError('inspection_kind_not_found');
  }
}

/** The values for the log: one line per filter. */
const valuesOf = ({
  name,
  description,
  kindId,
  filters,
}: Omit<ScenarioFields, 'filters'> & { filters: FrozenFilter[] }) => ({
  name,
  description,
  kindId,
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
  await requireKind(tx, fields.kindId);
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
  const fields = fieldsOf(given);
  if (fields.kindId !== before.kindId) await requireKind(tx, fields.kindId);
  const updated = await store.update(tx, id, fields);
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

/**
 * A run with exactly these Anlagen and this name. With a Prüfart, it belongs to the earliest scenario that is bound to
 * it.
 */
export async function startRunWith(
  tx: Tx,
  userId: string,
  { id, name, kindId, equipmentIds }: BodyOf<typeof scenarioRunCalls.startWith>,
): Promise<RunSummary> {
  const wanted = [...new Set(equipmentIds)];
  const held = await lockEquipment(tx, wanted);
  if (held.size < wanted.length) throw new AppError('equipment_not_found');
  await requireKind(tx, kindId);
  const bound = kindId === null ? undefined : await store.findOfKind(tx, kindId);
  const { id: scenarioId, description } = bound ?? { id: randomUUID(), description: null };
  const started = await runs.insertChosen(
    tx,
    { id, kindId, scenarioId, scenarioName: name, scenarioDescription: description },
    wanted,
    userId,
  );
  if (!started) throw new AppError('already_exists');
  await record(tx, {
    ...{ action: 'create', entityType: 'scenario_run', entityId: started.id, userId },
    newValues: {
      ...valuesOf({ name, description, kindId, filters: [chosenOneByOne] }),
      ...{ scenarioId, tasks: started.total },
    },
  });
  return started;
}

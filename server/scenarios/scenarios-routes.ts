import type { FastifyInstance } from 'fastify';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { readLastChange } from '../audit/last-change.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write, writeTogether } from '../http/route.ts';
import { addExportRoute } from './export-route.ts';
import { listRuns } from './runs-page.ts';
import { finishRun, getRun, saveNotes, updateTasks } from './runs-service.ts';
import { findActive } from './runs-store.ts';
import {
  createScenario,
  removeScenario,
  startRun,
  startRunWith,
  updateScenario,
} from './scenarios-service.ts';
import { listAll } from './scenarios-store.ts';
import { countSelected } from './selection.ts';
import { setResults } from './task-results-service.ts';

export function addScenarioRoutes(app: FastifyInstance): void {
  read(app, scenarioCalls.list, async ({ db }) => new RawJson(await listAll(db)));
  read(app, scenarioCalls.preview, async ({ db, body }) => ({
    count: await countSelected(db, body.filters),
  }));
  read(app, scenarioCalls.active, ({ db, user }) => findActive(db, user.id));
  read(app, scenarioCalls.lastChange, ({ db, params }) =>
    readLastChange(db, { entityType: 'scenario', entityId: params.id }),
  );
  write(app, scenarioCalls.create, ({ tx, user, body }) => createScenario(tx, user.id, body));
  write(app, scenarioCalls.update, ({ tx, user, params, body }) =>
    updateScenario(tx, user.id, params.id, body),
  );
  write(app, scenarioCalls.remove, async ({ tx, user, params }) => {
    await removeScenario(tx, user.id, params.id);
    return undefined;
  });
  write(app, scenarioCalls.start, ({ tx, user, params }) => startRun(tx, user.id, params.id));
  addExportRoute(app);
  addRunRoutes(app);
}

function addRunRoutes(app: FastifyInstance): void {
  read(app, scenarioRunCalls.list, ({ db, query }) => listRuns(db, query));
  read(
    app,
    scenarioRunCalls.get,
    async ({ db, params }) => new RawJson(await getRun(db, params.id)),
  );
  writeTogether(app, scenarioRunCalls.updateTask, ({ tx, user }, inputs) =>
    updateTasks(
      tx,
      user.id,
      inputs.map(({ params, body, age }) => ({ taskId: params.taskId, change: body, age })),
    ),
  );
  write(app, scenarioRunCalls.saveNotes, ({ tx, user, body }) =>
    saveNotes(tx, user.id, body.updates),
  );
  write(app, scenarioRunCalls.startWith, ({ tx, user, body }) => startRunWith(tx, user.id, body));
  writeTogether(app, scenarioRunCalls.setResult, ({ tx, user }, inputs) =>
    setResults(
      tx,
      user.id,
      inputs.map(({ params, body, age }) => ({ taskId: params.taskId, change: body, age })),
    ),
  );
  write(app, scenarioRunCalls.finish, ({ tx, user, params }) => finishRun(tx, user.id, params.id));
}

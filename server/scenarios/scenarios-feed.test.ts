import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangesPage } from '#contract/changes.ts';
import { permissions } from '#contract/permissions.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { scenarioRuns } from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { changeTask, scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
let device: DeviceRows;
const make = scenariosOf(() => reviewer);
type Run = Awaited<ReturnType<typeof make.run>>;
let run: Run;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  viewer = await running.person('viewer');
  run = await make.run();
});
afterAll(() => running.close());
beforeEach(async () => {
  device = await new DeviceRows(viewer).pullUntilQuiet();
});

const listed = async (id: string) => {
  const answer = await viewer.send({ method: 'GET', url: '/api/scenarios' });
  return answer.json<ScenarioWithRuns[]>().find((scenario) => scenario.id === id);
};
const kindsOf = ({ rows, gone }: ChangesPage) => ({
  rows: Object.keys(rows).sort(),
  gone: Object.keys(gone).sort(),
});
const runsOn = (where: DeviceRows) => where.of('scenario_run').map(({ id }) => id);
const tasksOn = (where: DeviceRows, runId: string) =>
  where.of('scenario_run_task').filter((task) => task.runId === runId);
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const firstTask = ({ tasks: [task] }: Run) => {
  if (!task) throw new Error('a run without tasks');
  return task;
};

describe('a device', () => {
  it('has scenarios, the runs that are not finished, and their tasks, as the calls give them', async () => {
    const {
      tasks,
      type: _,
      ...head
    } = await make.getRun(run.id).then((now) => ({ ...run, ...now }));
    expect(device.of('scenario_run')).toContainEqual(head);
    expect(tasksOn(device, run.id).toSorted(byId)).toEqual(tasks.toSorted(byId));
    expect(device.of('scenario')).toContainEqual(await listed(run.scenarioId));
  });

  it('gets a run that begins, with its scenario', async () => {
    const begun = await make.start(run.scenarioId);
    const page = await device.page();
    expect(kindsOf(page)).toEqual({
      rows: ['scenario', 'scenario_run', 'scenario_run_task'],
      gone: [],
    });
    device.store(page);
    expect(tasksOn(device, begun.id)).toHaveLength(2);
    expect(device.of('scenario')).toContainEqual(await listed(run.scenarioId));
    await make.finish(begun.id);
  });

  it('gets a task whose status or note was changed, and nothing else', async () => {
    const { id } = firstTask(run);
    for (const change of [{ status: 'in_progress' as const }, { note: 'Ventil klemmt.' }]) {
      await changeTask(reviewer, id, change);
      const page = await device.page();
      expect(kindsOf(page)).toEqual({ rows: ['scenario_run_task'], gone: [] });
      expect(page.rows.scenario_run_task).toMatchObject([
        { id, ...change, updatedByName: 'Petra Prüfer' },
      ]);
      await device.pullUntilQuiet();
    }
  });

  it('gets a task whose Anlage was deleted', async () => {
    const { tasks } = await make.run(['Pumpe 1']);
    await device.pullUntilQuiet();
    const assetId = tasks[0]?.assetId;
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${assetId}` });
    const { rows } = await device.page();
    expect(rows.scenario_run_task).toEqual([{ ...tasks[0], assetId: null }]);
  });

  it('deletes a finished run, with all its tasks, and keeps how it ended', async () => {
    const { id, scenarioId } = await make.run();
    await device.pullUntilQuiet();
    await make.finish(id);
    const page = await device.page();
    expect(page.gone).toEqual({ scenario_run: [{ id, homes: [id] }] });
    expect(kindsOf(page).rows).toEqual(['scenario']);
    device.store(page);
    expect(runsOn(device)).not.toContain(id);
    expect(tasksOn(device, id)).toEqual([]);
    const [ended] = device.of('scenario').find((one) => one.id === scenarioId)?.runs ?? [];
    expect(ended).toMatchObject({ id, finishedAt: expect.any(String), total: 2 });
    expect(tasksOn(await new DeviceRows(viewer).pull(), id)).toEqual([]);
  });

  it.each([1, 1_000])(
    'that was away while a run was changed and finished forgets it, in pages of %i',
    async (limit) => {
      const away = await make.run();
      await device.pullUntilQuiet();
      const short = await make.start(away.scenarioId);
      await changeTask(reviewer, firstTask(away).id, { status: 'done' });
      await make.finish(away.id);
      await make.finish(short.id);
      await device.pull(limit);
      for (const { id } of [away, short]) {
        expect(runsOn(device)).not.toContain(id);
        expect(tasksOn(device, id)).toEqual([]);
      }
    },
  );

  it('whose first fill a finished run interrupts has none of its tasks in the end', async () => {
    const ending = await make.run();
    const filling = new DeviceRows(viewer);
    while (tasksOn(filling, ending.id).length === 0) filling.store(await filling.page(1));
    await make.finish(ending.id);
    await filling.pull();
    expect(tasksOn(filling, ending.id)).toEqual([]);
    expect(runsOn(filling)).not.toContain(ending.id);
  });

  it('deletes a deleted run, and a finished one only in its scenario', async () => {
    const [open, finished] = [await make.run(), await make.run()];
    await make.finish(finished.id);
    await device.pullUntilQuiet();
    for (const { id, scenarioId } of [open, finished]) {
      await running.database.db.delete(scenarioRuns).where(eq(scenarioRuns.id, id));
      const page = await device.page();
      expect(page.gone.scenario_run).toEqual(id === open.id ? [{ id, homes: [id] }] : undefined);
      expect(page.rows).toMatchObject({ scenario: [{ id: scenarioId, runs: [] }] });
      await device.pullUntilQuiet();
    }
    expect(tasksOn(device, open.id)).toEqual([]);
  });

  it('keeps the run of a scenario that was changed and deleted', async () => {
    const { id, scenarioId, filters } = await make.run();
    const url = `/api/scenarios/${scenarioId}`;
    await device.pullUntilQuiet();
    await reviewer.send({ method: 'PUT', url, payload: { name: 'Neuer Name', filters } });
    const changed = await device.page();
    expect(changed.rows).toEqual({ scenario: [await listed(scenarioId)] });
    await device.pullUntilQuiet();
    await reviewer.send({ method: 'DELETE', url });
    const deleted = await device.page();
    expect(kindsOf(deleted)).toEqual({ rows: [], gone: ['scenario'] });
    device.store(deleted);
    expect(runsOn(device)).toContain(id);
    expect(tasksOn(device, id)).toHaveLength(2);
    await make.finish(id);
    expect(runsOn(await device.pull())).not.toContain(id);
  });

  it('of a user who may no longer read scenarios starts from the beginning, without any', async () => {
    const rule: { roles: readonly string[] } = permissions['scenario.read'];
    const { roles } = rule;
    rule.roles = ['admin'];
    try {
      const page = await device.page();
      expect(page.reset).toBe(true);
      device.store(page);
      await device.pull();
      for (const kind of ['scenario', 'scenario_run', 'scenario_run_task'] as const)
        expect(device.of(kind)).toEqual([]);
    } finally {
      rule.roles = roles;
    }
    expect((await device.pull()).of('scenario_run')).not.toEqual([]);
  });
});

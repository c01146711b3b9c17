import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import type { Scenario, ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { auditLog, scenarioFilters } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { changeTask, scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  editor = await running.person('editor', { firstName: 'Emil', lastName: 'Editor' });
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const make = scenariosOf(() => reviewer);
const create = (payload: object, person = reviewer, headers = {}) =>
  person.send({ method: 'POST', url: '/api/scenarios', payload, headers });
const change = (id: string, payload: object, person = reviewer) =>
  person.send({ method: 'PUT', url: `/api/scenarios/${id}`, payload });
const remove = (id: string, person = reviewer) =>
  person.send({ method: 'DELETE', url: `/api/scenarios/${id}` });
const list = async (person = viewer) =>
  (await person.send({ method: 'GET', url: '/api/scenarios' })).json<ScenarioWithRuns[]>();
const find = async (id: string) => (await list()).find((scenario) => scenario.id === id);
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.createdAt);

const filters = [
  { filterType: 'building', filterValue: 'BT3' },
  { filterType: 'floor', filterValue: '*' },
  { filterType: 'type', filterValue: 'USV' },
] as const;

describe('creating a scenario', () => {
  it('keeps name, description and each filter once, and writes one audit entry', async () => {
    const answer = await create({
      name: '  Notstromprobe BT3 ',
      description: ' Jährlich. ',
      filters: [...filters, filters[0]],
    });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<Scenario>();
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Notstromprobe BT3',
      description: 'Jährlich.',
      kindId: null,
      createdBy: reviewer.id,
      createdAt: expect.any(String),
      updatedAt: created.createdAt,
      filters,
    });
    const changedBy = { userId: reviewer.id, name: 'Petra Prüfer', at: expect.any(String) };
    expect(await find(created.id)).toEqual({ ...created, runs: [], changedBy });
    expect(await auditOf(created.id)).toMatchObject([
      {
        action: 'create',
        entityType: 'scenario',
        userId: reviewer.id,
        newValues: {
          name: 'Notstromprobe BT3',
          description: 'Jährlich.',
          filters: ['building: BT3', 'floor: *', 'type: USV'],
        },
      },
    ]);
  });

  it('needs a name only', async () => {
    const answer = await create({ name: 'Rundgang' });
    expect(answer.json()).toMatchObject({ description: null, filters: [] });
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Name ist erforderlich'],
    ['a name too long', { name: 'x'.repeat(201) }, 'name', 'Höchstens 200 Zeichen.'],
    [
      'a filter without value',
      { name: 'x', filters: [{ filterType: 'tag', filterValue: ' ' }] },
      'filters.0.filterValue',
      'Wert ist erforderlich',
    ],
  ])('refuses %s', async (_, payload, field, message) => {
    const before = (await list()).length;
    const answer = await create(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field, message }] });
    expect(await list()).toHaveLength(before);
  });

  it('refuses a filter of an unknown kind', async () => {
    const answer = await create({
      name: 'x',
      filters: [{ filterType: 'mood', filterValue: 'gut' }],
    });
    expect(answer.statusCode).toBe(400);
  });

  it('refuses an id that is taken and answers a repetition with the first answer', async () => {
    const id = randomUUID();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create({ id, name: 'Einmal' }, reviewer, headers);
    expect((await create({ id, name: 'Einmal' }, reviewer, headers)).json()).toEqual(first.json());
    expectError(await create({ id, name: 'Zweimal' }), 'already_exists');
  });

  it('is for reviewers and administrators', async () => {
    for (const person of [viewer, editor]) {
      expectError(await create({ name: 'Nein' }, person), 'forbidden', {
        message: 'Keine Berechtigung zum Verwalten von Szenarien',
      });
    }
    expect((await create({ name: 'Ja' }, await running.person('admin'))).statusCode).toBe(201);
  });
});

describe('changing a scenario', () => {
  it('replaces its fields and records the old ones', async () => {
    const { id, updatedAt } = await make.scenario({ name: 'Alt', filters: [filters[0]] });
    const answer = await change(id, {
      name: 'Neu',
      description: 'Mit Text',
      filters: [filters[2]],
      baseUpdatedAt: updatedAt,
    });
    expect(answer.json()).toMatchObject({ name: 'Neu', filters: [filters[2]] });
    expect(answer.json<Scenario>().updatedAt > updatedAt).toBe(true);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'update',
      oldValues: { name: 'Alt', description: null, filters: ['building: BT3'] },
      newValues: { name: 'Neu', description: 'Mit Text', filters: ['type: USV'] },
    });
  });

  it('does not overwrite unseen what somebody else changed meanwhile', async () => {
    const { id, updatedAt } = await make.scenario({ name: 'Alt' });
    await change(id, { name: 'Von ihr' });
    const late = await change(id, { name: 'Von ihm', baseUpdatedAt: updatedAt });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'conflict',
      details: { current: { name: 'Von ihr' } },
    });
    expect(await find(id)).toMatchObject({ name: 'Von ihr' });
  });

  it('is listed with who changed it last, and when', async () => {
    const { id } = await make.scenario({ name: 'Von wem' });
    const other = await running.person('reviewer', { displayName: 'Jana Roth' });
    await change(id, { name: 'Von ihr' }, other);
    const changed = await find(id);
    expect(changed?.changedBy).toEqual({
      ...{ userId: other.id, name: 'Jana Roth', at: expect.any(String) },
    });
  });

  it('stores nothing of a change that is refused', async () => {
    const { id } = await make.scenario({ name: 'Bleibt', filters: [filters[0]] });
    const tooMany = Array.from({ length: 201 }, (_, at) => ({
      filterType: 'tag',
      filterValue: `${at}`,
    }));
    expect((await change(id, { name: 'Geht', filters: tooMany })).statusCode).toBe(400);
    expect(await find(id)).toMatchObject({ name: 'Bleibt', filters: [filters[0]] });
  });

  it('says when there is none', async () => {
    expectError(await change(randomUUID(), { name: 'x' }), 'scenario_not_found');
    expectError(await remove(randomUUID()), 'scenario_not_found');
  });
});

describe('deleting a scenario', () => {
  it('takes its filters along and leaves its runs', async () => {
    const run = await make.run(['Pumpe 1']);
    expect((await remove(run.scenarioId)).statusCode).toBe(204);
    expect(await find(run.scenarioId)).toBeUndefined();
    const left = await running.database.db
      .select()
      .from(scenarioFilters)
      .where(eq(scenarioFilters.scenarioId, run.scenarioId));
    expect(left).toEqual([]);
    expect(await make.getRun(run.id)).toMatchObject({
      scenarioId: run.scenarioId,
      scenario: run.scenario,
    });
    expect((await auditOf(run.scenarioId)).at(-1)).toMatchObject({
      action: 'delete',
      oldValues: { filters: [`type: ${run.type}`] },
    });
  });

  it('keeps who deleted it, and when', async () => {
    const { id } = await make.scenario({ name: 'Wird gelöscht' });
    const other = await running.person('reviewer', { displayName: 'Jana Roth' });
    expect((await remove(id, other)).statusCode).toBe(204);
    const change = { userId: other.id, name: 'Jana Roth', at: expect.any(String) };
    const lastChange = (of: string) => reviewer.send({ url: `/api/scenarios/${of}/last-change` });
    expect((await lastChange(id)).json()).toEqual({ change });
    expect((await lastChange(randomUUID())).json()).toEqual({ change: null });
  });
});

describe('the preview', () => {
  it('counts what the filters select', async () => {
    const type = `Zählbar ${randomUUID()}`.slice(0, 40);
    for (const name of ['a', 'b', 'c']) {
      await editor.send({
        method: 'POST',
        url: '/api/equipment',
        payload: sampleEquipment({ name, type }),
      });
    }
    const answer = await viewer.send({
      method: 'POST',
      url: '/api/scenarios/preview',
      payload: { filters: [{ filterType: 'type', filterValue: type }] },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 3 }]);
  });
});

describe('starting a run', () => {
  it('freezes the tasks and answers the run', async () => {
    const run = await make.run(['Pumpe 1', 'Pumpe 2']);
    expect(run).toMatchObject({ startedByName: 'Petra Prüfer', finishedAt: null });
    expect(run.filters).toEqual([{ filterType: 'type', filterValue: run.type }]);
    expect(run.tasks).toHaveLength(2);
    expect(run.tasks[0]).toEqual({
      id: expect.any(String),
      runId: run.id,
      assetId: expect.any(String),
      status: 'open',
      note: null,
      completedAt: null,
      updatedAt: run.startedAt,
      updatedByName: null,
      completedByName: null,
      receivedAt: null,
      statusChangedAt: null,
      statusChangedByName: null,
      noteChangedAt: null,
      noteChangedByName: null,
      result: null,
      recordId: null,
      equipment: { name: 'Pumpe 1', type: run.type, locationRaw: expect.any(String) },
    });
    expect(await auditOf(run.id)).toMatchObject([
      {
        action: 'create',
        entityType: 'scenario_run',
        newValues: { name: run.scenario.name, scenarioId: run.scenarioId, tasks: 2 },
      },
    ]);
  });

  it('keeps the names of then when an Anlage is renamed or deleted', async () => {
    const { id, tasks } = await make.run(['Bleibt', 'Geht', 'Neu']);
    const [stays = '', goes = ''] = tasks.map(({ assetId }) => `/api/equipment/${assetId}`);
    await editor.send({ method: 'PATCH', url: stays, payload: { name: 'Umbenannt' } });
    await editor.send({ method: 'DELETE', url: goes });
    const after = await make.getRun(id);
    expect(after.tasks.map(({ equipment }) => equipment.name).sort()).toEqual([
      'Bleibt',
      'Geht',
      'Neu',
    ]);
    const gone = after.tasks.find(({ equipment }) => equipment.name === 'Geht');
    expect(gone?.assetId).toBeNull();
  });

  it('is for users who may write, and starts one run for one press', async () => {
    const { id } = await make.scenario({
      filters: [{ filterType: 'tag', filterValue: 'niemals' }],
    });
    const start = (person: Person, headers = {}) =>
      person.send({ method: 'POST', url: `/api/scenarios/${id}/start`, headers });
    expectError(await start(viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Durchführen von Szenarien',
    });
    const headers = { 'idempotency-key': randomUUID() };
    const first = await start(editor, headers);
    expect(first.statusCode).toBe(201);
    expect((await start(editor, headers)).json()).toEqual(first.json());
    expect((await find(id))?.runs).toHaveLength(1);
    expect(first.json<RunSummary>()).toMatchObject({
      ...{ done: 0, total: 0, finishedAt: null, startedByName: 'Emil Editor', scenarioId: id },
    });
  });

  it('says when there is no such scenario', async () => {
    const answer = await editor.send({
      method: 'POST',
      url: `/api/scenarios/${randomUUID()}/start`,
    });
    expectError(answer, 'scenario_not_found');
  });
});

describe('the latest runs of a scenario', () => {
  it('are listed with it, three of them, the newest first, with their progress', async () => {
    const { id: firstId, scenarioId, tasks } = await make.run(['A', 'B', 'C']);
    await changeTask(reviewer, tasks[0]?.id ?? '', { status: 'done' });
    await make.finish(firstId);
    expect((await find(scenarioId))?.runs).toMatchObject([
      { id: firstId, done: 1, total: 3, finishedAt: expect.any(String) },
    ]);
    const later = [];
    for (let at = 0; at < 3; at++) later.unshift((await make.start(scenarioId)).id);
    expect((await find(scenarioId))?.runs.map(({ id }) => id)).toEqual(later);
  });
});

describe('the active run', () => {
  const active = async (person: Person) =>
    (await person.send({ method: 'GET', url: '/api/scenarios/active' })).json<RunSummary | null>();

  it('is one’s own latest that is not finished, or null', async () => {
    const somebody = await running.person('editor');
    expect(await active(somebody)).toBeNull();
    const { scenarioId } = await make.run(['A', 'B']);
    const start = async () =>
      (
        await somebody.send({ method: 'POST', url: `/api/scenarios/${scenarioId}/start` })
      ).json<RunSummary>();
    const first = await start();
    const second = await start();
    expect(await active(somebody)).toEqual(second);
    const finish = (id: string) =>
      somebody.send({ method: 'POST', url: `/api/scenario-runs/${id}/finish` });
    await finish(second.id);
    expect(await active(somebody)).toEqual(first);
    await finish(first.id);
    expect(await active(somebody)).toBeNull();
  });
});

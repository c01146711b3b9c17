import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { type RunSummary, scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import type { Scenario, ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { auditLog } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let reviewer: Person;
let kind: InspectionKind;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  reviewer = await running.person('reviewer');
  kind = await inspections.kind();
});
afterAll(() => running.close());

const make = makerFor(() => reviewer);
const scenarios = scenariosOf(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
const start = (payload: object, person = editor) =>
  person.send({ method: 'POST', url: '/api/scenario-runs', payload });
const loose = async () =>
  (await reviewer.send({ url: '/api/scenario-runs' })).json<{ runs: RunSummary[] }>().runs;
const two = async () => [(await make.equipment()).id, (await make.equipment()).id];

describe('a run with chosen Anlagen', () => {
  it('has exactly these, with their present names, and belongs to no scenario', async () => {
    const equipment = await make.equipment();
    await make.equipment();
    const ids = [equipment.id, (await make.equipment()).id, equipment.id];
    const answer = await start({ name: 'Fällig im März', equipmentIds: ids });
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<RunSummary>();
    const run = await scenarios.getRun(id);
    expect(run).toMatchObject({ kindId: null, scenario: { name: 'Fällig im März' } });
    expect(run.tasks.map(({ assetId }) => assetId).sort()).toEqual([...new Set(ids)].sort());
    const task = run.tasks.find(({ assetId }) => assetId === equipment.id);
    expect(task?.equipment.name).toBe(equipment.name);
    expect((await loose()).map((one) => one.id)).toContain(id);
  });

  it('keeps the id of its sender, and refuses one that is taken', async () => {
    const id = randomUUID();
    const payload = { id, name: 'Runde', equipmentIds: await two() };
    expect((await start(payload)).json()).toMatchObject({ id });
    expectError(await start(payload), 'already_exists');
  });

  it.each([
    ['an unknown Anlage', { equipmentIds: [randomUUID()] }, 'equipment_not_found'],
    ['an unknown Prüfart', { kindId: randomUUID() }, 'inspection_kind_not_found'],
  ] as const)('is refused with %s, and nothing is written', async (_, fields, code) => {
    const before = await loose();
    expectError(await start({ name: 'Runde', equipmentIds: await two(), ...fields }), code);
    expect(await loose()).toEqual(before);
  });

  it('is refused without an Anlage, with more than there may be, and for those who only read', async () => {
    const { body } = scenarioRunCalls.startWith;
    expect(body.safeParse({ name: 'Runde', equipmentIds: [] }).success).toBe(false);
    const many = Array.from({ length: 5_001 }, () => randomUUID());
    expect(body.safeParse({ name: 'Runde', equipmentIds: many }).success).toBe(false);
    const viewer = await running.person('viewer');
    const payload = { name: 'Runde', equipmentIds: await two() };
    expect((await start(payload, viewer)).statusCode).toBe(403);
  });
});

describe('a Prüfart', () => {
  it('gives the run to the earliest scenario that is bound to it, and leaves it the name it was started with', async () => {
    const bound = await scenarios.scenario({ name: 'DGUV-V3-Runde', kindId: kind.id });
    await scenarios.scenario({ name: 'Später', kindId: kind.id });
    const payload = { name: 'Anders', kindId: kind.id, equipmentIds: await two() };
    const { id } = (await start(payload)).json<RunSummary>();
    expect(await scenarios.getRun(id)).toMatchObject({
      ...{ scenarioId: bound.id, scenario: { name: 'Anders' }, kindId: kind.id },
    });
    const [entry] = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id));
    expect(entry).toMatchObject({ newValues: { name: 'Anders', scenarioId: bound.id } });
    const answer = await reviewer.send({ url: '/api/scenarios' });
    const listed = answer.json<ScenarioWithRuns[]>().find((one) => one.id === bound.id);
    expect(listed).toMatchObject({ kindId: kind.id, runs: [{ id, total: 2 }] });
  });

  it('is copied into a run when it starts, and stays there when the scenario changes', async () => {
    const scenario = await scenarios.scenario({ kindId: kind.id });
    const { id } = await scenarios.start(scenario.id);
    const url = `/api/scenarios/${scenario.id}`;
    const payload = { name: scenario.name, kindId: null };
    const changed = (await reviewer.send({ method: 'PUT', url, payload })).json<Scenario>();
    expect(changed.kindId).toBeNull();
    expect((await scenarios.getRun(id)).kindId).toBe(kind.id);
  });

  it('must exist when a scenario is bound to it', async () => {
    const payload = { name: 'Runde', kindId: randomUUID() };
    const created = await reviewer.send({ method: 'POST', url: '/api/scenarios', payload });
    expectError(created, 'inspection_kind_not_found');
    const { id } = await scenarios.scenario();
    const changed = await reviewer.send({ method: 'PUT', url: `/api/scenarios/${id}`, payload });
    expectError(changed, 'inspection_kind_not_found');
  });

  it('leaves scenarios and runs as checklists when it is deleted', async () => {
    const { id: kindId } = await inspections.kind();
    const { id } = await scenarios.scenario({ kindId });
    const run = await scenarios.start(id);
    await reviewer.send({ method: 'DELETE', url: `/api/inspection-kinds/${kindId}` });
    expect((await scenarios.getRun(run.id)).kindId).toBeNull();
  });
});

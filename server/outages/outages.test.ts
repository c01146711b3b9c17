import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type Outage, type OutageChange, outageIdOf } from '#contract/outages.ts';
import { auditLog } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { inspectionsOf, outageRequest } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let other: Person;
let viewer: Person;
let pump: Equipment;
const make = makerFor(() => editor);
const inspections = inspectionsOf(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  other = await running.person('editor');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  pump = await make.equipment();
});

const set = async (fields: Partial<OutageChange> = {}, person = editor) =>
  person.send(await outageRequest(pump.id, fields));
const get = (id = pump.id) => viewer.send({ url: `/api/equipment/${id}/outage` });
const logged = async (entityId: string, action: string) => {
  const wanted = and(eq(auditLog.entityId, entityId), eq(auditLog.action, action));
  return running.database.db.select().from(auditLog).where(wanted);
};
const nothing = { since: null, until: null, reason: null };

describe('an outage', () => {
  it('begins and ends, each with its entry', async () => {
    expect((await get()).json()).toEqual({ outage: null });
    const begun = (await set({ reason: ' Umbau ' })).json<Outage>();
    expect(begun).toMatchObject({
      ...{ id: await outageIdOf(pump.id), equipmentId: pump.id, since: '2026-03-01', until: null },
      ...{ reason: 'Umbau', updatedBy: editor.id },
    });
    const ended = await set({ until: '2026-04-01', reason: 'Umbau' }, other);
    expect((await get()).json()).toEqual({ outage: ended.json() });
    expect(await logged(begun.id, 'create')).toHaveLength(1);
    expect(await logged(begun.id, 'update')).toMatchObject([
      {
        ...{ userId: other.id, equipmentName: pump.name },
        oldValues: { equipmentId: pump.id, since: '2026-03-01', until: null, reason: 'Umbau' },
        newValues: { until: '2026-04-01' },
      },
    ]);
  });

  it('is not written again if nothing has changed', async () => {
    const first = (await set()).json<Outage>();
    expect((await set({}, other)).json()).toEqual(first);
    expect(await logged(first.id, 'update')).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['an end before it', { until: '2026-02-28' }, 'until', 'Der letzte Tag liegt vor dem ersten.'],
    [
      'a day that no database knows',
      { since: '0000-01-01' },
      'since',
      'Bitte einen Tag zwischen 1900 und 2999 angeben.',
    ],
    [
      'the id of another one',
      { id: randomUUID() },
      'id',
      'Die Kennung gehört zu einer anderen Anlage.',
    ],
  ])('is refused with %s', async (_, fields, field, message) => {
    expectError(await set(fields), 'invalid_input', { fields: [{ field, message }] });
  });

  it('needs its Anlage', async () => {
    const gone = randomUUID();
    expectError(await editor.send(await outageRequest(gone)), 'equipment_not_found');
    expectError(await get(gone), 'equipment_not_found');
  });

  it('is one record for two people who set it at the same moment', async () => {
    const answers = await Promise.all([set(), set({ since: '2026-03-02' }, other)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const id = await outageIdOf(pump.id);
    expect(await logged(id, 'create')).toHaveLength(1);
    expect(await logged(id, 'update')).toHaveLength(1);
  });

  it('is deleted with the Anlage, with an entry', async () => {
    const { id } = await inspections.outage(pump.id);
    await editor.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const oldValues = { equipmentId: pump.id, since: '2026-03-01', until: null, reason: null };
    expect(await logged(id, 'delete')).toMatchObject([{ equipmentName: pump.name, oldValues }]);
  });
});

describe('a change whose sender has not seen the present values', () => {
  it('is refused with both values of each field', async () => {
    const theirs = await inspections.outage(pump.id, { since: '2026-03-02', reason: 'Umbau' });
    const answer = await set({ reason: 'Defekt', base: nothing });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().details).toMatchObject({
      fields: [
        { field: 'since', mine: '2026-03-01', theirs: '2026-03-02' },
        { field: 'reason', mine: 'Defekt', theirs: 'Umbau' },
      ],
      ...{ current: theirs, changedBy: { userId: editor.id } },
    });
    expect((await get()).json()).toEqual({ outage: theirs });
  });

  it('overwrites nothing that its sender left alone', async () => {
    const base = { since: '2026-03-01', until: null, reason: null };
    await inspections.outage(pump.id, { reason: 'Umbau' });
    const answer = await set({ until: '2026-05-01', base });
    expect(answer.json()).toMatchObject({ until: '2026-05-01', reason: 'Umbau' });
  });

  it('is written if both want the same, or nothing is there as seen', async () => {
    expect((await set({ base: nothing })).statusCode).toBe(200);
    expect((await set({ base: nothing }, other)).statusCode).toBe(200);
  });

  it('of an outage that is not there any more is refused', async () => {
    const base = { since: '2026-03-01', until: null, reason: null };
    const { fields } = (await set({ until: '2026-04-01', base })).json().details;
    expect(fields).toEqual([{ field: 'since', mine: '2026-03-01', theirs: null }]);
  });
});

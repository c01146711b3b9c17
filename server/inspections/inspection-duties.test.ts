import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import {
  type DutyChange,
  dutyIdOf,
  type InspectionDuty,
  noDuty,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { auditLog } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { dutyRequest, inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let other: Person;
let viewer: Person;
let pump: Equipment;
let kind: InspectionKind;
let of: { equipmentId: string; kindId: string };
const make = makerFor(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  other = await running.person('reviewer', { displayName: 'Otto Anders' });
  viewer = await running.person('viewer');
  kind = await inspections.kind({ name: 'DGUV V3' });
});
afterAll(() => running.close());
beforeEach(async () => {
  pump = await make.equipment();
  of = { equipmentId: pump.id, kindId: kind.id };
});

const set = async (fields: Partial<DutyChange>, person = reviewer) =>
  person.send(await dutyRequest(of, fields));
const duties = async (person = viewer) => {
  const answer = await person.send({ url: `/api/equipment/${pump.id}/inspections` });
  return answer.json<{ duties: InspectionDuty[] }>().duties;
};
const logged = async (entityId: string, action: string) => {
  const wanted = and(eq(auditLog.entityId, entityId), eq(auditLog.action, action));
  return running.database.db.select().from(auditLog).where(wanted);
};
const yearly = { count: 1, unit: 'year' } as const;
const monthly = { count: 1, unit: 'month' } as const;

describe('what is set for an Anlage', () => {
  it('is created and then changed, each with its entry', async () => {
    const first = (await set({ lastDoneOn: '2024-02-29' })).json<InspectionDuty>();
    expect(first).toMatchObject({
      ...{ ...noDuty, lastDoneOn: '2024-02-29', countsFrom: '2024-02-29' },
      ...{ ...of, id: await dutyIdOf(pump.id, kind.id), updatedBy: reviewer.id },
    });
    const fields = {
      rule: 'always' as const,
      ...{ interval: yearly, reason: 'OP-Bereich', responsibleId: other.id },
      ...{ lastDoneOn: '2026-03-31', countsFrom: '2026-03-01' },
    } as const;
    const changed = (await set(fields, other)).json<InspectionDuty>();
    expect(changed).toMatchObject({ ...fields, responsibleName: 'Otto Anders' });
    expect(await duties()).toEqual([changed]);
    const values = { equipmentId: pump.id, kind: 'DGUV V3' };
    expect(await logged(first.id, 'create')).toMatchObject([{ newValues: values }]);
    expect(await logged(first.id, 'update')).toMatchObject([
      {
        ...{ userId: other.id, equipmentName: pump.name },
        oldValues: { rule: 'by_type', interval: null, countsFrom: '2024-02-29' },
        newValues: { ...values, ...fields, interval: '1 year' },
      },
    ]);
  });

  it('is not written again if nothing has changed', async () => {
    const fields = { rule: 'never', reason: ' stillgelegt ' } as const;
    const first = (await set(fields)).json<InspectionDuty>();
    expect((await set(fields, other)).json()).toEqual(first);
    expect(await logged(first.id, 'update')).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    [
      'an own interval without a reason',
      { interval: yearly },
      'reason',
      'Bitte begründen, warum das hier anders ist.',
    ],
    [
      'never, without a reason',
      { rule: 'never' },
      'reason',
      'Bitte begründen, warum das hier anders ist.',
    ],
    [
      'a reckoning without an inspection',
      { countsFrom: '2026-01-01' },
      'lastDoneOn',
      'Bitte angeben, wann zuletzt geprüft wurde.',
    ],
    [
      'a day that no database knows',
      { lastDoneOn: '0000-01-01' },
      'lastDoneOn',
      'Bitte einen Tag zwischen 1900 und 2999 angeben.',
    ],
    ['no day', { lastDoneOn: '2026-02-30' }, 'lastDoneOn', 'Bitte einen Tag angeben.'],
    [
      'the id of something else',
      { id: randomUUID() },
      'id',
      'Die Kennung gehört zu einer anderen Anlage oder Prüfart.',
    ],
  ])('is refused with %s', async (_, fields, field, message) => {
    expectError(await set(fields), 'invalid_input', { fields: [{ field, message }] });
    expect(await duties()).toEqual([]);
  });

  it('needs its Anlage, its Prüfart and somebody who can see to it', async () => {
    const gone = randomUUID();
    const at = async (equipmentId: string, kindId: string, fields = {}) =>
      reviewer.send(await dutyRequest({ equipmentId, kindId }, fields));
    expectError(await at(gone, kind.id), 'equipment_not_found');
    expectError(await at(pump.id, gone), 'inspection_kind_not_found');
    expectError(await at(pump.id, kind.id, { responsibleId: gone }), 'user_not_found');
    const { id } = await running.person('awaiting_approval');
    expectError(await at(pump.id, kind.id, { responsibleId: id }), 'user_not_found');
    expectError(
      await viewer.send({ url: `/api/equipment/${gone}/inspections` }),
      'equipment_not_found',
    );
  });

  it('is listed with the type, all Prüfarten and the outage', async () => {
    const duty = await inspections.duty(of);
    const outage = await inspections.outage(pump.id);
    const answer = await viewer.send({ url: `/api/equipment/${pump.id}/inspections` });
    const kinds = (await viewer.send({ url: '/api/inspection-kinds' })).json();
    expect(answer.json()).toEqual({ type: pump.type, kinds, duties: [duty], outage });
  });

  it('is one record for two people who set it at the same moment', async () => {
    const answers = await Promise.all([
      set({ lastDoneOn: '2026-01-01' }),
      set({ lastDoneOn: '2026-01-02' }, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [duty] = await duties();
    const { id } = duty as InspectionDuty;
    expect(await logged(id, 'create')).toHaveLength(1);
    expect(await logged(id, 'update')).toHaveLength(1);
  });

  it('is deleted with the Anlage, with an entry', async () => {
    const { id } = await inspections.duty(of, { lastDoneOn: '2026-01-01' });
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    expect(await logged(id, 'delete')).toMatchObject([
      {
        ...{ userId: reviewer.id, equipmentName: pump.name },
        oldValues: { equipmentId: pump.id, kind: 'DGUV V3', lastDoneOn: '2026-01-01' },
      },
    ]);
  });
});

describe('a change whose sender has not seen the present values', () => {
  it('is refused with both values as users read them', async () => {
    const theirs = { interval: monthly, reason: 'Baustelle', responsibleId: other.id };
    const current = await inspections.duty(of, theirs);
    const mine = { interval: yearly, reason: 'OP', responsibleId: reviewer.id };
    const answer = await set({ ...mine, base: noDuty });
    const { fields, current: now, changedBy } = answer.json().details;
    expect(answer.statusCode).toBe(409);
    expect(fields).toEqual([
      {
        ...{ field: 'interval', mine: yearly, theirs: monthly },
        texts: { mine: 'jährlich', theirs: 'monatlich' },
      },
      { field: 'reason', mine: 'OP', theirs: 'Baustelle' },
      {
        ...{ field: 'responsibleId', mine: reviewer.id, theirs: other.id },
        texts: { mine: 'Petra Prüfer', theirs: 'Otto Anders' },
      },
    ]);
    expect(now).toEqual(current);
    expect(changedBy).toMatchObject({ userId: reviewer.id });
    expect(await duties()).toEqual([current]);
  });

  it('says what nothing means', async () => {
    const theirs = { interval: monthly, reason: 'x', responsibleId: other.id };
    await inspections.duty(of, theirs);
    const base = { interval: yearly, responsibleId: reviewer.id };
    const { fields } = (await set({ base, reason: 'x' })).json().details;
    expect(fields).toMatchObject([
      { field: 'interval', texts: { mine: 'keine eigene Frist', theirs: 'monatlich' } },
      { field: 'responsibleId', texts: { mine: 'wie bei der Prüfart', theirs: 'Otto Anders' } },
    ]);
  });

  it('is done if both want the same', async () => {
    const duty = await inspections.duty(of, { lastDoneOn: '2026-01-01' });
    expect((await set({ lastDoneOn: '2026-01-01', base: noDuty })).json()).toEqual(duty);
  });

  it('overwrites nothing that its sender left alone', async () => {
    await inspections.duty(of, { lastDoneOn: '2026-01-01' });
    const answer = await set({ responsibleId: other.id, base: noDuty });
    expect(answer.json()).toMatchObject({
      ...{ responsibleId: other.id, lastDoneOn: '2026-01-01', countsFrom: '2026-01-01' },
    });
  });

  it('keeps interval and reason together', async () => {
    const seen = { ...noDuty, interval: yearly, reason: 'OP' };
    await inspections.duty(of, { interval: yearly, reason: 'OP' });
    await inspections.duty(of, {});
    const answer = await set({ interval: monthly, reason: 'OP', base: seen });
    const { fields } = answer.json().details;
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(['interval', 'reason']);
  });

  it('is written when its sender has seen them', async () => {
    await inspections.duty(of, { lastDoneOn: '2026-01-01' });
    const base = { ...noDuty, lastDoneOn: '2026-01-01', countsFrom: '2026-01-01' };
    const answer = await set({ lastDoneOn: '2026-02-01', base });
    expect(answer.json()).toMatchObject({ lastDoneOn: '2026-02-01', countsFrom: '2026-02-01' });
  });
});

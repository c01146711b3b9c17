import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentType } from '#contract/equipment-types.ts';
import type {
  InspectionKind,
  InspectionKindFields,
} from '#contract/inspections/inspection-kinds.ts';
import { auditLog, equipment, inspectionDuties } from '../db/tables/index.ts';
import { derivedColumns } from '../equipment/equipment-columns.ts';
import { type Notice, parseNotice } from '../notify/notices.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { inspectionsOf, sampleKind } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let admin: Person;
let viewer: Person;
const make = makerFor(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  admin = await running.person('admin');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const url = '/api/inspection-kinds';
const create = (payload: object, person = reviewer) =>
  person.send({ method: 'POST', url, payload });
const update = (id: string, payload: object, person = reviewer) =>
  person.send({ method: 'PUT', url: `${url}/${id}`, payload });
const remove = (id: string) => reviewer.send({ method: 'DELETE', url: `${url}/${id}` });
const list = async () => (await viewer.send({ url })).json<InspectionKind[]>();
const find = async (id: string) => (await list()).find((kind) => kind.id === id);
const logged = async (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(desc(auditLog.createdAt));

const invalid = (field: string, message: string) => ({ fields: [{ field, message }] });
const point = { id: randomUUID(), label: 'Sichtprüfung', kind: 'check' };

const whole = (): InspectionKindFields =>
  sampleKind({
    ...{ legalBasis: 'DGUV V3', qualification: 'Elektrofachkraft (EFK)' },
    ...{ reckoning: 'from_due', keptYears: 4, responsibleId: reviewer.id, isRetired: true },
    points: [
      {
        ...{ id: randomUUID(), label: 'Spannung', kind: 'value' },
        ...{ unit: 'V', min: 207.5, max: 253 },
      },
      {
        ...{ id: randomUUID(), label: 'Sichtprüfung', kind: 'check' },
        ...{ unit: null, min: null, max: null },
      },
    ],
    types: [
      { type: 'Trafo', interval: null, reason: null },
      { type: 'Verteilung', interval: { count: 1, unit: 'year' }, reason: 'OP-Bereich' },
    ],
  });

describe('a Prüfart', () => {
  it('is stored with everything, and listed by name for everybody who reads', async () => {
    const fields = whole();
    const answer = await create(fields);
    expect(answer.statusCode).toBe(201);
    const kind = answer.json<InspectionKind>();
    const by = { createdBy: reviewer.id, updatedBy: reviewer.id };
    expect(kind).toMatchObject({ ...fields, ...by, responsibleName: 'Petra Prüfer' });
    expect(await find(kind.id)).toEqual(kind);
    await inspections.kind({ name: 'aaa' });
    const names = (await list()).map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('has each type once, in the order of their names, and blank texts as nothing', async () => {
    const types = ['b', 'a', 'b'].map((type) => ({ type, interval: null, reason: ' ' }));
    const kind = await inspections.kind({ types, legalBasis: ' ', qualification: ' ' });
    expect(kind.types).toEqual([
      { type: 'a', interval: null, reason: null },
      { type: 'b', interval: null, reason: null },
    ]);
    expect(kind).toMatchObject({ legalBasis: null, qualification: null });
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Bitte einen Namen angeben.'],
    [
      'an interval that is too long',
      { interval: { count: 101, unit: 'year' } },
      'interval.count',
      'Die Frist ist zu lang.',
    ],
    [
      'an interval of nothing',
      { interval: { count: 0, unit: 'day' } },
      'interval.count',
      'Bitte mindestens 1 angeben.',
    ],
    [
      'an own interval without a reason',
      { types: [{ type: 'Trafo', interval: { count: 1, unit: 'day' } }] },
      'types.0.reason',
      'Bitte begründen, warum das hier anders ist.',
    ],
    [
      'a point without a label',
      { points: [{ ...point, label: '' }] },
      'points.0.label',
      'Bitte den Prüfpunkt benennen.',
    ],
  ])('is refused with %s', async (_, fields, field, message) => {
    expectError(await create({ ...sampleKind(), ...fields }), 'invalid_input', {
      ...invalid(field, message),
    });
  });

  it('has a name of its own, in whatever spelling', async () => {
    const { id, name } = await inspections.kind();
    expectError(
      await create(sampleKind({ name: ` ${name.toUpperCase()}` })),
      'duplicate_inspection_kind',
    );
    const other = await inspections.kind();
    expectError(await update(other.id, sampleKind({ name })), 'duplicate_inspection_kind');
    expect((await update(id, sampleKind({ name: name.toUpperCase() }))).statusCode).toBe(200);
  });

  it('is created once under an id', async () => {
    const fields = { ...sampleKind(), id: randomUUID() };
    expect((await create(fields)).statusCode).toBe(201);
    expectError(await create(fields), 'already_exists');
    expect(await logged(fields.id)).toHaveLength(1);
  });

  it('names nobody who cannot see to it', async () => {
    for (const profile of [{ status: 'blocked' as const }, { status: 'deleted' as const }]) {
      const { id } = await running.person('editor', profile);
      expectError(await create(sampleKind({ responsibleId: id })), 'user_not_found');
    }
    const { id: waiting } = await running.person('awaiting_approval');
    for (const responsibleId of [waiting, randomUUID()]) {
      expectError(await create(sampleKind({ responsibleId })), 'user_not_found');
    }
  });

  it('can be given to everybody who is approved and active, listed by name', async () => {
    const people = [
      ...[['Ärmel 10'], ['aermel 9'], ['Zoe']].map(([displayName]) => ({ displayName })),
      { displayName: 'Gesperrt', status: 'blocked' as const },
    ];
    for (const profile of people) await running.person('viewer', profile);
    await running.person('awaiting_approval', { displayName: 'Wartend' });
    const available = await reviewer.send({ url: '/api/inspections/people' });
    const names = available.json<{ name: string }[]>().map(({ name }) => name);
    const listed = ['Ärmel 10', 'aermel 9', 'Zoe', 'Gesperrt', 'Wartend', 'Petra Prüfer'];
    expect(names.filter((name) => listed.includes(name))).toEqual([
      ...['aermel 9', 'Ärmel 10', 'Petra Prüfer', 'Zoe'],
    ]);
  });

  it('can be changed while somebody is responsible who has left since', async () => {
    const leaving = await running.person('editor');
    const fields = sampleKind({ responsibleId: leaving.id });
    const { id } = await inspections.kind(fields);
    await admin.send({
      ...{ method: 'POST', url: `/api/users/${leaving.id}/block` },
      payload: { reason: 'Ausgeschieden' },
    });
    expect((await update(id, { ...fields, keptYears: 1 })).statusCode).toBe(200);
    const other = await inspections.kind();
    expectError(await update(other.id, { ...fields, name: other.name }), 'user_not_found');
  });
});

describe('a change', () => {
  it('replaces everything, and gets an entry with what was before', async () => {
    const { id } = await inspections.kind(whole());
    const fields = sampleKind();
    const answer = await update(id, fields, admin);
    expect(answer.json()).toMatchObject({ ...fields, updatedBy: admin.id, createdBy: reviewer.id });
    expect(await find(id)).toEqual(answer.json());
    const [entry] = await logged(id);
    expect(entry).toMatchObject({
      ...{ action: 'update', userId: admin.id },
      oldValues: {
        ...{ interval: '4 year', types: ['Trafo', 'Verteilung (jährlich: OP-Bereich)'] },
        points: ['Messen: Spannung (207,5 bis 253 V)', 'Prüfen: Sichtprüfung'],
      },
      newValues: { points: [], types: [] },
    });
  });

  it('that changes nothing writes nothing', async () => {
    const fields = whole();
    const kind = await inspections.kind(fields);
    expect((await update(kind.id, fields)).json()).toEqual(kind);
    expect(await logged(kind.id)).toHaveLength(1);
  });

  it('of what others have changed since is refused with what stands now', async () => {
    const { id, updatedAt } = await inspections.kind();
    const now = (await update(id, sampleKind(), admin)).json<InspectionKind>();
    const fields = sampleKind();
    expectError(await update(id, { ...fields, baseUpdatedAt: updatedAt }), 'conflict', {
      details: { current: { ...now } },
    });
    const base = { baseUpdatedAt: now.updatedAt };
    expect((await update(id, { ...fields, ...base })).json()).toMatchObject(fields);
  });

  it('tells who changed it last, and that it is gone', async () => {
    const { id } = await inspections.kind();
    await update(id, sampleKind(), admin);
    const last = () => reviewer.send({ url: `${url}/${id}/last-change` });
    expect((await last()).json()).toMatchObject({ change: { userId: admin.id } });
    await remove(id);
    expect((await last()).json()).toMatchObject({ change: { userId: reviewer.id } });
    expectError(await update(id, sampleKind()), 'inspection_kind_not_found');
    expectError(await remove(id), 'inspection_kind_not_found');
  });

  it('that is gone is not said to have a name that is taken', async () => {
    const { id } = await inspections.kind();
    const { name } = await inspections.kind();
    await remove(id);
    expectError(await update(id, sampleKind({ name })), 'inspection_kind_not_found');
  });
});

it('is deleted with what is set for single Anlagen, of which each has its entry', async () => {
  const kind = await inspections.kind(whole());
  const other = await inspections.kind();
  const anlagen = [await make.equipment('Trafo 1'), await make.equipment()];
  const duties = [];
  for (const { id } of anlagen) {
    const fields = { lastDoneOn: '2026-01-01' };
    duties.push(await inspections.duty({ equipmentId: id, kindId: kind.id }, fields));
    await inspections.duty({ equipmentId: id, kindId: other.id }, fields);
  }
  expect((await remove(kind.id)).statusCode).toBe(204);
  expect(await find(kind.id)).toBeUndefined();
  const [entry] = await logged(kind.id);
  expect(entry).toMatchObject({
    ...{ action: 'delete', oldValues: { name: kind.name } },
    changeSummary: 'Festlegungen für 2 Anlagen gelöscht',
  });
  for (const [at, { id, equipmentId }] of duties.entries()) {
    expect((await logged(id))[0]).toMatchObject({
      ...{ action: 'delete', entityType: 'inspection_duty', userId: reviewer.id },
      ...{ equipmentName: anlagen[at]?.name, equipmentLocation: anlagen[at]?.locationRaw },
      oldValues: { equipmentId, kind: kind.name, rule: 'by_type', lastDoneOn: '2026-01-01' },
    });
  }
  const gone = await running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityType, 'inspection_duty'), eq(auditLog.action, 'delete')));
  expect(gone).toHaveLength(2);
});

it('is deleted with many Prüfpflichten of which not each is announced', async () => {
  const kind = await inspections.kind();
  const { db, listen } = running.database;
  const many = Array.from({ length: 101 }, () => sampleEquipment());
  const anlagen = await db
    .insert(equipment)
    .values(many.map((fields) => ({ ...fields, ...derivedColumns(fields) })))
    .returning({ equipmentId: equipment.id });
  const rule = 'by_type' as const;
  await db
    .insert(inspectionDuties)
    .values(anlagen.map((one) => ({ ...one, id: randomUUID(), kindId: kind.id, rule })));
  const notices: Notice[] = [];
  const stopListening = await listen({
    onNotice: (payload) => notices.push(parseNotice(payload)),
    onListening: () => {},
    onLost: () => {},
  });
  await remove(kind.id);
  await expect
    .poll(() => notices)
    .toMatchObject([
      { entity: 'inspection_kind', id: kind.id, action: 'delete' },
      { entity: 'inspection_duty', action: 'delete', isOneOfMany: true },
    ]);
  await stopListening();
});

describe('a type that is renamed', () => {
  const types = '/api/equipment-types-colors';
  const makeType = async (name: string) => {
    const payload = { name, color: '#123456' };
    return (await admin.send({ method: 'POST', url: types, payload })).json<EquipmentType>();
  };
  const rename = (id: string, name: string) =>
    admin.send({ method: 'PATCH', url: `${types}/${id}/name`, payload: { name } });

  it('is renamed in Prüfarten too, which get a new version', async () => {
    const type = await makeType('Kessel');
    const interval = { count: 1, unit: 'year' } as const;
    const inspected = { type: 'Kessel', interval, reason: 'alt' };
    const kind = await inspections.kind({ types: [inspected] });
    const both = await inspections.kind({
      types: ['Heizkessel', 'kessel', 'Kessel'].map((name) => ({ ...inspected, type: name })),
    });
    expect((await rename(type.id, 'Heizkessel')).statusCode).toBe(200);
    const renamed = [{ ...inspected, type: 'Heizkessel' }];
    const now = await find(kind.id);
    expect(now).toMatchObject({ types: renamed, updatedBy: admin.id });
    expect(now?.updatedAt).not.toBe(kind.updatedAt);
    expect((await find(both.id))?.types).toEqual(renamed);
    const [entry] = await logged(type.id);
    expect(entry?.changeSummary).toBe('0 Anlagen umbenannt, Typ in 2 Prüfarten angepasst');
  });

  it('is meant by whoever still sends its former name', async () => {
    const { id } = await makeType('Lift');
    await rename(id, 'Aufzug');
    const kind = await inspections.kind({
      types: ['Lift', 'Aufzug'].map((type) => ({ type, interval: null, reason: null })),
    });
    expect(kind.types).toEqual([{ type: 'Aufzug', interval: null, reason: null }]);
  });
});

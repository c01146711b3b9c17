import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Equipment,
  type EquipmentConflict,
  equipmentFieldNames,
  ownEquipment,
} from '#contract/equipment/equipment.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { auditLog, equipment, equipmentComments, equipmentLinks } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let colleague: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  colleague = await running.person('editor');
});
afterAll(() => running.close());

const post = (payload: object, headers = {}) =>
  editor.send({ method: 'POST', url: '/api/equipment', payload, headers });
const patchAs = (person: Person) => (id: string, payload: object) =>
  person.send({ method: 'PATCH', url: `/api/equipment/${id}`, payload });
const patch = (id: string, payload: object) => patchAs(editor)(id, payload);
/** A change by another user. */
const theyPatch = (id: string, payload: object) => patchAs(colleague)(id, payload);
const create = async (fields = {}) => (await post(sampleEquipment(fields))).json<Equipment>();
const fieldsOf = (record: Equipment) =>
  Object.fromEntries(equipmentFieldNames.map((name) => [name, record[name]]));
const auditOf = (entityId: string) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId));

describe('creating', () => {
  it('answers 201 with the record and writes one audit entry', async () => {
    const fields = sampleEquipment({ name: '  Pumpe 7 ', tags: ['achtung', ' GLT', 'GLT', ''] });
    const answer = await post(fields);
    expect(answer.statusCode).toBe(201);
    const created = answer.json<Equipment>();
    expect(created).toMatchObject({
      name: 'Pumpe 7',
      tags: ['Achtung', 'GLT'],
      createdBy: editor.id,
    });
    const [entry, ...others] = await auditOf(created.id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'create',
      entityType: 'equipment',
      userId: editor.id,
      equipmentName: 'Pumpe 7',
      equipmentLocation: fields.locationRaw,
      newValues: { name: 'Pumpe 7', tags: ['Achtung', 'GLT'] },
    });
  });

  it('stores the id of the client and ignores fields that clients may not set', async () => {
    const id = randomUUID();
    const answer = await post({
      ...sampleEquipment(),
      id,
      createdBy: randomUUID(),
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(answer.json()).toMatchObject({ id, createdBy: editor.id });
    expect(answer.json<Equipment>().createdAt).not.toMatch(/^2001/);
  });

  it('reports an id that is taken, also if name and location are taken too', async () => {
    const made = await create({ name: 'Unter dieser Kennung' });
    const again = await post({ ...sampleEquipment({ ...made, tags: ['Neu'] }), id: made.id });
    expectError(again, 'already_exists', { details: expect.anything() });
  });

  it('shows the user who made the Anlage of this id its present state, and nobody else', async () => {
    const made = await create({ name: 'Wie gemacht', type: 'Pumpe' });
    const colleague = await running.person('editor');
    const url = `/api/equipment/${made.id}`;
    await colleague.send({ method: 'PATCH', url, payload: { type: 'Ventil' } });
    const anew = { ...sampleEquipment({ ...made, name: 'Anders' }), id: made.id };
    const { details } = (await post(anew)).json<{ details: unknown }>();
    expect(ownEquipment.parse(details)).toMatchObject({
      current: { id: made.id, name: 'Wie gemacht', type: 'Ventil' },
    });
    expectError(
      await colleague.send({ method: 'POST', url: '/api/equipment', payload: anew }),
      'already_exists',
    );
  });

  it('refuses the same name and location without regard to case and white space', async () => {
    const first = await create({ name: 'Kälte maschine', locationRaw: 'BT1-EG' });
    const second = await post(
      sampleEquipment({ name: ' kälte   MASCHINE', locationRaw: 'bt1-eg ' }),
    );
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      code: 'duplicate_equipment',
      message: 'Eine Anlage mit diesem Namen und Standort gibt es bereits.',
    });
    expect(await auditOf(first.id)).toHaveLength(1);
  });

  it('lets one of two people who create the same at the same moment win', async () => {
    const other = await running.person('reviewer');
    const payload = sampleEquipment({ name: 'Zugleich' });
    const answers = await Promise.all(
      [editor, other].map((person) =>
        person.send({ method: 'POST', url: '/api/equipment', payload }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const rows = await running.database.db
      .select()
      .from(equipment)
      .where(eq(equipment.name, 'Zugleich'));
    expect(rows).toHaveLength(1);
    expect(await auditOf(rows[0]?.id ?? '')).toHaveLength(1);
  });

  it('answers a repetition after a lost reply with the first answer: one row, one audit entry', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const payload = sampleEquipment();
    const first = await post(payload, headers);
    const again = await post(payload, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(await auditOf(first.json<Equipment>().id)).toHaveLength(1);
  });

  it('counts tags after splitting them at commas', async () => {
    const tags = Array.from({ length: 50 }, (_, at) => `a${at},b${at}`);
    const answer = await post(sampleEquipment({ tags }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorAnswer>().fields).toEqual([
      { field: 'tags', message: 'Höchstens 50 Einträge.' },
    ]);
  });

  it('refuses a name that only the database treats as blank', async () => {
    expect((await post(sampleEquipment({ name: '\u0085' }))).statusCode).toBe(400);
  });

  it.each([
    ['name', { name: '   ' }, 'Bitte einen Namen angeben.'],
    ['type', { type: '' }, 'Bitte einen Typ angeben.'],
    ['locationRaw', { locationRaw: '' }, 'Bitte einen Standort angeben.'],
  ])('names the field when %s is empty', async (field, fields, message) => {
    const answer = await post(sampleEquipment(fields));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorAnswer>().fields).toEqual([{ field, message }]);
  });
});

describe('changing', () => {
  it('changes only the fields sent and records only what differs', async () => {
    const before = await create({ tags: ['GLT'] });
    const answer = await patch(before.id, { name: 'Neuer Name', type: before.type });
    expect(answer.json()).toMatchObject({
      name: 'Neuer Name',
      tags: ['GLT'],
      locationRaw: before.locationRaw,
    });
    expect(answer.json<Equipment>().updatedAt > before.updatedAt).toBe(true);
    const entries = await auditOf(before.id);
    expect(entries.find(({ action }) => action === 'update')).toMatchObject({
      oldValues: { name: before.name },
      newValues: { name: 'Neuer Name' },
    });
  });

  it('writes nothing when nothing differs', async () => {
    const before = await create();
    expect((await patch(before.id, { name: before.name })).json()).toEqual(before);
    expect(await auditOf(before.id)).toHaveLength(1);
  });

  it('merges what two people changed in different fields', async () => {
    const base = await create();
    await theyPatch(base.id, { name: `${base.name} A`, baseUpdatedAt: base.updatedAt });
    const second = await patch(base.id, { tags: ['B'], baseUpdatedAt: base.updatedAt });
    expect(second.statusCode).toBe(200);
    expect(second.json()).toMatchObject({ name: `${base.name} A`, tags: ['B'] });
  });

  it('answers 409 with both values when the same field was changed twice', async () => {
    const base = await create();
    await theyPatch(base.id, { name: 'Ihrer', baseUpdatedAt: base.updatedAt });
    const answer = await patch(base.id, {
      name: 'Meiner',
      tags: ['x'],
      baseUpdatedAt: base.updatedAt,
    });
    expect(answer.statusCode).toBe(409);
    const { code, details } = answer.json<ErrorAnswer>();
    expect(code).toBe('conflict');
    const conflict = details as EquipmentConflict;
    expect(conflict.fields).toEqual([{ field: 'name', mine: 'Meiner', theirs: 'Ihrer' }]);
    expect(conflict.current).toMatchObject({ name: 'Ihrer', tags: [] });
  });

  it('is no conflict with what the same user changed on the same device', async () => {
    const base = await create();
    await patch(base.id, { name: 'Zuerst', baseUpdatedAt: base.updatedAt });
    const answer = await patch(base.id, { name: 'Danach', baseUpdatedAt: base.updatedAt });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'Danach' });
  });

  it('is no conflict either if the sender states the earlier value instead of the version', async () => {
    const { id, name } = await create();
    await patch(id, { name: 'In einem Fenster', base: { name } });
    const answer = await patch(id, { name: 'Im anderen', base: { name } });
    expect(answer.statusCode).toBe(200);
    await theyPatch(id, { name: 'Ihrer' });
    expect((await patch(id, { name: 'Wieder meiner', base: { name } })).statusCode).toBe(409);
  });

  it('is a conflict with what they changed on another device', async () => {
    const base = await create();
    const atTheDesk = await running.onAnotherDevice(editor);
    await patchAs(atTheDesk)(base.id, { name: 'Am Rechner', baseUpdatedAt: base.updatedAt });
    const answer = await patch(base.id, { name: 'Am Telefon', baseUpdatedAt: base.updatedAt });
    expect(answer.statusCode).toBe(409);
  });

  it('is a conflict as soon as anybody else has changed it in between', async () => {
    const base = await create();
    await patch(base.id, { name: 'Meiner', baseUpdatedAt: base.updatedAt });
    await theyPatch(base.id, { name: 'Ihrer' });
    const answer = await patch(base.id, { name: 'Wieder meiner', baseUpdatedAt: base.updatedAt });
    expect(answer.statusCode).toBe(409);
  });

  it("changes and deletes rows that were stored before today's normalisation of texts", async () => {
    const [one, other] = [await create(), await create()];
    const name = 'Alte  Pumpe\u00a07';
    const { db } = running.database;
    await db
      .update(equipment)
      .set({ name })
      .where(inArray(equipment.id, [one.id, other.id]));
    const renamed = await patch(one.id, { name: 'Neue Pumpe', base: { name } });
    expect(renamed.statusCode).toBe(200);
    const { statusCode } = await editor.send({
      method: 'DELETE',
      url: `/api/equipment/${other.id}`,
      payload: { base: fieldsOf({ ...other, name }) },
    });
    expect(statusCode).toBe(204);
  });

  it('recognises a record by its id however the id is spelled', async () => {
    const base = await create();
    await theyPatch(base.id.toUpperCase(), { name: 'Ihrer', baseUpdatedAt: base.updatedAt });
    const answer = await patch(base.id, { name: 'Meiner', baseUpdatedAt: base.updatedAt });
    expect(answer.statusCode).toBe(409);
  });

  it('is a conflict when the record was deleted and created again meanwhile', async () => {
    const base = await create();
    await colleague.send({ method: 'DELETE', url: `/api/equipment/${base.id}` });
    const payload = { ...sampleEquipment({ name: 'Neu gemacht' }), id: base.id };
    await colleague.send({ method: 'POST', url: '/api/equipment', payload });
    const answer = await patch(base.id, { name: 'Meiner', baseUpdatedAt: base.updatedAt });
    expect(answer.statusCode).toBe(409);
  });

  it('refuses a version with an impossible date', async () => {
    const base = await create();
    const answer = await patch(base.id, { name: 'x', baseUpdatedAt: '0000-01-01T00:00:00Z' });
    expect(answer.statusCode).toBe(400);
  });

  it('is no conflict when both wanted the same', async () => {
    const base = await create();
    await theyPatch(base.id, { name: 'Gleich', baseUpdatedAt: base.updatedAt });
    expect(
      (await patch(base.id, { name: 'Gleich', baseUpdatedAt: base.updatedAt })).statusCode,
    ).toBe(200);
  });

  it('overwrites nothing unseen when many change one field at once', async () => {
    const base = await create();
    const people = await Promise.all(Array.from({ length: 6 }, () => running.person('editor')));
    const answers = await Promise.all(
      people.map((person, at) =>
        patchAs(person)(base.id, { name: `Name ${at}`, baseUpdatedAt: base.updatedAt }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it('refuses to become a duplicate', async () => {
    const first = await create();
    const second = await create();
    const answer = await patch(second.id, { name: first.name, locationRaw: first.locationRaw });
    expect(answer.json()).toMatchObject({ code: 'duplicate_equipment' });
  });

  it('says who deleted the Anlage meanwhile, and when', async () => {
    const gone = await create({ name: 'Gleich weg' });
    await colleague.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` });
    expectError(await patch(gone.id, { name: 'Zu spät' }), 'equipment_not_found', {
      details: { deletedBy: expect.objectContaining({ userId: colleague.id }) },
    });
  });

  it('says when the Anlage is not there', async () => {
    const answer = await patch(randomUUID(), { name: 'x' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'equipment_not_found',
      message: 'Anlage nicht gefunden',
    });
  });
});

describe('deleting', () => {
  it('deletes links and comments too and keeps their values in the audit log', async () => {
    const [one, other] = [await create(), await create()];
    await running.database.db
      .insert(equipmentComments)
      .values({ equipmentId: one.id, content: 'x' });
    await running.database.db
      .insert(equipmentLinks)
      .values({ sourceEquipmentId: one.id, targetEquipmentId: other.id, linkType: 'control' });
    const answer = await editor.send({ method: 'DELETE', url: `/api/equipment/${one.id}` });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await running.database.db.select().from(equipmentComments)).toEqual([]);
    expect(await running.database.db.select().from(equipmentLinks)).toEqual([]);
    const entries = await auditOf(one.id);
    expect(entries.find(({ action }) => action === 'delete')).toMatchObject({
      equipmentName: one.name,
      equipmentLocation: one.locationRaw,
      oldValues: { name: one.name, type: one.type, locationRaw: one.locationRaw },
    });
  });

  it('answers 404 the second time', async () => {
    const one = await create();
    const remove = () => editor.send({ method: 'DELETE', url: `/api/equipment/${one.id}` });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
  });
});

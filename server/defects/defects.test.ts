import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import { type Defect, type DefectChange, MISSING_REOPENING } from '#contract/defects/defects.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { permissions } from '#contract/permissions.ts';
import { auditLog, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { defectsOf, sampleDefect } from '../testing/samples/defect-samples.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { assignToRecord } from './defects-store.ts';

let running: TestApp;
let editor: Person;
let other: Person;
let reviewer: Person;
let viewer: Person;
let pump: Equipment;
const make = makerFor(() => editor);
const defects = defectsOf(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { firstName: 'Ida', lastName: 'Melder' });
  other = await running.person('editor', { firstName: 'Olaf', lastName: 'Zwei' });
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  pump = await make.equipment();
});

const change = (id: string, payload: DefectChange, person = editor) =>
  person.send({ method: 'PATCH', url: `/api/defects/${id}`, payload });
const get = async (id: string) =>
  (await viewer.send({ url: `/api/defects/${id}` })).json<{ defect: Defect }>().defect;
const entriesOf = async (id: string) =>
  (await viewer.send({ url: `/api/defects/${id}/entries` })).json<DefectEntry[]>();
const logged = async (entityId: string, action: string) => {
  const wanted = and(eq(auditLog.entityId, entityId), eq(auditLog.action, action));
  return running.database.db.select().from(auditLog).where(wanted);
};

describe('a defect', () => {
  it('is created under the id of its sender', async () => {
    const body = sampleDefect(pump.id, { deadline: '2026-12-24', assigneeId: other.id });
    const answer = await editor.send({ method: 'POST', url: '/api/defects', payload: body });
    expect(answer.statusCode).toBe(201);
    const made = answer.json<Defect>();
    expect(made).toMatchObject({
      ...body,
      ...{ status: 'open', reason: null, recordId: null },
      ...{ assigneeName: 'Olaf Zwei', createdByName: 'Ida Melder', createdBy: editor.id },
    });
    const shown = await viewer.send({ url: `/api/defects/${body.id}` });
    expect(shown.json()).toMatchObject({
      ...{ defect: made, equipment: { id: pump.id, name: pump.name, type: pump.type } },
    });
    expect(await entriesOf(body.id)).toEqual([]);
  });

  it('is created once, however often its device sends it', async () => {
    const payload = sampleDefect(pump.id);
    const first = await editor.send({ method: 'POST', url: '/api/defects', payload });
    const again = await editor.send({ method: 'POST', url: '/api/defects', payload });
    expect(again.json()).toEqual(first.json());
    const foreign = await other.send({ method: 'POST', url: '/api/defects', payload });
    expectError(foreign, 'already_exists');
  });

  it('needs its Anlage, and somebody who can see to it', async () => {
    const create = (payload: object) =>
      editor.send({ method: 'POST', url: '/api/defects', payload });
    expectError(await create(sampleDefect(randomUUID())), 'equipment_not_found');
    const gone = sampleDefect(pump.id, { assigneeId: randomUUID() });
    expectError(await create(gone), 'user_not_found');
    const locked = await running.person('editor');
    await running.database.db
      .update(users)
      .set({ status: 'blocked' })
      .where(eq(users.id, locked.id));
    expectError(await create(sampleDefect(pump.id, { assigneeId: locked.id })), 'user_not_found');
    const { id } = await defects.report(pump.id);
    expectError(await change(id, { assigneeId: locked.id }), 'user_not_found');
  });

  it('is listed with its Anlage, open ones first', async () => {
    const mended = await defects.report(pump.id, { severity: 'dangerous' });
    await defects.change(mended.id, { status: 'fixed' });
    const late = await defects.report(pump.id, { deadline: '2027-01-01' });
    const soon = await defects.report(pump.id, { deadline: '2026-12-01' });
    const dangerous = await defects.report(pump.id, { severity: 'dangerous' });
    const url = `/api/equipment/${pump.id}/defects`;
    const listed = (await viewer.send({ url })).json<Defect[]>();
    const order = [dangerous, soon, late, mended].map(({ id }) => id);
    expect(listed.map(({ id }) => id)).toEqual(order);
    expectError(
      await viewer.send({ url: `/api/equipment/${randomUUID()}/defects` }),
      'equipment_not_found',
    );
  });

  it('is missing, with all that belongs to it', async () => {
    const url = `/api/defects/${randomUUID()}`;
    expectError(await viewer.send({ url }), 'defect_not_found');
    expectError(await viewer.send({ url: `${url}/entries` }), 'defect_not_found');
    expectError(await editor.send({ method: 'PATCH', url, payload: {} }), 'defect_not_found');
    const payload = { id: randomUUID(), text: 'Da?' };
    expectError(
      await editor.send({ method: 'POST', url: `${url}/entries`, payload }),
      'defect_not_found',
    );
  });

  it('names the first inspection record that lists it', async () => {
    const { id } = await defects.report(pump.id);
    const assign = (defectId: string, recordId: string) =>
      running.database.db.transaction((tx) => assignToRecord(tx, defectId, recordId));
    const [one, two] = [randomUUID(), randomUUID()];
    expect([await assign(id, one), await assign(id, two)]).toEqual([true, false]);
    expect((await get(id)).recordId).toBe(one);
    expect(await assign(randomUUID(), one)).toBe(false);
  });

  it('names that record also if it arrives after it', async () => {
    const body = sampleDefect(pump.id);
    const { id: kindId } = await inspectionsOf(() => reviewer).kind();
    const { severity, description, mayContinue, deadline } = body;
    const list = (id: string, equipmentId = pump.id) =>
      inspectionsOf(() => editor).record({
        ...{ equipmentId, kindId, result: 'passed_with_defects' },
        defects: [{ id, severity, description, mayContinue, deadline }],
      });
    await list(body.id, (await make.equipment()).id);
    await list(randomUUID());
    const { id: recordId } = await list(body.id);
    await list(body.id);
    const send = () => editor.send({ method: 'POST', url: '/api/defects', payload: body });
    const made = await send();
    expect(made.json()).toMatchObject({ recordId, status: 'open' });
    expect((await send()).json()).toEqual(made.json());
    expect(await logged(body.id, 'create')).toMatchObject([{ newValues: { recordId } }]);
  });
});

describe('its status', () => {
  it('makes an entry with each change, and is logged once', async () => {
    const { id } = await defects.report(pump.id);
    const entryId = randomUUID();
    await defects.change(id, { status: 'in_progress', entryId });
    await change(id, { status: 'fixed', description: 'Neu verschraubt' }, other);
    await defects.change(id, { severity: 'minor' });
    const entries = await entriesOf(id);
    expect(entries).toMatchObject([
      { id: entryId, status: 'in_progress', text: null, authorName: 'Ida Melder' },
      { status: 'fixed', text: null, authorName: 'Olaf Zwei' },
    ]);
    expect(await logged(id, 'update')).toHaveLength(3);
    expect(await get(id)).toMatchObject({
      ...{ status: 'fixed', severity: 'minor', statusChangedByName: 'Olaf Zwei' },
    });
  });

  it('is not changed twice, and makes no second entry', async () => {
    const { id } = await defects.report(pump.id);
    const first = await defects.change(id, { status: 'fixed' });
    expect((await change(id, { status: 'fixed' }, other)).json()).toEqual(first);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await logged(id, 'update')).toHaveLength(1);
  });

  it('is verified, and no longer verified, by reviewers alone', async () => {
    const { id } = await defects.report(pump.id);
    const denied = { message: permissions['defect.verify'].denied };
    await defects.change(id, { status: 'fixed' });
    expectError(await change(id, { status: 'verified' }), 'forbidden', denied);
    expect((await change(id, { status: 'verified' }, reviewer)).statusCode).toBe(200);
    expectError(await change(id, { status: 'fixed' }), 'forbidden', denied);
    // A later change of an editor leaves it verified.
    expect((await change(id, { description: 'Genauer' })).json()).toMatchObject({
      status: 'verified',
    });
    expect((await change(id, { status: 'fixed' }, reviewer)).statusCode).toBe(200);
  });

  it('is opened again with a reason alone, which stands in its history', async () => {
    const { id } = await defects.report(pump.id);
    await defects.change(id, { status: 'fixed' });
    const missing = { fields: [{ field: 'reason', message: MISSING_REOPENING }] };
    expectError(await change(id, { status: 'open' }), 'invalid_input', missing);
    expectError(await change(id, { status: 'open', reason: ' ' }), 'invalid_input', missing);
    await defects.change(id, { status: 'open', reason: ' Wieder locker ' });
    expect(await get(id)).toMatchObject({ status: 'open', reason: 'Wieder locker' });
    await defects.change(id, { status: 'fixed' });
    // The reason of last time is none for this time.
    expectError(await change(id, { status: 'in_progress' }), 'invalid_input', missing);
    const texts = (await entriesOf(id)).map(({ status, text }) => [status, text]);
    expect(texts).toEqual([
      ['fixed', null],
      ['open', 'Wieder locker'],
      ['fixed', null],
    ]);
  });

  it('has an entry under an id that nobody has used', async () => {
    const { id } = await defects.report(pump.id);
    const { id: entryId } = await defects.write(id, 'Bestellt');
    expectError(await change(id, { status: 'fixed', entryId }), 'already_exists');
    expect((await get(id)).status).toBe('open');
  });
});

describe('what somebody writes about it', () => {
  it('is kept in its order, with its author', async () => {
    const { id } = await defects.report(pump.id);
    await defects.write(id, ' Bestellt ');
    await defects.change(id, { status: 'in_progress' });
    const answer = await other.send({
      ...{ method: 'POST', url: `/api/defects/${id}/entries` },
      payload: { id: randomUUID(), text: 'Geliefert' },
    });
    expect(await entriesOf(id)).toMatchObject([
      { status: null, text: 'Bestellt', authorName: 'Ida Melder' },
      { status: 'in_progress', text: null },
      answer.json<DefectEntry>(),
    ]);
  });

  it('is written once, and says something', async () => {
    const { id } = await defects.report(pump.id);
    const url = `/api/defects/${id}/entries`;
    const payload = { id: randomUUID(), text: 'Bestellt' };
    const first = await editor.send({ method: 'POST', url, payload });
    expect((await editor.send({ method: 'POST', url, payload })).json()).toEqual(first.json());
    expectError(await other.send({ method: 'POST', url, payload }), 'already_exists');
    const blank = { id: randomUUID(), text: '  ' };
    expectError(await editor.send({ method: 'POST', url, payload: blank }), 'invalid_input', {
      fields: [{ field: 'text', message: 'Bitte etwas schreiben.' }],
    });
  });
});

describe('a change whose sender has not seen the present values', () => {
  const seen = { status: 'open', reason: null } as const;

  it('is merged field by field', async () => {
    const { id, severity } = await defects.report(pump.id);
    await defects.change(id, { description: 'Genauer', status: 'in_progress' });
    const theirs = { severity: 'dangerous', base: { severity } } as const;
    expect((await change(id, theirs, other)).json()).toMatchObject({
      ...{ severity: 'dangerous', description: 'Genauer', status: 'in_progress' },
    });
  });

  it('is refused with both values of each field, people by name', async () => {
    const { id } = await defects.report(pump.id);
    await defects.change(id, { status: 'fixed', assigneeId: editor.id });
    const base = { ...seen, assigneeId: null };
    const answer = await change(id, { status: 'in_progress', assigneeId: other.id, base }, other);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().details).toMatchObject({
      fields: [
        {
          ...{ field: 'assigneeId', mine: other.id, theirs: editor.id },
          texts: { mine: 'Olaf Zwei', theirs: 'Ida Melder' },
        },
        { field: 'status', mine: 'in_progress', theirs: 'fixed' },
      ],
      changedBy: { userId: editor.id },
    });
    expect((await get(id)).status).toBe('fixed');
  });

  it('is written if both say the same', async () => {
    const { id } = await defects.report(pump.id);
    await defects.change(id, { status: 'fixed' });
    expect((await change(id, { status: 'fixed', base: seen }, other)).statusCode).toBe(200);
    expect(await entriesOf(id)).toHaveLength(1);
  });
});

it('is deleted with its Anlage and all that was written, each with an entry in the log', async () => {
  const { id } = await defects.report(pump.id);
  const entry = await defects.write(id, 'Bestellt');
  await editor.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
  expect(await logged(id, 'delete')).toMatchObject([
    { equipmentName: pump.name, oldValues: { description: 'Abdeckung fehlt', status: 'open' } },
  ]);
  expect(await logged(entry.id, 'delete')).toMatchObject([
    { equipmentName: pump.name, oldValues: { defectId: id, text: 'Bestellt' } },
  ]);
  expectError(await viewer.send({ url: `/api/defects/${id}` }), 'defect_not_found');
});

it('gives editors, but not readers, the people who can see to a defect', async () => {
  const people = (await editor.send({ url: '/api/defects/people' })).json<{ name: string }[]>();
  expect(people.map(({ name }) => name)).toContain('Olaf Zwei');
  expectError(await viewer.send({ url: '/api/defects/people' }), 'forbidden', {
    message: permissions['defect.update'].denied,
  });
});

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { SyncItem, SyncVerdict } from '#contract/sync.ts';
import { adminNotifications, auditLog, equipment } from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());
beforeEach(async () => {
  editor = await running.person('editor');
});

const send = (items: unknown[], person = editor, userId = person.id) =>
  person.send({ method: 'POST', url: '/api/sync', payload: { userId, items } });

async function verdictsOf(items: SyncItem[], person = editor): Promise<SyncVerdict[]> {
  const answer = await send(items, person);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ verdicts: SyncVerdict[] }>().verdicts;
}

const withoutNow = (verdicts: SyncVerdict[]) =>
  verdicts.map(({ now: _, ...rest }: SyncVerdict & { now?: unknown }) => rest);

const outcomes = (verdicts: SyncVerdict[]) => verdicts.map(({ outcome }) => outcome);

function creation(fields: Partial<Equipment> = {}): SyncItem & { record: string } {
  const record = randomUUID();
  const body = { ...sampleEquipment(), ...fields, id: record };
  return { id: randomUUID(), type: 'equipment', action: 'create', data: { body }, record };
}
const update = (record: string, body: object): SyncItem => ({
  id: randomUUID(),
  type: 'equipment',
  action: 'update',
  data: { params: { id: record }, body },
});
const removal = (record: string, base?: object): SyncItem => ({
  id: randomUUID(),
  type: 'equipment',
  action: 'delete',
  data: { params: { id: record }, ...(base ? { body: { base } } : {}) },
});

const rowOf = async (id: string) =>
  (await running.database.db.select().from(equipment).where(eq(equipment.id, id)))[0];
const actionsOf = async (id: string) =>
  (
    await running.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
  ).map(({ action }) => action);

describe('a batch', () => {
  it('does its writes in their order, each with its answer and its audit entry', async () => {
    const [first, second] = [creation(), creation()];
    const verdicts = await verdictsOf([
      first,
      update(first.record, {
        name: 'Umbenannt',
        base: { name: (first.data.body as Equipment).name },
      }),
      second,
      removal(second.record),
    ]);
    expect(outcomes(verdicts)).toEqual(['done', 'done', 'done', 'done']);
    expect(verdicts[1]).toMatchObject({ answer: { id: first.record, name: 'Umbenannt' } });
    expect(await rowOf(first.record)).toMatchObject({ name: 'Umbenannt', createdBy: editor.id });
    expect(await rowOf(second.record)).toBeUndefined();
    expect(await actionsOf(first.record)).toEqual(['create', 'update']);
    expect(await actionsOf(second.record)).toEqual(['create', 'delete']);
  });

  it('recognises an Anlage however its id is written', async () => {
    const made = creation();
    const [name, type] = [`Neu ${made.record}`, 'Ventil'];
    const verdicts = await verdictsOf([
      made,
      update(made.record, { name }),
      update(made.record.toUpperCase(), { type }),
    ]);
    expect(outcomes(verdicts)).toEqual(['done', 'done', 'done']);
    expect(await rowOf(made.record)).toMatchObject({ name, type });
    expect(await actionsOf(made.record)).toHaveLength(3);
  });

  it('is not spoiled by an unreadable item', async () => {
    const data = { body: { buttonOrders: 'x' } };
    const unreadable: SyncItem = {
      ...{ id: randomUUID(), type: 'quick_search_order', action: 'update', data },
    };
    expect(outcomes(await verdictsOf([creation(), unreadable]))).toEqual(['done', 'failed']);
  });

  it('sent again after its keys were removed finds its records created', async () => {
    const [one, other] = [creation(), creation()];
    const [comment, link, safetyLink, point, button] = Array.from({ length: 5 }, () =>
      randomUUID(),
    );
    const ofOne = { params: { id: one.record } };
    const create = (type: SyncItem['type'], data: SyncItem['data']): SyncItem => ({
      ...{ id: randomUUID(), type, action: 'create', data },
    });
    const linked = { id: link, targetEquipmentId: other.record, linkType: 'control' };
    const points = { params: { equipmentId: one.record } };
    const safetyPoint = { id: point, identifier: `F ${point}` };
    const items = [
      ...[one, other],
      create('comment', { ...ofOne, body: { id: comment, content: 'Tropft.' } }),
      create('link', { ...ofOne, body: { ...linked, description: null, comments: 'Ja' } }),
      create('safety_link', { ...points, body: { id: safetyLink, role: 'primary', safetyPoint } }),
      create('quick_search_button', {
        body: { id: button, searchTerm: 'BT5', displayLabel: 'BT5', order: 0 },
      }),
    ];
    const underNewKeys = () => items.map((item) => ({ ...item, id: randomUUID() }));
    const first = await verdictsOf(items);
    expect(outcomes(first)).toEqual(items.map(() => 'done'));
    const again = await verdictsOf(underNewKeys());
    const answersOf = (verdicts: SyncVerdict[]) =>
      verdicts.map((verdict) => 'answer' in verdict && verdict.answer);
    expect(answersOf(again)).toEqual(answersOf(first));
    for (const id of [one.record, comment, link, safetyLink, point, button]) {
      expect(await actionsOf(id ?? '')).toHaveLength(1);
    }

    const somebodyElse = await running.person('editor');
    const withoutButton = underNewKeys().slice(0, -1);
    expect(outcomes(await verdictsOf(withoutButton, somebodyElse))).not.toContain('done');
  });

  it('with another record under an id that is taken is refused', async () => {
    const one = creation();
    await verdictsOf([one]);
    const body = { ...(one.data.body as object), name: `Anders ${one.record}` };
    const [verdict] = await verdictsOf([{ ...one, id: randomUUID(), data: { body } }]);
    expect(verdict).toMatchObject({ outcome: 'failed', error: { code: 'already_exists' } });
  });

  it('sent again changes nothing and answers the same', async () => {
    const one = creation();
    const items = [one, update(one.record, { type: 'Anderer Typ' }), creation()];
    const first = await verdictsOf(items);
    expect(withoutNow(await verdictsOf(items))).toEqual(first);
    expect(await actionsOf(one.record)).toEqual(['create', 'update']);
  });

  it('sent again returns the present state of its Anlagen', async () => {
    const other = await running.person('editor');
    const [changed, gone, note] = [creation(), creation(), creation()];
    const items = [changed, gone, removal(note.record)];
    await verdictsOf([note]);
    const first = await verdictsOf(items);
    for (const verdict of first) expect(verdict).not.toHaveProperty('now');
    await verdictsOf([update(changed.record, { name: 'Ihrs' }), removal(gone.record)], other);
    const expected = [{ now: { id: changed.record, name: 'Ihrs' } }, { now: null }, { now: null }];
    expect(await verdictsOf(items)).toMatchObject(expected);
    const twin = creation(changed.data.body as Partial<Equipment>);
    await verdictsOf([creation({ ...(twin.data.body as Equipment) })]);
    expect(await verdictsOf([...items, twin])).toMatchObject([...expected, { outcome: 'failed' }]);
  });

  it('accepts the text of the user’s own earlier write as base, before it was normalised', async () => {
    const name = 'Alte  Pumpe\u00a07';
    const made = creation({ name });
    const renamed = update(made.record, { name: 'Neue Pumpe', base: { name } });
    const verdicts = await verdictsOf([made, renamed]);
    expect(verdicts).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  });

  it('recognises a write that was first sent alone, and the other way round', async () => {
    const [alone, later] = [creation(), creation()];
    const post = (item: SyncItem) =>
      editor.send({
        method: 'POST',
        url: '/api/equipment',
        payload: item.data.body as object,
        headers: { 'idempotency-key': item.id },
      });
    const first = await post(alone);
    const verdicts = await verdictsOf([alone, later]);
    expect(withoutNow(verdicts)[0]).toEqual({
      ...{ id: alone.id, outcome: 'done', answer: first.json() },
    });
    expect((await post(later)).json()).toEqual((verdicts[1] as { answer: unknown }).answer);
    expect(await actionsOf(alone.record)).toEqual(['create']);
    expect(await actionsOf(later.record)).toEqual(['create']);
  });

  it('lets a failure delay only what needs it', async () => {
    const taken = creation();
    await verdictsOf([taken]);
    const twin = creation(taken.data.body as Partial<Equipment>);
    const note: SyncItem = {
      id: randomUUID(),
      type: 'comment',
      action: 'create',
      data: { params: { id: twin.record }, body: { id: randomUUID(), content: 'Dazu' } },
    };
    const other = creation();
    const verdicts = await verdictsOf([twin, update(twin.record, { type: 'X' }), note, other]);
    expect(outcomes(verdicts)).toEqual(['failed', 'waiting', 'waiting', 'done']);
    expect(verdicts[0]).toMatchObject({ error: { code: 'duplicate_equipment' } });
    expect(await rowOf(twin.record)).toBeUndefined();
    expect(await actionsOf(twin.record)).toEqual([]);
    expect(await actionsOf(other.record)).toEqual(['create']);
  });

  it('does not delay a comment if a change of its Anlage fails, unless the Anlage is gone', async () => {
    const [there, gone] = [creation({ name: 'Da' }), creation({ name: 'Gleich weg' })];
    await verdictsOf([there, gone]);
    await verdictsOf([removal(gone.record)]);
    const commentOn = (record: string): SyncItem => ({
      ...{ id: randomUUID(), type: 'comment', action: 'create' },
      data: { params: { id: record }, body: { id: randomUUID(), content: 'Dazu' } },
    });
    const verdicts = await verdictsOf([
      ...[update(there.record, { name: '' }), commentOn(there.record)],
      ...[update(gone.record, { name: 'Neu' }), commentOn(gone.record)],
    ]);
    expect(outcomes(verdicts)).toEqual(['failed', 'done', 'failed', 'waiting']);
  });

  it('does not store the key of a write that failed, so that it can be repeated', async () => {
    const taken = creation();
    await verdictsOf([taken]);
    const twin = creation(taken.data.body as Partial<Equipment>);
    expect(outcomes(await verdictsOf([twin]))).toEqual(['failed']);
    await verdictsOf([removal(taken.record)]);
    expect(outcomes(await verdictsOf([twin]))).toEqual(['done']);
  });

  it('does the same item once even when it is listed twice', async () => {
    const one = creation();
    const verdicts = await verdictsOf([one, one]);
    expect(outcomes(verdicts)).toEqual(['done', 'done']);
    expect(await actionsOf(one.record)).toEqual(['create']);
  });

  it('refuses an item whose key belonged to another write', async () => {
    const one = creation();
    await verdictsOf([one]);
    const verdicts = await verdictsOf([{ ...creation(), id: one.id }]);
    expect(verdicts).toMatchObject([{ error: { code: 'idempotency_key_reused' } }]);
  });

  it('names what is wrong with an item as the single call would', async () => {
    const verdicts = await verdictsOf([creation({ name: ' ' }), creation({ type: 'a\u0000b' })]);
    expect(verdicts).toMatchObject([
      {
        outcome: 'failed',
        error: {
          code: 'invalid_input',
          fields: [{ field: 'name', message: 'Bitte einen Namen angeben.' }],
        },
      },
      { outcome: 'failed', error: { code: 'invalid_input', fields: [{ field: 'type' }] } },
    ]);
  });

  it('checks the permission for each item and notifies the administrators once', async () => {
    const viewer = await running.person('viewer');
    const button: SyncItem = {
      id: randomUUID(),
      type: 'quick_search_button',
      action: 'create',
      data: { body: { id: randomUUID(), searchTerm: 'BT5', displayLabel: 'BT5', order: 0 } },
    };
    const verdicts = await verdictsOf([creation(), button], viewer);
    expect(verdicts).toMatchObject([
      {
        outcome: 'failed',
        error: { code: 'forbidden', message: 'Keine Berechtigung zum Erstellen von Anlagen' },
      },
      { outcome: 'done' },
    ]);
    const told = await running.database.db
      .select()
      .from(adminNotifications)
      .where(inArray(adminNotifications.userId, [viewer.id]));
    expect(told).toHaveLength(1);
  });

  it('is refused from the session of somebody else', async () => {
    const other = await running.person('editor');
    const one = creation();
    const answer = await send([one], other, editor.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'wrong_user' });
    expect(await rowOf(one.record)).toBeUndefined();
  });

  it('takes 100 items and not one more', async () => {
    expect(outcomes(await verdictsOf(Array.from({ length: 100 }, () => creation())))).toHaveLength(
      100,
    );
    expect((await send(Array.from({ length: 101 }, () => creation()))).statusCode).toBe(400);
  });

  it('sent twice at the same moment is done once', async () => {
    const items = Array.from({ length: 10 }, () => creation());
    const [first, second] = await Promise.all([verdictsOf(items), verdictsOf(items.toReversed())]);
    expect(withoutNow(second.toReversed())).toEqual(withoutNow(first));
    for (const { record } of items) expect(await actionsOf(record)).toEqual(['create']);
  });
});

describe('a change that says what its sender had seen', () => {
  const nameOf = (item: SyncItem) => (item.data.body as Equipment).name;

  it('works across several changes of the same user', async () => {
    const one = creation();
    const verdicts = await verdictsOf([
      one,
      update(one.record, { name: 'B', base: { name: nameOf(one) } }),
      update(one.record, { name: 'C', base: { name: 'B' } }),
    ]);
    expect(outcomes(verdicts)).toEqual(['done', 'done', 'done']);
    expect(await rowOf(one.record)).toMatchObject({ name: 'C' });
  });

  it('is a conflict with both values when somebody else changed the same field', async () => {
    const one = creation();
    const other = await running.person('editor', { displayName: 'Jana Roth' });
    await verdictsOf([one]);
    await verdictsOf([update(one.record, { name: 'Ihrs' })], other);
    const verdicts = await verdictsOf([
      update(one.record, { name: 'Meins', base: { name: nameOf(one) } }),
    ]);
    expect(verdicts).toMatchObject([
      {
        outcome: 'failed',
        error: {
          code: 'conflict',
          details: {
            fields: [{ field: 'name', mine: 'Meins', theirs: 'Ihrs' }],
            changedBy: { userId: other.id, name: 'Jana Roth' },
          },
        },
      },
    ]);
    expect(await rowOf(one.record)).toMatchObject({ name: 'Ihrs' });
  });

  it('does not conflict with a change of another field', async () => {
    const one = creation();
    const other = await running.person('editor');
    await verdictsOf([one]);
    await verdictsOf([update(one.record, { type: 'Ihr Typ' })], other);
    const mine = update(one.record, { name: 'Mein Name', base: { name: nameOf(one) } });
    expect(outcomes(await verdictsOf([mine]))).toEqual(['done']);
    expect(await rowOf(one.record)).toMatchObject({ name: 'Mein Name', type: 'Ihr Typ' });
  });

  it('does not delete unseen what somebody else changed', async () => {
    const one = creation();
    const [created] = await verdictsOf([one]);
    const {
      name,
      type,
      locationRaw,
      locationBuilding,
      locationFloor,
      locationColumn,
      locationRoom,
      tags,
    } = (created as { answer: Equipment }).answer;
    const base = {
      ...{ name, type, locationRaw, locationBuilding, locationFloor },
      ...{ locationColumn, locationRoom, tags },
    };
    const other = await running.person('editor');
    await verdictsOf([update(one.record, { tags: ['Achtung'] })], other);
    expect(await verdictsOf([removal(one.record, base)])).toMatchObject([
      { error: { code: 'conflict', details: { fields: [{ field: 'tags' }] } } },
    ]);
    expect(await rowOf(one.record)).toBeDefined();
    expect(
      outcomes(await verdictsOf([removal(one.record, { ...base, tags: ['Achtung'] })])),
    ).toEqual(['done']);
  });
});

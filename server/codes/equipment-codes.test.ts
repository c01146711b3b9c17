import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode, FoundCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { auditLog } from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { expectError } from '../testing/expect-error.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let other: Person;
let viewer: Person;
let pump: Equipment;
let fan: Equipment;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { displayName: 'Edda Edel' });
  other = await running.person('editor', { displayName: 'Otto Anders' });
  viewer = await running.person('viewer');
  pump = await make.equipment();
  fan = await make.equipment();
});
afterAll(() => running.close());

const newValue = () => `INV ${randomUUID()}`;
interface Wanted {
  value: string;
  id?: string;
  base?: { id: string | null };
  replaces?: string[];
}
const assign = async (
  { id: equipmentId }: { id: string },
  { value, id = randomUUID(), ...more }: Wanted,
  person = editor,
) =>
  person.send({
    ...{ method: 'POST', url: `/api/equipment/${equipmentId}/codes` },
    payload: { id, value, valueId: await valueIdOf(value), ...more },
  });
const list = async ({ id }: { id: string }, person = viewer) =>
  (await person.send({ url: `/api/equipment/${id}/codes` })).json<EquipmentCode[]>();
const find = async (value: string) => {
  const query = new URLSearchParams({ value });
  const answer = await viewer.send({ url: `/api/equipment-codes?${query}` });
  return answer.json<{ found: FoundCode | null }>().found;
};
const at = (id: string) => `/api/equipment-codes/${id}`;
const remove = (id: string, person = editor) => person.send({ method: 'DELETE', url: at(id) });
const change = (id: string, payload: object, person = editor) =>
  person.send({ method: 'PATCH', url: at(id), payload });
const logged = async (entityId: string) => {
  const entries = await running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.createdAt);
  return entries.map(({ action, userId, newValues, oldValues, equipmentName }) => ({
    ...{ action, userId, newValues, oldValues, equipmentName },
  }));
};

describe('assigning a code', () => {
  it('leads from its value to the Anlage, and is logged once', async () => {
    const value = newValue();
    const answer = await assign(pump, { value: `  ${value}\n` });
    expectError(answer, 'invalid_input', {
      fields: [{ field: 'valueId', message: 'Die Kennung gehört zu einem anderen Code.' }],
    });
    const made = await assign(pump, { value });
    expect(made.statusCode).toBe(201);
    const code = made.json<EquipmentCode>();
    expect(code).toMatchObject({ equipmentId: pump.id, value, replacedAt: null });
    expect(await find(` ${value} `)).toEqual({
      code,
      equipment: expect.objectContaining({ id: pump.id, name: pump.name }),
    });
    expect(await list(pump)).toContainEqual(code);
    expect(await logged(code.id)).toEqual([
      {
        ...{ action: 'create', userId: editor.id, equipmentName: pump.name, oldValues: null },
        newValues: { equipmentId: pump.id, value, isReplaced: false },
      },
    ]);
  });

  it('to the Anlage that has it already changes nothing, whoever asks', async () => {
    const code = await make.code(pump.id);
    const again = await assign(pump, { value: code.value }, other);
    expect([again.statusCode, again.json()]).toEqual([201, code]);
    expect(await logged(code.id)).toHaveLength(1);
  });

  it('that belongs to another Anlage is refused with both names, unless that was seen', async () => {
    const code = await make.code(pump.id);
    const [id, { value }] = [randomUUID(), code];
    for (const base of [undefined, { id: null }, { id: randomUUID() }]) {
      expectError(await assign(fan, { id, value, ...(base ? { base } : {}) }, other), 'conflict', {
        message: `Dieser Code gehört bereits zur Anlage „${pump.name}“ (${pump.locationRaw}).`,
        details: {
          fields: [
            {
              ...{ field: 'id', mine: id, theirs: code.id },
              texts: {
                mine: `${fan.name} (${fan.locationRaw})`,
                theirs: `${pump.name} (${pump.locationRaw})`,
              },
            },
          ],
          current: code,
          changedBy: { userId: editor.id, name: 'Edda Edel', at: expect.any(String) },
        },
      });
    }
    const moved = await assign(fan, { id, value, base: { id: code.id } }, other);
    expect(moved.json()).toMatchObject({ id, equipmentId: fan.id, value });
    expect(await list(pump)).not.toContainEqual(code);
    expect((await logged(code.id)).map(({ action, userId }) => [action, userId])).toEqual([
      ['create', editor.id],
      ['delete', other.id],
    ]);
    expect(await logged(id)).toHaveLength(1);
  });

  it('moves it on devices too', async () => {
    const code = await make.code(pump.id);
    const device = new DeviceRows(viewer);
    await device.pull();
    const id = randomUUID();
    await assign(fan, { id, value: code.value, base: { id: code.id } });
    await device.pull();
    const codes = device.of('equipment_code').filter(({ value }) => value === code.value);
    expect(codes).toMatchObject([{ id, equipmentId: fan.id }]);
  });

  it('marks those that it takes the place of, unless they were moved meanwhile', async () => {
    const [old, older, moved] = [
      await make.code(pump.id),
      await make.code(pump.id),
      await make.code(fan.id),
    ];
    await change(older.id, { isReplaced: true });
    const replaces = [old.id, older.id, moved.id, randomUUID()];
    const value = newValue();
    expect((await assign(pump, { value, replaces }, other)).statusCode).toBe(201);
    expect(await list(pump)).toContainEqual({ ...old, replacedAt: expect.any(String) });
    expect(await list(fan)).toContainEqual(moved);
    const marks = async ({ id }: EquipmentCode) => (await logged(id)).map(({ userId }) => userId);
    expect(await marks(old)).toEqual([editor.id, other.id]);
    expect(await marks(older)).toEqual([editor.id, editor.id]);
    expect(await marks(moved)).toEqual([editor.id]);
  });

  it('marks nothing if the code belongs to another Anlage', async () => {
    const [former, taken] = [await make.code(pump.id), await make.code(fan.id)];
    const refused = await assign(pump, { value: taken.value, replaces: [former.id] });
    expect(refused.statusCode).toBe(409);
    expect(await list(pump)).toContainEqual(former);
  });

  it('always leaves one that is valid, also if two stickers are to take the place of each other', async () => {
    const equipment = await make.equipment();
    const [one, two] = [newValue(), newValue()];
    const ids = await Promise.all(
      [one, two].map(
        async (value) => (await assign(equipment, { value })).json<EquipmentCode>().id,
      ),
    );
    for (const [value, former] of [
      [one, ids[1]],
      [two, ids[0]],
    ] as [string, string][]) {
      expect((await assign(equipment, { value, replaces: [former] })).statusCode).toBe(201);
    }
    const valid = (await list(equipment)).filter(({ replacedAt }) => replacedAt === null);
    expect(valid.map(({ value }) => value)).toEqual([two]);
  });

  it('is refused for the address of another Anlage, as long as that exists', async () => {
    const gone = await make.equipment();
    const value = `https://anlagen.klinik.example/equipment/${gone.id}`;
    expectError(await assign(pump, { value }), 'already_exists', {
      message: `Dieser Code öffnet die Anlage „${gone.name}“ (${gone.locationRaw}).`,
    });
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` });
    expect((await assign(pump, { value })).statusCode).toBe(201);
  });

  it('at the same moment on two phones belongs to one of them, and the other person decides', async () => {
    const value = newValue();
    const answers = await Promise.all([assign(pump, { value }), assign(fan, { value }, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('twice at the same moment by the same request is assigned once', async () => {
    for (let round = 0; round < 5; round++) {
      const wanted = { id: randomUUID(), value: newValue() };
      const answers = await Promise.all([assign(pump, wanted), assign(pump, wanted)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(await logged(wanted.id)).toHaveLength(1);
    }
  });

  it('is refused for an Anlage that does not exist, a blank or long value, a taken id, and viewers', async () => {
    expectError(await assign({ id: randomUUID() }, { value: 'X' }), 'equipment_not_found');
    expectError(await assign(pump, { value: ' ' }), 'invalid_input', {
      fields: [{ field: 'value', message: 'Der Code ist leer.' }],
    });
    expectError(await assign(pump, { value: 'x'.repeat(1_001) }), 'invalid_input', {
      fields: [{ field: 'value', message: 'Höchstens 1000 Zeichen.' }],
    });
    const { id } = await make.code(pump.id);
    expectError(await assign(pump, { id, value: newValue() }), 'already_exists');
    expectError(await assign(pump, { value: newValue() }, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Zuordnen von Codes',
    });
  });
});

describe('a code', () => {
  it('still leads to its Anlage when another sticker has replaced it', async () => {
    const code = await make.code(pump.id);
    const answer = await change(code.id, { isReplaced: true, base: { isReplaced: false } });
    const { replacedAt } = answer.json<EquipmentCode>();
    expect(replacedAt).toEqual(expect.any(String));
    expect(await find(code.value)).toMatchObject({ code: { id: code.id, replacedAt } });
    expect((await change(code.id, { isReplaced: true })).json()).toMatchObject({ replacedAt });
    const back = await change(code.id, { isReplaced: false }, other);
    expect(back.json()).toEqual(code);
    expect((await logged(code.id)).map(({ newValues }) => newValues)).toMatchObject([
      { isReplaced: false },
      { isReplaced: true },
      { isReplaced: false },
    ]);
  });

  it('is not changed by somebody who saw another state', async () => {
    const code = await make.code(pump.id);
    await change(code.id, { isReplaced: true });
    const late = await change(code.id, { isReplaced: false, base: { isReplaced: false } }, other);
    expectError(late, 'conflict', {
      details: expect.objectContaining({
        fields: [{ field: 'isReplaced', mine: false, theirs: true }],
      }),
    });
  });

  it('that was removed leads nowhere, and a change of it says who removed it', async () => {
    const code = await make.code(pump.id);
    expect((await remove(code.id, other)).statusCode).toBe(204);
    expect(await find(code.value)).toBeNull();
    expectError(await remove(code.id), 'not_found', { message: 'Diesen Code gibt es nicht mehr.' });
    expect((await change(code.id, { isReplaced: true })).json()).toMatchObject({
      code: 'not_found',
      details: { deletedBy: { userId: other.id, name: 'Otto Anders' } },
    });
    expectError(await remove((await make.code(pump.id)).id, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Entfernen von Codes',
    });
  });

  it('is deleted with its Anlage, with an entry in the log, and is free again', async () => {
    const gone = await make.equipment();
    const code = await make.code(gone.id);
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` });
    expect(await find(code.value)).toBeNull();
    expect((await logged(code.id)).at(-1)).toMatchObject({
      ...{ action: 'delete', equipmentName: gone.name },
      oldValues: { equipmentId: gone.id, value: code.value },
    });
    expect((await assign(pump, { value: code.value })).statusCode).toBe(201);
  });

  it('that is moved while its Anlage is deleted is logged as removed once', async () => {
    for (let round = 0; round < 10; round++) {
      const [gone, next] = [await make.equipment(), await make.equipment()];
      const { id, value } = await make.code(gone.id);
      await Promise.all([
        assign(next, { value, base: { id } }),
        other.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` }),
      ]);
      const removals = (await logged(id)).filter(({ action }) => action === 'delete');
      expect(removals).toHaveLength(1);
    }
  });
});

it('the codes of an Anlage that does not exist are not an empty list', async () => {
  const { id } = await make.equipment();
  expect(await list({ id })).toEqual([]);
  expectError(
    await viewer.send({ url: `/api/equipment/${randomUUID()}/codes` }),
    'equipment_not_found',
  );
});

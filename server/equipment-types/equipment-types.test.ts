import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { sameText } from '#contract/equipment/location.ts';
import { type EquipmentType, type TypeCount, typeColors } from '#contract/equipment-types.ts';
import { auditLog, scenarioFilters, scenarios } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
});
afterAll(() => running.close());

const path = '/api/equipment-types-colors';
const create = (payload: object) => admin.send({ method: 'POST', url: path, payload });
const rename = (id: string, name: string) =>
  admin.send({ method: 'PATCH', url: `${path}/${id}/name`, payload: { name } });
const recolor = (id: string, color: string) =>
  admin.send({ method: 'PATCH', url: `${path}/${id}/color`, payload: { color } });
const remove = (id: string) => admin.send({ method: 'DELETE', url: `${path}/${id}` });
const read = async <T>(url: string) => (await admin.send({ method: 'GET', url })).json<T>();
const list = () => read<EquipmentType[]>(path);
const counts = () => read<TypeCount[]>(`${path}/counts`);

let made = 0;
const freshName = () => `Prüftyp ${++made}`;
const makeType = async (name = freshName()) =>
  (await create({ name, color: '#112233' })).json<EquipmentType>();
const makeEquipment = async (type: string) =>
  (
    await admin.send({
      method: 'POST',
      url: '/api/equipment',
      payload: sampleEquipment({ type, tags: ['Küche'] }),
    })
  ).json<Equipment>();
const auditOf = async (entityId: string, action: string) =>
  (await running.database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId))).filter(
    (entry) => entry.action === action,
  );

const gone = { message: 'Den Anlagentyp gibt es nicht mehr.' };
const taken = { message: 'Einen Anlagentyp mit diesem Namen gibt es bereits.' };

describe('making a type', () => {
  it('keeps the trimmed name and the colour, and writes one audit entry', async () => {
    const name = freshName();
    const answer = await create({ name: `  ${name} `, color: '#FF0000' });
    expect(answer.statusCode).toBe(201);
    const type = answer.json<EquipmentType>();
    expect(type).toEqual({ id: expect.any(String), name, color: '#FF0000' });
    expect(await list()).toContainEqual(type);
    expect(await auditOf(type.id, 'create')).toMatchObject([
      { entityType: 'equipmentType', userId: admin.id, newValues: { name, color: '#FF0000' } },
    ]);
  });

  it('gives it the default colour where none is sent', async () => {
    expect((await create({ name: freshName() })).json()).toMatchObject({ color: '#6366f1' });
  });

  const wrongColor = 'Color must be a valid hex color (e.g., #FF0000)';
  it.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['white space for a name', { name: ' \t' }, 'name', 'Name is required'],
    ['51 characters', { name: 'x'.repeat(51) }, 'name', 'Name must be 50 characters or less'],
    ['a colour by its name', { name: 'Farbig', color: 'red' }, 'color', wrongColor],
    ['a colour too short', { name: 'Farbig', color: '#12345' }, 'color', wrongColor],
    ['a colour too long', { name: 'Farbig', color: '#1234567' }, 'color', wrongColor],
    ['a colour of other signs', { name: 'Farbig', color: '#12345g' }, 'color', wrongColor],
    ['no colour', { name: 'Farbig', color: '' }, 'color', wrongColor],
  ])('refuses %s', async (_, payload, field, message) => {
    expectError(await create(payload), 'invalid_input', { fields: [{ field, message }] });
  });

  it('accepts 50 characters', async () => {
    expect((await create({ name: 'ü'.repeat(50) })).statusCode).toBe(201);
  });

  it.each([
    ['the same name', (name: string) => name],
    ['another case', (name: string) => name.toUpperCase()],
    ['other white space', (name: string) => ` ${name.replace(' ', '  \t')} `],
  ])('refuses %s', async (_, vary) => {
    const { name } = await makeType();
    expectError(await create({ name: vary(name) }), 'duplicate_type', taken);
  });

  it('makes one of two that are sent at the same moment', async () => {
    const name = freshName();
    const answers = await Promise.all([create({ name }), create({ name: name.toUpperCase() })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });
});

describe('renaming a type', () => {
  it('renames it on its Anlagen, in one step and with one audit entry', async () => {
    const { id, name: from } = await makeType();
    const carriers = [await makeEquipment(from), await makeEquipment(from)];
    const other = await makeEquipment(`${from} fremd`);
    const to = `Wärmepumpe ${made}`;
    const since = await read<{ next: string }>('/api/equipment/changes?since=');
    const answer = await rename(id, ` ${to} `);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, name: to, color: '#112233' }]);

    for (const before of carriers) {
      const after = await read<Equipment>(`/api/equipment/${before.id}`);
      expect(after).toEqual({
        ...before,
        type: to,
        updatedAt: expect.any(String),
        updatedBy: admin.id,
      });
      expect(after.updatedAt > before.updatedAt).toBe(true);
    }
    expect(await read(`/api/equipment/${other.id}`)).toEqual(other);

    const changes = await read<{ changed: Equipment[] }>(
      `/api/equipment/changes?since=${encodeURIComponent(since.next)}`,
    );
    const told = changes.changed.filter(({ type }) => type === to).map((row) => row.id);
    expect(told.sort()).toEqual(carriers.map((row) => row.id).sort());

    const found = async (query: string) =>
      (await read<Equipment[]>(`/api/equipment/search?q=${encodeURIComponent(query)}`)).map(
        (row) => row.id,
      );
    const [first] = carriers;
    expect(await found(`waermepumpe ${made} ${first?.locationRoom}`)).toEqual([first?.id]);
    expect(await found(`${from} ${first?.locationRoom}`)).toEqual([]);

    expect(await auditOf(id, 'update')).toMatchObject([
      {
        userId: admin.id,
        oldValues: { name: from },
        newValues: { name: to },
        changeSummary: '2 Anlagen umbenannt',
      },
    ]);
    for (const row of carriers) expect(await auditOf(row.id, 'update')).toEqual([]);
  });

  it('renames it in the scenarios that select by it, without listing it twice', async () => {
    const { id, name: from } = await makeType();
    const to = `${from} neu`;
    const { db } = running.database;
    const filtersOf = async (filterValues: string[]) => {
      const [scenario] = await db
        .insert(scenarios)
        .values({ name: 'Rundgang', updatedAt: '2026-01-01T00:00:00.000Z' })
        .returning();
      const scenarioId = scenario?.id ?? '';
      await db.insert(scenarioFilters).values([
        ...filterValues.map((filterValue) => ({
          ...{ scenarioId, filterValue },
          filterType: 'type' as const,
        })),
        { scenarioId, filterType: 'tag', filterValue: from },
      ]);
      return async () =>
        (await db.select().from(scenarioFilters).where(eq(scenarioFilters.scenarioId, scenarioId)))
          .map(({ filterType, filterValue }) => `${filterType} ${filterValue}`)
          .sort();
    };
    const plain = await filtersOf([from]);
    const both = await filtersOf([from, to]);
    await rename(id, to);
    expect(await plain()).toEqual([`tag ${from}`, `type ${to}`]);
    expect(await both()).toEqual([`tag ${from}`, `type ${to}`]);
    const versions = await db.select({ updatedAt: scenarios.updatedAt }).from(scenarios);
    expect(versions.map(({ updatedAt }) => updatedAt.startsWith('2026-01-01'))).not.toContain(true);
  });

  it('is a change of the type for senders that saw an Anlage before', async () => {
    const { id, name: from } = await makeType();
    const carrier = await makeEquipment(from);
    const to = `${from} umbenannt`;
    await rename(id, to);
    const editor = await running.person('editor');
    const change = (payload: object) =>
      editor.send({ method: 'PATCH', url: `/api/equipment/${carrier.id}`, payload });
    const { updatedAt: baseUpdatedAt } = carrier;
    expect((await change({ type: 'Meiner', baseUpdatedAt })).json()).toMatchObject({
      code: 'conflict',
      details: { fields: [{ field: 'type', mine: 'Meiner', theirs: to }] },
    });
    expect((await change({ name: `${carrier.name} A`, baseUpdatedAt })).json()).toMatchObject({
      name: `${carrier.name} A`,
      type: to,
    });
  });

  it('accepts another spelling of its own name, and does nothing for the same one', async () => {
    const { id, name } = await makeType();
    expect((await rename(id, name)).statusCode).toBe(200);
    expect(await auditOf(id, 'update')).toEqual([]);
    expect((await rename(id, name.toUpperCase())).json()).toMatchObject({
      name: name.toUpperCase(),
    });
    expect(await auditOf(id, 'update')).toMatchObject([{ changeSummary: '0 Anlagen umbenannt' }]);
  });

  it('renames Anlagen and scenarios with another spelling too', async () => {
    const { id, name } = await makeType();
    const odd = await makeEquipment(`${name.toUpperCase()} `);
    const other = await makeEquipment(`${name}-2`);
    expect((await rename(id, name)).json()).toMatchObject({ name });
    expect(await read(`/api/equipment/${odd.id}`)).toMatchObject({ type: name });
    expect(await read(`/api/equipment/${other.id}`)).toEqual(other);
    expect(await auditOf(id, 'update')).toMatchObject([
      {
        ...{ oldValues: { name: odd.type }, newValues: { name } },
        changeSummary: '1 Anlage umbenannt',
      },
    ]);
    await makeEquipment(name.toLowerCase());
    expect((await remove(id)).statusCode).toBe(204);
    expect(await auditOf(id, 'delete')).toMatchObject([
      { changeSummary: '2 Anlagen behalten den Typnamen' },
    ]);
  });

  it('changes nothing when the name is taken or invalid, or the type is gone', async () => {
    const [mine, theirs] = [await makeType(), await makeType()];
    const carrier = await makeEquipment(mine.name);
    expectError(await rename(mine.id, theirs.name.toLowerCase()), 'duplicate_type', taken);
    expectError(await rename(mine.id, ' '), 'invalid_input', {
      fields: [{ field: 'name', message: 'Name is required' }],
    });
    expectError(await rename(randomUUID(), 'Neu'), 'not_found', gone);
    expect(await read(`/api/equipment/${carrier.id}`)).toEqual(carrier);
  });
});

describe('colouring a type', () => {
  it('changes only the colour, with one audit entry', async () => {
    const { id, name } = await makeType();
    expect((await recolor(id, '#abcdef')).json()).toEqual({ id, name, color: '#abcdef' });
    await recolor(id, '#abcdef');
    expect(await auditOf(id, 'update')).toMatchObject([
      { oldValues: { name, color: '#112233' }, newValues: { name, color: '#abcdef' } },
    ]);
    expectError(await recolor(id, 'rot'), 'invalid_input', {
      fields: [{ field: 'color', message: 'Color must be a valid hex color (e.g., #FF0000)' }],
    });
    expectError(await recolor(randomUUID(), '#abcdef'), 'not_found', gone);
  });
});

describe('deleting a type', () => {
  it('leaves its Anlagen the name, which can still be chosen', async () => {
    const { id, name } = await makeType();
    const carrier = await makeEquipment(name);
    expect((await remove(id)).statusCode).toBe(204);
    expect((await list()).map((type) => type.id)).not.toContain(id);
    expect(await read(`/api/equipment/${carrier.id}`)).toEqual(carrier);
    expect((await read<{ types: string[] }>('/api/equipment/metadata')).types).toContain(name);
    expect(await counts()).toContainEqual({ name, count: 1 });
    expect(await auditOf(id, 'delete')).toMatchObject([
      {
        oldValues: { name, color: '#112233' },
        newValues: null,
        changeSummary: '1 Anlage behält den Typnamen',
      },
    ]);
    expectError(await remove(id), 'not_found', gone);
    expect((await create({ name })).statusCode).toBe(201);
  });
});

it('counts the Anlagen of each name in German order', async () => {
  const [first, second] = [`Äußerer ${freshName()}`, `Aufzug ${freshName()}`];
  for (const type of [first, first, second]) await makeEquipment(type);
  const names = [first, second];
  expect((await counts()).filter(({ name }) => names.includes(name))).toEqual([
    { name: second, count: 1 },
    { name: first, count: 2 },
  ]);
});

it('an Anlage that is saved with a former name of a type gets the present one', async () => {
  const { id, name } = await makeType();
  const [between, present] = [freshName(), freshName()];
  await rename(id, between);
  await rename(id, present);
  for (const former of [name, between]) {
    expect(await makeEquipment(former)).toMatchObject({ type: present });
  }
  const again = await makeType(name);
  expect(await makeEquipment(name)).toMatchObject({ type: again.name });
});

describe('a type that Anlagen use without a record', () => {
  it('gets one with a colour of its own after the write, once, however it is spelled', async () => {
    const [first, second] = [freshName(), freshName()];
    await makeEquipment(first);
    await makeEquipment(first.toUpperCase());
    await makeEquipment(second);
    await running.app.jobs.runDue();
    await makeEquipment(first);
    await running.app.jobs.runDue();
    const adopted = (await list()).filter(({ name }) => sameText(name, first) || name === second);
    expect(adopted).toHaveLength(2);
    const colors: string[] = typeColors.map(({ color }) => color);
    expect(adopted.every(({ color }) => colors.includes(color))).toBe(true);
    expect(adopted[0]?.color).not.toBe(adopted[1]?.color);
    const [one] = adopted;
    expect(await auditOf(one?.id ?? '', 'create')).toMatchObject([
      { userId: null, newValues: { name: one?.name }, reason: 'automatische Übernahme' },
    ]);
  });

  it('is not made again after an administrator has removed it', async () => {
    const { id, name } = await makeType();
    await makeEquipment(name);
    expect((await remove(id)).statusCode).toBe(204);
    await makeEquipment(name);
    await running.app.jobs.runDue();
    expect((await list()).map((type) => type.name)).not.toContain(name);
  });

  it('is recognised by a former name of a type, and then needs no record', async () => {
    const { id, name } = await makeType();
    await rename(id, `${name} neu`);
    expect(await makeEquipment(name)).toMatchObject({ type: `${name} neu` });
    await running.app.jobs.runDue();
    expect((await list()).map((type) => type.name)).not.toContain(name);
  });
});

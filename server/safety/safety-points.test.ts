import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SafetyPoint, SafetyPointsPage } from '#contract/safety/safety.ts';
import { searchSafetyPoints } from '#contract/safety/safety-search.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { derivedPointColumns } from '../db/safety-point-columns.ts';
import { auditLog, safetyPoints } from '../db/tables/index.ts';
import { tries } from '../testing/effort.ts';
import { expectError } from '../testing/expect-error.ts';
import { relationsOf } from '../testing/relations-device.ts';
import { anyEquipment, searchIn } from '../testing/samples/equipment-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { searchPoints } from './safety-points-search.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
const make = makerFor(() => editor);
const { pullUntilQuiet } = relationsOf(() => viewer);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const url = '/api/safety-points';
const create = (payload: object, person = editor) => person.send({ method: 'POST', url, payload });
const get = async <T>(address: string) =>
  (await viewer.send({ method: 'GET', url: address })).json<T>();
const identifiers = (points: SafetyPoint[]) => points.map(({ identifier }) => identifier);

describe('making a safety point', () => {
  it('stores it trimmed, blank parts as null, and records it once', async () => {
    const answer = await create({
      identifier: ' 3F07 ',
      site: 'BT3',
      floor: ' ',
      description: ' NSHV 3, Feld 2 ',
    });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<SafetyPoint>();
    expect(created).toEqual({
      id: expect.any(String),
      identifier: '3F07',
      site: 'BT3',
      floor: null,
      column: null,
      description: 'NSHV 3, Feld 2',
      createdAt: expect.any(String),
      createdBy: editor.id,
    });
    expect(await get(`${url}/${created.id}`)).toEqual(created);
    const entries = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, created.id));
    expect(entries).toMatchObject([
      { action: 'create', entityType: 'safety_point', newValues: { identifier: '3F07' } },
    ]);
  });

  it('refuses one that is the same in everything, whatever its case and white space', async () => {
    const fields = { identifier: '4F01', site: 'BT4', description: 'x'.repeat(1_000) };
    expect((await create(fields)).statusCode).toBe(201);
    expectError(
      await create({ ...fields, identifier: ' 4f01', site: 'bt4' }),
      'duplicate_safety_point',
    );
    expect((await create({ ...fields, floor: 'EG' })).statusCode).toBe(201);
  });

  it('stores the id of its client', async () => {
    const id = randomUUID();
    expect((await create({ identifier: 'Eigene', id })).json()).toMatchObject({ id });
    expectError(await create({ identifier: 'Andere', id }), 'already_exists');
  });

  it.each([
    [{ identifier: ' ' }, 'identifier', 'Bitte eine Kennung angeben.'],
    [{ identifier: 'x'.repeat(101) }, 'identifier', 'Höchstens 100 Zeichen.'],
    [{ identifier: 'x', floor: 'x'.repeat(51) }, 'floor', 'Höchstens 50 Zeichen.'],
  ])('refuses %o', async (payload, field, message) => {
    expectError(await create(payload), 'invalid_input', { fields: [{ field, message }] });
  });

  it('is refused to viewers', async () => {
    expectError(await create({ identifier: 'x' }, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Erstellen von Absicherungen',
    });
  });
});

describe('what a safety point protects', () => {
  it('is listed by name, with role and state', async () => {
    const point = await make.point();
    const [second, first] = [await make.equipment('Pumpe 10'), await make.equipment('Pumpe 2')];
    const link = await make.safetyLink(second.id, point.id, 'secondary');
    await make.safetyLink(first.id, point.id);
    const { id, name, type, locationRaw, locationFloor, locationRoom } = second;
    expect(await get(`${url}/${point.id}/equipment`)).toEqual([
      expect.objectContaining({ id: first.id, role: 'primary', status: 'proposed' }),
      {
        ...{ id, name, type, locationRaw, locationFloor, locationRoom },
        ...{ linkId: link.id, role: 'secondary', status: 'proposed' },
      },
    ]);
  });

  it('distinguishes a point that protects nothing from one that does not exist', async () => {
    const point = await make.point();
    expect(await get(`${url}/${point.id}/equipment`)).toEqual([]);
    for (const path of ['', '/equipment']) {
      const address = `${url}/${randomUUID()}${path}`;
      expectError(await viewer.send({ method: 'GET', url: address }), 'safety_point_not_found');
    }
  });
});

describe('searching safety points', () => {
  const only = async (points: object[]) => {
    await running.database.db.delete(safetyPoints);
    for (const point of points) expect((await create(point)).statusCode).toBe(201);
  };

  it('searches every field for all terms, umlauts in both spellings, best first', async () => {
    await only([
      { identifier: '5F10', description: 'Küche, Herd' },
      { identifier: '5F2', description: 'Kueche, Spüle' },
      { identifier: 'F5', site: 'BT5', floor: 'OG1', column: 'C7' },
    ]);
    expect(identifiers(await get(`${url}?q=kuche`))).toEqual(['5F10']);
    expect(identifiers(await get(`${url}?q=kueche`))).toEqual(['5F2', '5F10']);
    expect(identifiers(await get(`${url}?q=bt5%20c7`))).toEqual(['F5']);
    expect(identifiers(await get(`${url}?q=5`))).toEqual(['5F2', '5F10', 'F5']);
  });

  it('comes whole, or in pages with the total', async () => {
    await only(Array.from({ length: 5 }, (_, at) => ({ identifier: `F${at}` })));
    expect(identifiers(await get(url))).toEqual(['F0', 'F1', 'F2', 'F3', 'F4']);
    const page = await get<SafetyPointsPage>(`${url}?page=2&limit=2`);
    expect(page).toMatchObject({ total: 5, page: 2, totalPages: 3 });
    expect(identifiers(page.safetyPoints)).toEqual(['F2', 'F3']);
    for (const bad of ['page=0', 'page=x', 'page=1&limit=501']) {
      expect((await viewer.send({ method: 'GET', url: `${url}?${bad}` })).statusCode).toBe(400);
    }
  });

  it('finds what the contract finds, in its order', async () => {
    const rows = fc.array(anyEquipment, { minLength: 1, maxLength: 6 });
    const searches = rows.chain((all) => fc.tuple(fc.constant(all), searchIn(all)));
    await fc.assert(
      fc.asyncProperty(searches, async ([all, { query }]) => {
        const points = all.map(({ name, type, locationFloor, locationRoom }) => ({
          ...{ identifier: name, site: type, floor: locationFloor, column: locationRoom },
          description: null,
        }));
        await running.database.db.delete(safetyPoints);
        const written = await running.database.db
          .insert(safetyPoints)
          .values(
            points.map((point) => ({
              ...point,
              ...derivedPointColumns(point),
              identityKey: '',
            })),
          )
          .returning();
        const found = await searchPoints(running.database.db, query);
        expect(found.map(({ id }) => id)).toEqual(
          searchSafetyPoints(written, query).map(({ id }) => id),
        );
      }),
      { numRuns: tries(300, 80), endOnFailure: true },
    );
  });
});

it('finds points from before they could be searched', async () => {
  const old = (identifier: string) =>
    running.database.pool.query('insert into safety_points (identifier, site) values ($1, $2)', [
      identifier,
      'Bürohaus',
    ]);
  for (const identifier of ['Alt 1', 'Alt 2', 'Alt 2']) await old(identifier);
  await migrateDatabase(running.database.pool);
  expect(identifiers(await get(`${url}?q=alt%20buero`))).toEqual(['Alt 1', 'Alt 2', 'Alt 2']);
  expectError(await create({ identifier: 'alt 1', site: 'Bürohaus' }), 'duplicate_safety_point');
});

describe('correcting a safety point', () => {
  const correct = (id: string, payload: object, person = editor) =>
    person.send({ method: 'PATCH', url: `${url}/${id}`, payload });

  it('changes the fields sent, is found by them, and reaches devices', async () => {
    const tag = randomUUID();
    const point = await make.point(`F7 ${tag}`);
    const { since } = await pullUntilQuiet();
    const answer = await correct(point.id, { identifier: ` F8  ${tag} `, floor: 'UG' });
    expect(answer.json()).toEqual({ ...point, identifier: `F8 ${tag}`, floor: 'UG' });
    expect(identifiers(await get(`${url}?q=F8 ${tag}`))).toEqual([`F8 ${tag}`]);
    expect(await get(`/api/relations/changes?since=${since}`)).toMatchObject({
      safetyPoints: { changed: [{ id: point.id, identifier: `F8 ${tag}`, floor: 'UG' }] },
    });
    expectError(await correct(point.id, { identifier: ' ' }), 'invalid_input', {
      message: expect.any(String),
      fields: [{ field: 'identifier', message: 'Bitte eine Kennung angeben.' }],
    });
    expectError(await correct(randomUUID(), { floor: 'UG' }), 'safety_point_not_found');
    expectError(await correct(point.id, { floor: 'EG' }, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Bearbeiten von Absicherungen',
    });
  });

  it('refuses an identifier that is taken at the site, however the site is written', async () => {
    const tag = randomUUID();
    const made = async (fields: object) =>
      (await create({ identifier: `Q1 ${tag}`, ...fields })).json<SafetyPoint>();
    await made({ site: 'BT 5' });
    const other = await made({ site: 'BT6' });
    const third = await made({ site: '5', identifier: `Q2 ${tag}` });
    expectError(await correct(other.id, { site: 'bt5' }), 'safety_identifier_taken');
    expectError(await correct(third.id, { identifier: `q1  ${tag}` }), 'safety_identifier_taken');
    expect((await correct(third.id, { identifier: `Q3 ${tag}` })).statusCode).toBe(200);
  });

  it('gives an identifier to one of two simultaneous requests', async () => {
    const tag = randomUUID();
    const points = [await make.point(`A ${tag}`), await make.point(`B ${tag}`)];
    const answers = await Promise.all(
      points.map(({ id }) => correct(id, { identifier: `C ${tag}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is a conflict with what somebody else has changed meanwhile, field by field', async () => {
    const point = await make.point();
    await correct(point.id, { floor: 'UG' });
    const mine = { floor: 'EG', column: 'A1', base: { floor: null, column: null } };
    expectError(await correct(point.id, mine), 'conflict', {
      details: {
        fields: [{ field: 'floor', mine: 'EG', theirs: 'UG' }],
        current: expect.objectContaining({ floor: 'UG' }),
        changedBy: expect.objectContaining({ userId: editor.id }),
      },
    });
    const others = { column: 'A1', base: { column: null } };
    expect((await correct(point.id, others)).json()).toMatchObject({ floor: 'UG', column: 'A1' });
  });
});

describe('deleting a safety point', () => {
  const remove = (id: string, payload?: object, person = editor) =>
    person.send({ method: 'DELETE', url: `${url}/${id}`, ...(payload ? { payload } : {}) });

  it('is refused while it protects something, and says how much', async () => {
    const point = await make.point();
    const links: string[] = [];
    for (const _ of [1, 2]) {
      links.push((await make.safetyLink((await make.equipment()).id, point.id)).id);
    }
    expectError(await remove(point.id), 'safety_point_in_use', {
      message:
        'Der Absicherungspunkt sichert noch 2 Anlagen ab. Bitte entfernen Sie zuerst diese Absicherungen.',
      details: { links: 2 },
    });
    for (const id of links) {
      await editor.send({ method: 'DELETE', url: `/api/equipment-safety-links/${id}` });
    }
    const { since } = await pullUntilQuiet();
    expect((await remove(point.id)).statusCode).toBe(204);
    expectError(await remove(point.id), 'safety_point_not_found');
    const late = { method: 'PATCH', url: `${url}/${point.id}`, payload: { floor: 'UG' } } as const;
    expectError(await editor.send(late), 'safety_point_not_found', {
      details: { deletedBy: expect.objectContaining({ userId: editor.id }) },
    });
    expect(await get(`/api/relations/changes?since=${since}`)).toMatchObject({
      safetyPoints: { changed: [], deleted: [point.id] },
    });
  });

  it('follows the removal of its last link within one batch, and fails with it', async () => {
    const [point, equipment] = [await make.point(), await make.equipment()];
    const link = await make.safetyLink(equipment.id, point.id);
    const deletion = (linkId: string) => [
      {
        ...{ id: randomUUID(), type: 'safety_point', action: 'update' },
        data: { params: { id: point.id }, body: { floor: 'UG' } },
      },
      {
        ...{ id: randomUUID(), type: 'safety_link', action: 'delete' },
        data: { params: { linkId, safetyPointId: point.id } },
      },
      {
        ...{ id: randomUUID(), type: 'safety_point', action: 'delete' },
        data: { params: { id: point.id } },
      },
    ];
    const replay = async (linkId: string) => {
      const payload = { userId: editor.id, items: deletion(linkId) };
      const answer = await editor.send({ method: 'POST', url: '/api/sync', payload });
      return answer.json<{ verdicts: { outcome: string }[] }>().verdicts.map((v) => v.outcome);
    };
    expect(await replay(randomUUID())).toEqual(['done', 'failed', 'waiting']);
    expect(await replay(link.id)).toEqual(['done', 'done', 'done']);
    expect((await viewer.send({ method: 'GET', url: `${url}/${point.id}` })).statusCode).toBe(404);
  });

  it('is a conflict with unseen changes, and refused to viewers', async () => {
    const point = await make.point();
    await editor.send({ method: 'PATCH', url: `${url}/${point.id}`, payload: { floor: 'UG' } });
    expectError(await remove(point.id, { base: { floor: null } }), 'conflict', {
      details: {
        fields: [{ field: 'floor', mine: null, theirs: 'UG' }],
        current: expect.objectContaining({ floor: 'UG' }),
        changedBy: expect.objectContaining({ userId: editor.id }),
      },
    });
    expectError(await remove(point.id, undefined, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Löschen von Absicherungen',
    });
  });
});

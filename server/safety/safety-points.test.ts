import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SafetyPoint, SafetyPointsPage } from '#contract/safety.ts';
import { searchSafetyPoints } from '#contract/safety-search.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { derivedPointColumns } from '../db/safety-point-columns.ts';
import { auditLog, safetyPoints } from '../db/tables/index.ts';
import { tries } from '../testing/effort.ts';
import { expectError } from '../testing/expect-error.ts';
import { anyEquipment, searchIn } from '../testing/samples/equipment-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { searchPoints } from './safety-points-search.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
const make = makerFor(() => editor);
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
  it('keeps it trimmed, blank parts as none, and records it once', async () => {
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

  it('keeps the id its client brought', async () => {
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

  it('is not for viewers', async () => {
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

  it('tells a point that protects nothing from one that does not exist', async () => {
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

  it('looks into every field, all terms, umlauts either way, best first', async () => {
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

it('finds points that were there before they could be searched', async () => {
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

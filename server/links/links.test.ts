import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflictDetails } from '#contract/conflict.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { EquipmentLink, LinkOfEquipment } from '#contract/links.ts';
import { auditLog, equipmentLinks } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let pump: Equipment;
let board: Equipment;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
});
afterAll(() => running.close());

const list = async (id: string, person = editor) =>
  (await person.send({ method: 'GET', url: `/api/equipment/${id}/links` })).json<
    LinkOfEquipment[]
  >();
const link = (source: string, payload: object, person = editor) =>
  person.send({ method: 'POST', url: `/api/equipment/${source}/links`, payload });
const patch = (id: string, payload: object, person = editor) =>
  person.send({ method: 'PATCH', url: `/api/equipment-links/${id}`, payload });
const remove = (id: string, payload?: object, person = editor) =>
  person.send({
    method: 'DELETE',
    url: `/api/equipment-links/${id}`,
    ...(payload ? { payload } : {}),
  });
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.createdAt);

const pair = async () => {
  pump = await make.equipment();
  board = await make.equipment();
};
const toBoard = (more = {}) => ({
  targetEquipmentId: board.id,
  linkType: 'dependency',
  description: null,
  comments: null,
  ...more,
});

const summary = ({ id, name, type, locationRaw, locationFloor, locationRoom }: Equipment) => ({
  ...{ id, name, type, locationRaw, locationFloor, locationRoom },
});

describe('linking', () => {
  it('makes one record that both ends show, each from its side', async () => {
    await pair();
    const answer = await link(
      pump.id,
      toBoard({ description: ' Abgang Q7 ', comments: '  Leitung erneuert\n' }),
    );
    expect(answer.statusCode).toBe(201);
    const created = answer.json<EquipmentLink>();
    expect(created).toEqual({
      id: expect.any(String),
      sourceEquipmentId: pump.id,
      targetEquipmentId: board.id,
      linkType: 'dependency',
      description: 'Abgang Q7',
      comments: 'Leitung erneuert',
      createdAt: expect.any(String),
      createdBy: editor.id,
    });
    const { id, linkType, description, comments, createdAt } = created;
    const same = { id, linkType, description, comments, createdAt };
    const viewer = await running.person('viewer');
    expect(await list(pump.id, viewer)).toEqual([
      { ...same, isSource: true, linkedEquipment: summary(board) },
    ]);
    expect(await list(board.id, viewer)).toEqual([
      { ...same, isSource: false, linkedEquipment: summary(pump) },
    ]);
  });

  it('stores the id of its client, and blank texts as null', async () => {
    await pair();
    const id = randomUUID();
    const answer = await link(pump.id, toBoard({ id, description: ' ', comments: '\n\t' }));
    expect(answer.json()).toMatchObject({ id, description: null, comments: null });
    expectError(
      await link(board.id, { ...toBoard(), id, targetEquipmentId: pump.id }),
      'already_exists',
    );
  });

  it('accepts missing optional fields', async () => {
    await pair();
    const answer = await link(pump.id, { targetEquipmentId: board.id, linkType: 'control' });
    expect(answer.json()).toMatchObject({ description: null, comments: null });
  });

  it('is recorded with names and locations of both ends', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id, 'control');
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'link',
        entityType: 'equipment_link',
        userId: editor.id,
        equipmentName: pump.name,
        equipmentLocation: pump.locationRaw,
        newValues: {
          ...{ sourceEquipmentId: pump.id, sourceEquipmentName: pump.name },
          ...{ sourceEquipmentLocation: pump.locationRaw, targetEquipmentId: board.id },
          ...{ targetEquipmentName: board.name, targetEquipmentLocation: board.locationRaw },
          ...{ linkType: 'control', description: null, comments: null },
        },
      },
    ]);
  });

  it('refuses the same pair and type twice, but not another type or direction', async () => {
    await pair();
    await make.link(pump.id, board.id);
    expectError(await link(pump.id, toBoard()), 'link_exists');
    expect((await link(pump.id, toBoard({ linkType: 'control' }))).statusCode).toBe(201);
    expect((await link(board.id, toBoard({ targetEquipmentId: pump.id }))).statusCode).toBe(201);
  });

  it('refuses redundancy in the other direction too, even at the same moment', async () => {
    await pair();
    const both = [
      link(pump.id, toBoard({ linkType: 'redundancy' })),
      link(board.id, toBoard({ targetEquipmentId: pump.id, linkType: 'redundancy' })),
    ];
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([201, 409]);
    expect(await list(pump.id)).toHaveLength(1);
  });

  it('refuses a link to itself', async () => {
    await pair();
    const message = 'Eine Anlage kann nicht mit sich selbst verknüpft werden.';
    expectError(await link(board.id, toBoard()), 'link_to_itself', { message });
  });

  it.each(['source', 'target'])('refuses an Anlage that does not exist as %s', async (end) => {
    await pair();
    const answer =
      end === 'source'
        ? await link(randomUUID(), toBoard())
        : await link(pump.id, toBoard({ targetEquipmentId: randomUUID() }));
    expectError(answer, 'equipment_not_found');
  });

  it('is refused to viewers', async () => {
    await pair();
    const viewer = await running.person('viewer');
    const message = (what: string) => `Keine Berechtigung zum ${what} von Verknüpfungen`;
    const { id } = await make.link(pump.id, board.id);
    expectError(await link(pump.id, toBoard(), viewer), 'forbidden', {
      message: message('Erstellen'),
    });
    expectError(await patch(id, { comments: 'x' }, viewer), 'forbidden', {
      message: message('Bearbeiten'),
    });
    expectError(await remove(id, undefined, viewer), 'forbidden', { message: message('Löschen') });
  });
});

describe('the list of links', () => {
  it('is in German order of the linked names', async () => {
    const hub = await make.equipment();
    for (const name of ['Zähler', 'Pumpe 10', 'Ähre', 'Pumpe 2']) {
      const { id } = await make.equipment(name);
      await (name === 'Ähre' ? make.link(hub.id, id) : make.link(id, hub.id));
    }
    const names = (await list(hub.id)).map(({ linkedEquipment }) => linkedEquipment.name);
    expect(names).toEqual(['Ähre', 'Pumpe 2', 'Pumpe 10', 'Zähler']);
  });

  it('distinguishes an Anlage without links from one that does not exist', async () => {
    await pair();
    expect(await list(pump.id)).toEqual([]);
    const url = `/api/equipment/${randomUUID()}/links`;
    expectError(await editor.send({ method: 'GET', url }), 'equipment_not_found');
  });

  it('loses the links to an Anlage that is deleted', async () => {
    await pair();
    await make.link(pump.id, board.id);
    await editor.send({ method: 'DELETE', url: `/api/equipment/${board.id}` });
    expect(await list(pump.id)).toEqual([]);
  });
});

describe('the comment of a link', () => {
  it('is saved trimmed, recorded once, and empty means none', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    expect((await patch(id, { comments: ' Geprüft \n' })).json()).toMatchObject({
      id,
      comments: 'Geprüft',
    });
    await patch(id, { comments: 'Geprüft' });
    expect((await patch(id, { comments: '  ' })).json()).toMatchObject({ comments: null });
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['link', 'update', 'update']);
    expect(entries[1]).toMatchObject({
      oldValues: { comments: null, targetEquipmentName: board.name },
      newValues: { comments: 'Geprüft', targetEquipmentName: board.name },
    });
  });

  it('is not overwritten unseen', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    const other = await running.person('editor', { displayName: 'Jana Roth' });
    await patch(id, { comments: 'Ihrs' }, other);
    const who = await editor.send({ url: `/api/equipment-links/${id}/last-change` });
    const change = { userId: other.id, name: 'Jana Roth', at: expect.any(String) };
    expect(who.json()).toEqual({ change });
    const answer = await patch(id, { comments: 'Meins', base: { comments: null } });
    expect(answer.statusCode).toBe(409);
    const details = conflictDetails.parse(answer.json().details);
    expect(details.fields).toEqual([{ field: 'comments', mine: 'Meins', theirs: 'Ihrs' }]);
    expect(details.current).toMatchObject({ id, comments: 'Ihrs' });
    expect((await patch(id, { comments: 'Ihrs', base: { comments: null } })).statusCode).toBe(200);
    expect((await patch(id, { comments: 'Meins', base: { comments: ' Ihrs' } })).statusCode).toBe(
      200,
    );
  });

  it("can be changed and removed if it was stored before today's normalisation of texts", async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    const comments = 'Lei\u00adtung  A';
    const { db } = running.database;
    const store = () =>
      db.update(equipmentLinks).set({ comments }).where(eq(equipmentLinks.id, id));
    await store();
    expect((await patch(id, { comments: 'Meins', base: { comments } })).statusCode).toBe(200);
    await store();
    expect((await remove(id, { base: { comments } })).statusCode).toBe(204);
  });

  it('needs a link', async () => {
    expectError(await patch(randomUUID(), { comments: 'x' }), 'not_found', {
      message: 'Die Verknüpfung gibt es nicht mehr.',
    });
  });
});

describe('removing a link', () => {
  it('removes it for both ends and records what it was', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    expect((await remove(id)).statusCode).toBe(204);
    expect(await list(board.id)).toEqual([]);
    expect((await auditOf(id))[1]).toMatchObject({
      action: 'unlink',
      oldValues: { sourceEquipmentName: pump.name, targetEquipmentLocation: board.locationRaw },
      equipmentName: pump.name,
    });
    expectError(await remove(id), 'not_found', { message: 'Die Verknüpfung gibt es nicht mehr.' });
  });

  it('by deleting an Anlage is recorded for the other ends', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    const point = await make.point();
    const protection = await make.safetyLink(board.id, point.id, 'primary');
    await editor.send({ method: 'DELETE', url: `/api/equipment/${board.id}` });
    expect((await auditOf(id))[1]).toMatchObject({
      action: 'unlink',
      userId: editor.id,
      oldValues: { sourceEquipmentName: pump.name, targetEquipmentName: board.name },
    });
    expect((await auditOf(protection.id))[1]).toMatchObject({
      action: 'unlink',
      entityType: 'equipment_safety_link',
      oldValues: { identifier: point.identifier },
      equipmentName: board.name,
    });
    expect((await auditOf(board.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('at the moment its Anlage is deleted succeeds for both', async () => {
    for (let round = 0; round < 10; round += 1) {
      await pair();
      const { id } = await make.link(pump.id, board.id);
      const [removed, deleted] = await Promise.all([
        remove(id),
        editor.send({ method: 'DELETE', url: `/api/equipment/${board.id}` }),
      ]);
      expect([204, 404]).toContain(removed.statusCode);
      expect(deleted.statusCode).toBe(204);
    }
  });

  it('does not remove what somebody changed meanwhile without showing it', async () => {
    await pair();
    const { id } = await make.link(pump.id, board.id);
    await patch(id, { comments: 'Wichtig' });
    expect((await remove(id, { base: { comments: null } })).json()).toMatchObject({
      code: 'conflict',
      details: { fields: [{ field: 'comments', mine: null, theirs: 'Wichtig' }] },
    });
    expect((await remove(id, { base: { comments: 'Wichtig' } })).statusCode).toBe(204);
  });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { SafetyLink, SafetyLinkOfEquipment, SafetyPoint } from '#contract/safety/safety.ts';
import { adminNotifications, auditLog, safetyPoints } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let reviewer: Person;
let viewer: Person;
let pump: Equipment;
let fuse: SafetyPoint;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  pump = await make.equipment();
  fuse = await make.point();
});

const urlOf = (equipmentId: string) => `/api/equipment/${equipmentId}/safety-links`;
const propose = (payload: object, person = editor, equipmentId = pump.id) =>
  person.send({ method: 'POST', url: urlOf(equipmentId), payload });
const list = async () =>
  (await viewer.send({ method: 'GET', url: urlOf(pump.id) })).json<SafetyLinkOfEquipment[]>();
const setStatus = (id: string, status: string, person = reviewer, base?: object) =>
  person.send({
    method: 'PATCH',
    url: `/api/equipment-safety-links/${id}`,
    payload: { status, ...(base ? { base } : {}) },
  });
const remove = (id: string, payload?: object, person = editor) =>
  person.send({
    method: 'DELETE',
    url: `/api/equipment-safety-links/${id}`,
    ...(payload ? { payload } : {}),
  });
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, entityId))
    .orderBy(auditLog.createdAt);
const pointsCalled = (identifier: string) =>
  running.database.db.select().from(safetyPoints).where(eq(safetyPoints.identifier, identifier));

describe('proposing what protects an Anlage', () => {
  it('links an existing point, as a proposal, whatever the role of the user', async () => {
    const answer = await propose({ safetyPointId: fuse.id, role: 'primary' }, reviewer);
    expect(answer.statusCode).toBe(201);
    const created = answer.json<SafetyLink>();
    expect(created).toEqual({
      id: expect.any(String),
      equipmentId: pump.id,
      safetyPointId: fuse.id,
      role: 'primary',
      status: 'proposed',
      statusChangedAt: null,
      createdAt: expect.any(String),
      createdBy: reviewer.id,
    });
    expect(await list()).toEqual([{ ...created, safetyPoint: fuse }]);
    expect(await auditOf(created.id)).toMatchObject([
      {
        action: 'link',
        entityType: 'equipment_safety_link',
        userId: reviewer.id,
        newValues: { identifier: fuse.identifier, role: 'primary', status: 'proposed' },
        equipmentName: pump.name,
        equipmentLocation: pump.locationRaw,
      },
    ]);
  });

  it('creates a new point with the link, both recorded', async () => {
    const [id, pointId] = [randomUUID(), randomUUID()];
    const identifier = `Neu ${id}`;
    const point = { identifier, site: 'BT3', floor: 'UG', column: 'A01' };
    const safetyPoint = { id: pointId, ...point };
    expect((await propose({ id, role: 'secondary', safetyPoint })).json()).toMatchObject({
      id,
      safetyPointId: pointId,
    });
    expect(await list()).toMatchObject([{ role: 'secondary', safetyPoint: { identifier } }]);
    expect(await auditOf(pointId)).toMatchObject([{ action: 'create', newValues: point }]);
    expect(await auditOf(id)).toMatchObject([{ action: 'link', newValues: point }]);
  });

  it('leaves no point behind when the link is refused', async () => {
    const taken = await make.safetyLink(pump.id, fuse.id);
    const identifier = `Verwaist ${randomUUID()}`;
    const answer = await propose({ id: taken.id, role: 'primary', safetyPoint: { identifier } });
    expectError(answer, 'already_exists');
    expect(await pointsCalled(identifier)).toEqual([]);
  });

  it('refuses the same point twice, in either role', async () => {
    await make.safetyLink(pump.id, fuse.id);
    expectError(
      await propose({ safetyPointId: fuse.id, role: 'secondary' }),
      'safety_link_exists',
      { message: 'Dieser Absicherungspunkt ist der Anlage bereits zugeordnet.' },
    );
  });

  it('refuses a new point that exists already', async () => {
    const safetyPoint = { identifier: fuse.identifier };
    expectError(await propose({ role: 'primary', safetyPoint }), 'duplicate_safety_point');
  });

  it('needs the Anlage and the point', async () => {
    const role = 'primary';
    const nothing = randomUUID();
    expectError(await propose({ safetyPointId: nothing, role }), 'safety_point_not_found');
    expectError(
      await propose({ safetyPointId: fuse.id, role }, editor, nothing),
      'equipment_not_found',
    );
  });

  it('accepts exactly one of the two points', async () => {
    const message = 'Bitte einen Absicherungspunkt wählen oder anlegen.';
    const fields = [{ field: 'safetyPointId', message }];
    const role = 'primary';
    expectError(await propose({ role }), 'invalid_input', { fields });
    const both = { role, safetyPointId: fuse.id, safetyPoint: { identifier: 'x' } };
    expectError(await propose(both), 'invalid_input', { fields });
  });

  it('cannot confirm at the same time', async () => {
    const answer = await propose({ safetyPointId: fuse.id, role: 'primary', status: 'confirmed' });
    expect(answer.json()).toMatchObject({ status: 'proposed' });
  });
});

describe('the list of what protects an Anlage', () => {
  it('has the primary ones first, then by identifier', async () => {
    const tag = randomUUID();
    for (const [identifier, role] of [
      ['F10', 'primary'],
      ['F1', 'secondary'],
      ['F2', 'primary'],
    ] as const) {
      await make.safetyLink(pump.id, (await make.point(`${identifier} ${tag}`)).id, role);
    }
    expect((await list()).map(({ safetyPoint }) => safetyPoint.identifier.split(' ')[0])).toEqual([
      'F2',
      'F10',
      'F1',
    ]);
  });

  it('distinguishes an Anlage without any from one that does not exist', async () => {
    expect(await list()).toEqual([]);
    const url = urlOf(randomUUID());
    expectError(await viewer.send({ method: 'GET', url }), 'equipment_not_found');
  });
});

describe('confirming', () => {
  it('is for reviewers and recorded once; it can be withdrawn', async () => {
    const { id } = await make.safetyLink(pump.id, fuse.id);
    expectError(await setStatus(id, 'confirmed', editor), 'forbidden', {
      message: 'Keine Berechtigung zum Bestätigen von Absicherungen',
    });
    expect((await setStatus(id, 'confirmed')).json()).toMatchObject({ id, status: 'confirmed' });
    await setStatus(id, 'confirmed');
    await setStatus(id, 'proposed');
    const entries = await auditOf(id);
    expect(entries.map(({ action }) => action)).toEqual(['link', 'update', 'update']);
    expect(entries[1]).toMatchObject({
      userId: reviewer.id,
      oldValues: { status: 'proposed', identifier: fuse.identifier },
      newValues: { status: 'confirmed' },
      equipmentName: pump.name,
      equipmentLocation: pump.locationRaw,
    });
  });

  it('is a conflict after somebody else has confirmed it and withdrawn that', async () => {
    const other = await running.person('reviewer');
    const { id, status, statusChangedAt } = await make.safetyLink(pump.id, fuse.id);
    const base = { status, statusChangedAt };
    await setStatus(id, 'confirmed', other);
    const { statusChangedAt: since } = (await setStatus(id, 'proposed', other)).json<SafetyLink>();
    expectError(await setStatus(id, 'confirmed', reviewer, base), 'conflict', {
      details: {
        fields: [{ field: 'status', mine: 'confirmed', theirs: 'proposed' }],
        current: expect.objectContaining({ id, status: 'proposed', statusChangedAt: since }),
        changedBy: expect.objectContaining({ userId: other.id }),
      },
    });
    const seen = { status: 'proposed', statusChangedAt: since };
    expect((await setStatus(id, 'confirmed', reviewer, seen)).json()).toMatchObject({
      status: 'confirmed',
    });
  });

  it("is no conflict with the user's own change, or with the same status", async () => {
    const { id, status, statusChangedAt } = await make.safetyLink(pump.id, fuse.id);
    const base = { status, statusChangedAt };
    await setStatus(id, 'confirmed', reviewer, base);
    expect((await setStatus(id, 'proposed', reviewer, base)).statusCode).toBe(200);
    await setStatus(id, 'confirmed', await running.person('reviewer'));
    expect((await setStatus(id, 'confirmed', reviewer, base)).statusCode).toBe(200);
  });

  it('accepts only the two states, and only existing links', async () => {
    const { id } = await make.safetyLink(pump.id, fuse.id);
    expect((await setStatus(id, 'maybe')).statusCode).toBe(400);
    expectError(await setStatus(randomUUID(), 'confirmed'), 'not_found', {
      message: 'Die Absicherung gibt es nicht mehr.',
    });
  });
});

describe('removing', () => {
  it('leaves the point, and records what was', async () => {
    const { id } = await make.safetyLink(pump.id, fuse.id);
    expectError(await remove(id, undefined, viewer), 'forbidden', {
      message: 'Keine Berechtigung zum Löschen von Absicherungen',
    });
    expect((await remove(id)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(await pointsCalled(fuse.identifier)).toHaveLength(1);
    expect((await auditOf(id))[1]).toMatchObject({
      action: 'unlink',
      oldValues: { identifier: fuse.identifier, status: 'proposed' },
      equipmentName: pump.name,
      equipmentLocation: pump.locationRaw,
    });
  });

  it('does not remove what was confirmed meanwhile without showing it', async () => {
    const { id } = await make.safetyLink(pump.id, fuse.id);
    await setStatus(id, 'confirmed');
    const unseen = { base: { role: 'primary', status: 'proposed' } };
    expect((await remove(id, unseen, reviewer)).json()).toMatchObject({
      code: 'conflict',
      details: { fields: [{ field: 'status', mine: 'proposed', theirs: 'confirmed' }] },
    });
    const seen = { base: { status: 'confirmed' } };
    expect((await remove(id, seen, reviewer)).statusCode).toBe(204);
  });

  it('refuses to remove a confirmed link to users who are no reviewers; administrators are notified', async () => {
    const { id } = await make.safetyLink(pump.id, fuse.id);
    await setStatus(id, 'confirmed');
    const writer = await running.person('editor');
    const denied = { message: 'Nur Prüfer können eine bestätigte Absicherung entfernen' };
    expectError(await remove(id, undefined, writer), 'forbidden', denied);
    const notices = await running.database.db
      .select()
      .from(adminNotifications)
      .where(eq(adminNotifications.userId, writer.id));
    expect(notices).toMatchObject([
      { type: 'delete_attempt_denied', message: expect.stringContaining(denied.message) },
    ]);
    const item = {
      id: randomUUID(),
      type: 'safety_link',
      action: 'delete',
      data: { params: { linkId: id }, body: { base: { status: 'proposed' } } },
    };
    const replayed = await writer.send({
      method: 'POST',
      url: '/api/sync',
      payload: { userId: writer.id, items: [item] },
    });
    expect(replayed.json()).toMatchObject({
      verdicts: [{ outcome: 'failed', error: { code: 'forbidden', ...denied } }],
    });
    expect((await remove(id, undefined, reviewer)).statusCode).toBe(204);
  });
});

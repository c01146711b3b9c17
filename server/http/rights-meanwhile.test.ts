/**
 * The headers arrive, then the sender loses the right, then the body arrives: the write is refused like any other
 * request.
 */
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, fillPath } from '#contract/call.ts';
import {
  adminNotifications,
  auditLog,
  emergencyAccessCodes,
  sessions,
  users,
} from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp } from '../testing/test-app.ts';
import { caseOf, loadWrites } from '../testing/write-cases/all-cases.ts';
import type { World, WriteCase } from '../testing/write-cases/write-case.ts';

const writes = (await loadWrites()).filter(
  ({ call }) => call.access !== 'public' && call.body && !call.takesFile,
);

let world: World;
beforeAll(async () => {
  const running = await startTestApp();
  const admin = await running.person('admin');
  world = { running, admin, make: makerFor(() => admin) };
});
afterAll(() => world.running.close());
beforeEach(async () => {
  const admin = await world.running.person('admin');
  world = { ...world, admin, make: makerFor(() => admin) };
});

const db = () => world.running.database.db;

/** A body that begins to arrive only after something else has happened. */
function bodyAfter(happening: () => Promise<unknown>, body: unknown): Readable {
  return Readable.from(
    (async function* () {
      await happening();
      yield JSON.stringify(body);
    })(),
  );
}

const sendLate = (
  person: Person,
  { method, path }: Pick<Call, 'method' | 'path'>,
  { params, body }: Pick<WriteCase, 'params' | 'body'>,
  happening: () => Promise<unknown>,
): Promise<LightMyRequestResponse> =>
  person.send({
    method,
    url: fillPath(path, params),
    headers: { 'content-type': 'application/json' },
    payload: bodyAfter(happening, body ?? null),
  });

const change = (person: Person, fields: Partial<typeof users.$inferInsert>) => () =>
  db().update(users).set(fields).where(eq(users.id, person.id));
const signOut = (person: Person) => () =>
  db().delete(sessions).where(eq(sessions.userId, person.id));

const entriesOf = async ({ id }: Person) =>
  db().select().from(auditLog).where(eq(auditLog.userId, id));

describe.each(writes)('$name', ({ name, call }) => {
  it.each([
    ['blocked', 401, (person: Person) => change(person, { status: 'blocked' })],
    ['signed out', 401, signOut],
    ['demoted', 403, (person: Person) => change(person, { role: 'awaiting_approval' })],
  ] as const)('is refused when its sender was %s meanwhile', async (_, status, happening) => {
    // A demotion does not affect calls that need no permission.
    if (status === 403 && ['session', 'signed-in'].includes(call.access)) return;
    const given = await caseOf(name, world);
    const person = given.by ?? world.admin;
    const before = await entriesOf(person);
    const answer = await sendLate(person, call, given, happening(person));
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await entriesOf(person)).toEqual(before);
  });
});

describe('a write under an emergency access code', () => {
  it('is refused when the code was revoked meanwhile, and administrators are notified', async () => {
    const viewer = await world.running.person('viewer');
    const payload = { site: 'BT1', hours: 24 };
    const issued = await world.admin.send({
      method: 'POST',
      url: '/api/admin/emergency-codes',
      payload,
    });
    const { id, code } = issued.json<{ id: string; code: string }>();
    await viewer.send({ method: 'POST', url: '/api/emergency-access', payload: { code } });
    const create = { method: 'POST', path: '/api/equipment' } as const;
    const send = (happening: () => Promise<unknown>) =>
      sendLate(viewer, create, { body: sampleEquipment() }, happening);
    expect((await send(async () => {})).statusCode).toBe(201);
    await db().delete(adminNotifications);
    const callBack = () =>
      db()
        .update(emergencyAccessCodes)
        .set({ revokedAt: sql`now()` })
        .where(eq(emergencyAccessCodes.id, id));
    expect((await send(callBack)).statusCode).toBe(403);
    expect(await db().select().from(adminNotifications)).toHaveLength(1);
  });
});

describe('several writes together', () => {
  it('fail one by one when their sender was demoted meanwhile', async () => {
    const editor = await world.running.person('editor');
    const id = crypto.randomUUID();
    const data = { body: sampleEquipment() };
    const items = [{ id, type: 'equipment', action: 'create', data }];
    const answer = await sendLate(
      editor,
      { method: 'POST', path: '/api/sync' },
      { body: { userId: editor.id, items } },
      change(editor, { role: 'viewer' }),
    );
    expect(answer.json()).toMatchObject({
      verdicts: [{ id, outcome: 'failed', error: { code: 'forbidden' } }],
    });
    expect(await entriesOf(editor)).toEqual([]);
  });
});

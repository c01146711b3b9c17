import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditEvent, record } from '../audit/record.ts';
import { equipmentTypes, users } from '../db/tables/index.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type OpenSocket, openSocket, refusedStatus } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { socketsPerUser } from './socket-hub.ts';

let running: TestApp;
/** A second instance on the same database. */
let other: TestApp;
let editor: Person;

beforeAll(async () => {
  running = await startTestApp({ listens: true });
  other = await startTestApp({ listens: true, database: running.database });
  editor = await running.person('editor');
  // A type without a record would begin a job, whose notice administrators would get.
  const { type: name } = sampleEquipment();
  await running.database.db.insert(equipmentTypes).values({ name, color: '#112233' });
});
afterAll(async () => {
  await other.app.close();
  await running.close();
});

const open = ({ cookie }: Person, instance = running) =>
  openSocket(instance.origin, { headers: { cookie } });

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function createEquipment(): Promise<{ id: string; createdAt: string }> {
  const answer = await editor.send({
    method: 'POST',
    url: '/api/equipment',
    payload: sampleEquipment(),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const recorded = (event: Omit<AuditEvent, 'userId'>) =>
  running.database.db.transaction((tx) => record(tx, { userId: editor.id, ...event }));

const changed = (message: object) => ({ type: 'changed', at: instant, ...message });

/** Sends a notice to every approved user: when it has arrived, no earlier one can still come. */
async function expectNothingBefore(...listeners: OpenSocket[]): Promise<void> {
  const { id } = await createEquipment();
  for (const listener of listeners) {
    expect(await listener.next()).toEqual(changed({ entity: 'equipment', id, action: 'create' }));
  }
}

describe('a change', () => {
  it('reaches the sockets of every instance: which record it was, never its content', async () => {
    const viewer = await running.person('viewer');
    const listeners = [await open(viewer), await open(viewer, other), await open(editor, other)];
    const { id, createdAt } = await createEquipment();
    for (const listener of listeners) {
      expect(await listener.next()).toEqual({
        ...{ type: 'changed', entity: 'equipment', id, action: 'create', at: createdAt },
      });
    }

    const url = `/api/equipment/${id}`;
    const update = await editor.send({ method: 'PATCH', url, payload: { name: 'Neu' } });
    await editor.send({ method: 'POST', url: `${url}/comments`, payload: { content: 'Gut' } });
    await editor.send({ method: 'DELETE', url });
    for (const listener of listeners) {
      const about = { entity: 'equipment', id };
      expect(await listener.next()).toEqual(
        changed({ ...about, action: 'update', at: update.json().updatedAt }),
      );
      expect(await listener.next()).toEqual(
        changed({ entity: 'equipment_comment', id: expect.any(String), action: 'create' }),
      );
      expect(await listener.next()).toEqual(changed({ ...about, action: 'delete' }));
      listener.socket.close();
    }
  });

  it('is not sent when it is rolled back or refused, or for a read', async () => {
    const listener = await open(editor);
    const undone = running.database.db.transaction(async (tx) => {
      await record(tx, {
        ...{ action: 'delete', entityType: 'equipment', entityId: 'undone', userId: null },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await editor.send({ method: 'POST', url: '/api/equipment', payload: { name: 'Ohne Typ' } });
    await recorded({ action: 'view', entityType: 'equipment', entityId: 'seen' });
    await expectNothingBefore(listener);
    listener.socket.close();
  });
});

describe('a user who waits for approval', () => {
  it('gets notices about nobody but themselves', async () => {
    const newcomer = await running.person('awaiting_approval');
    const listener = await open(newcomer);
    await createEquipment();
    await recorded({ action: 'update', entityType: 'user', entityId: editor.id });
    await recorded({ action: 'update', entityType: 'user', entityId: newcomer.id });
    expect(await listener.next()).toEqual(
      changed({ entity: 'user', id: newcomer.id, action: 'update' }),
    );
    listener.socket.close();
  });
});

describe('a change that concerns one user', () => {
  it('reaches nobody else: their buttons, their private documents', async () => {
    const [viewer, admin] = [await running.person('viewer'), await running.person('admin')];
    const [own, foreign] = [await open(viewer), await open(admin)];
    const answer = await viewer.send({
      method: 'POST',
      url: '/api/quick-search-buttons',
      payload: { searchTerm: 'BT5', displayLabel: 'BT5', order: 0 },
    });
    expect(answer.statusCode).toBe(201);
    await recorded({
      ...{ action: 'create', entityType: 'document', entityId: 'private', onlyFor: viewer.id },
    });
    expect(await own.next()).toMatchObject({ entity: 'quick_search_button' });
    expect(await own.next()).toEqual(
      changed({ entity: 'document', id: 'private', action: 'create' }),
    );
    await expectNothingBefore(own, foreign);
    for (const { socket } of [own, foreign]) socket.close();
  });

  it('reaches administrators too when it is about the account', async () => {
    const [viewer, admin] = [await running.person('viewer'), await running.person('admin')];
    const [concerned, managing, foreign] = [
      await open(viewer),
      await open(admin),
      await open(editor),
    ];
    await recorded({ action: 'update', entityType: 'user', entityId: viewer.id });
    const message = changed({ entity: 'user', id: viewer.id, action: 'update' });
    expect(await concerned.next()).toEqual(message);
    expect(await managing.next()).toEqual(message);
    await expectNothingBefore(concerned, managing, foreign);
    for (const { socket } of [concerned, managing, foreign]) socket.close();
  });
});

describe('opening a socket', () => {
  it.each([
    ['nobody is signed in', {}, 401],
    ['the session is made up', { headers: { cookie: 'session=erfunden' } }, 401],
  ])('stays shut while %s', async (_, options, status) => {
    expect(await refusedStatus(running.origin, options)).toBe(status);
  });

  it.each(['https://evil.example', 'null', 'http://localhost:1'])(
    'stays shut for pages of %s, whoever is signed in',
    async (origin) => {
      const headers = { cookie: editor.cookie };
      expect(await refusedStatus(running.origin, { headers, origin })).toBe(403);
    },
  );

  it('works for a program that is no browser and has the session', async () => {
    const { socket } = await openSocket(running.origin, {
      ...{ headers: { cookie: editor.cookie }, origin: '' },
    });
    socket.close();
  });

  it(`opens for ${socketsPerUser} sockets of one person; for one more the oldest has to rest`, async () => {
    const [viewer, neighbour] = [await running.person('viewer'), await running.person('viewer')];
    const beside = await open(neighbour);
    const sockets: OpenSocket[] = [];
    for (let count = 0; count < socketsPerUser; count += 1) sockets.push(await open(viewer));
    for (let count = 0; count < 2; count += 1) {
      sockets.push(await open(viewer));
      expect(await sockets.shift()?.closed).toBe(4429);
    }
    expect(sockets).toHaveLength(socketsPerUser);
    await expectNothingBefore(beside, ...sockets);
    for (const { socket } of [beside, ...sockets]) socket.terminate();
  });

  it('is no page, and there is none elsewhere', async () => {
    expect((await editor.send({ url: '/ws' })).statusCode).toBe(404);
    const elsewhere = await fetch(`${running.origin}/healthz`, { method: 'GET' });
    expect(elsewhere.status).toBe(200);
    expect(await refusedStatus(`${running.origin}/healthz?`, { origin: running.origin })).toBe(400);
  });

  it('ignores short messages of clients', async () => {
    const [quiet, loud] = [await open(editor), await open(editor)];
    quiet.socket.send('{"type":"hello"}');
    quiet.socket.send('kein JSON');
    loud.socket.send('x'.repeat(100_000));
    expect(await loud.closed).toBe(1009);
    await expectNothingBefore(quiet);
    quiet.socket.close();
  });
});

describe('the end of a session', () => {
  it('closes its sockets on every instance, and no others', async () => {
    const leaving = await running.person('viewer');
    const staying = await running.person('viewer');
    const [here, there] = [await open(leaving), await open(leaving, other)];
    const stays = await open(staying, other);
    expect((await leaving.send({ url: '/api/logout' })).statusCode).toBe(302);
    expect(await here.closed).toBe(4401);
    expect(await there.closed).toBe(4401);
    await expectNothingBefore(stays);
    stays.socket.close();
  });

  it.each([
    ['blocked', { status: 'blocked' }],
    ['given another role', { role: 'editor' }],
    ['approved no longer', { role: 'awaiting_approval' }],
  ] as const)('comes for whoever is %s', async (_, change) => {
    const person = await running.person('viewer');
    const sockets = [await open(person), await open(person, other)];
    await running.database.db.transaction(async (tx) => {
      await tx.update(users).set(change).where(eq(users.id, person.id));
      await record(tx, {
        ...{ action: 'update', entityType: 'user', entityId: person.id, userId: null },
      });
    });
    for (const { closed } of sockets) expect(await closed).toBe(4401);
  });

  it('is not caused by another name', async () => {
    const person = await running.person('viewer');
    const listener = await open(person);
    await running.database.db.transaction(async (tx) => {
      await tx.update(users).set({ displayName: 'Neu' }).where(eq(users.id, person.id));
      await record(tx, {
        ...{ action: 'update', entityType: 'user', entityId: person.id, userId: null },
      });
    });
    expect(await listener.next()).toMatchObject({ entity: 'user', id: person.id });
    await expectNothingBefore(listener);
    listener.socket.close();
  });
});

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type Call, call, fillPath } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { type Role, roles, userStatuses } from '#contract/people.ts';
import { type Action, can, permissions } from '#contract/permissions.ts';
import { adminNotifications, users } from '../db/tables/index.ts';
import { loadAllCalls } from '../testing/all-calls.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { read, write } from './route.ts';

const actions = Object.keys(permissions) as Action[];

/** One route for each permission, so that the whole table is tested and not only the existing routes. */
const readProbe = (action: Action) =>
  call({
    method: 'GET',
    path: `/api/probe/${action}/:id`,
    summary: 'Probe',
    access: action,
    params: z.object({ id: z.uuid() }),
    answer: z.string(),
  });
const deleteProbe = call({ ...readProbe('equipment.delete'), method: 'DELETE' });

function addProbes(app: FastifyInstance): void {
  for (const action of actions) read(app, readProbe(action), async () => 'allowed');
  write(app, deleteProbe, async () => 'allowed');
}

let running: TestApp;
let calls: Call[];
const people = new Map<Role, Person>();

beforeAll(async () => {
  running = await startTestApp({ extend: addProbes });
  calls = [...(await loadAllCalls()), ...actions.map(readProbe), deleteProbe];
  for (const role of roles) people.set(role, await running.person(role));
});
afterAll(() => running.close());

const anyId = '00000000-0000-4000-8000-000000000000';

function requestOf({ method, path, body }: Call) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, anyId]);
  const url = fillPath(path, Object.fromEntries(names));
  return { method, url, ...(body ? { payload: {} } : {}) };
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** The refusal that the permission table demands; undefined if the request is allowed. */
function expectedRefusal({ access }: Call, role: Role) {
  if (access === 'public' || access === 'session' || access === 'signed-in') return undefined;
  if (can({ role }, access)) return undefined;
  if (role === 'awaiting_approval') {
    return { code: 'not_approved', message: 'Ihr Konto ist noch nicht freigeschaltet.' };
  }
  return { code: 'forbidden', message: permissions[access].denied };
}

describe.each(roles)('a person with the role %s', (role) => {
  it('may do what the table says, and nothing more', async () => {
    for (const one of calls) {
      const answer = await people.get(role)?.send(requestOf(one));
      const refusal = expectedRefusal(one, role);
      if (refusal) {
        expect(answer?.statusCode, nameOf(one)).toBe(403);
        expect(answer?.json(), nameOf(one)).toEqual(refusal);
      } else {
        expect([401, 403], nameOf(one)).not.toContain(answer?.statusCode);
      }
    }
  });
});

const notSignedIn = { code: 'not_signed_in', message: 'Sie sind nicht angemeldet.' };

it('refuses requests without a session', async () => {
  for (const one of calls) {
    const answer = await running.app.inject(requestOf(one));
    if (one.access === 'public') expect(answer.statusCode, nameOf(one)).not.toBe(401);
    else expect([answer.statusCode, answer.json()], nameOf(one)).toEqual([401, notSignedIn]);
  }
});

describe.each(userStatuses.filter((status) => status !== 'active'))(
  'an administrator whose status is %s',
  (status) => {
    it('is treated as signed out', async () => {
      const admin = await running.person('admin');
      await running.database.db.update(users).set({ status }).where(eq(users.id, admin.id));
      for (const one of calls.filter(({ access }) => access !== 'public')) {
        const answer = await admin.send(requestOf(one));
        expect([answer.statusCode, answer.json()], nameOf(one)).toEqual([401, notSignedIn]);
      }
    });
  },
);

it('allows a user whose account is marked for deletion only what concerns the deletion', async () => {
  const leaving = await running.person('reviewer');
  const until = new Date(Date.now() + 60_000).toISOString();
  await running.database.db
    .update(users)
    .set({ status: 'deleted', dataRetentionUntil: until })
    .where(eq(users.id, leaving.id));
  const names: string[] = [];
  for (const one of calls.filter(({ access }) => access !== 'public')) {
    const { method, path } = one;
    // This call ends the state that is tested here.
    if (method === 'DELETE' && path === '/api/me/deletion') continue;
    const answer = await leaving.send(requestOf(one));
    // Requests without a user share the tight limits here.
    if (![401, 429].includes(answer.statusCode)) names.push(nameOf(one));
  }
  expect(names.sort()).toEqual([
    'GET /api/auth/user',
    'GET /api/me/deletion',
    'GET /api/me/export',
  ]);
});

it('has a sentence for every refusal', () => {
  for (const action of actions) {
    expect(permissions[action].denied).toMatch(/^(Keine Berechtigung|Nur Prüfer können) /);
  }
  expect(errors.forbidden.message).toBe('Dafür fehlt Ihnen die Berechtigung.');
});

describe('a refusal', () => {
  const notificationsAbout = (userId: string) =>
    running.database.db
      .select()
      .from(adminNotifications)
      .where(eq(adminNotifications.userId, userId));

  it('notifies the administrators once per user, route and hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:20:00Z') });
    try {
      const [one, other] = [await running.person('viewer'), await running.person('viewer')];
      const create = requestOf(readProbe('user.manage'));
      await Promise.all([one.send(create), one.send(create), one.send(create), other.send(create)]);
      await one.send({ ...create, url: create.url.replace(anyId, anyId.replace('4', '5')) });
      expect(await notificationsAbout(one.id)).toHaveLength(1);
      expect(await notificationsAbout(other.id)).toHaveLength(1);

      await one.send(requestOf(readProbe('audit-log.read')));
      expect(await notificationsAbout(one.id)).toHaveLength(2);

      vi.setSystemTime(new Date('2030-01-01T11:00:00Z'));
      await one.send(create);
      expect(await notificationsAbout(one.id)).toHaveLength(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says what was tried, by whom, and whether it was a deletion', async () => {
    const viewer = await running.person('viewer');
    await viewer.send(requestOf(readProbe('equipment.delete')));
    await viewer.send(requestOf(deleteProbe));
    const written = await notificationsAbout(viewer.id);
    expect(written.map(({ type, title, message }) => ({ type, title, message }))).toEqual([
      {
        type: 'unauthorized_access',
        title: 'Zugriff verweigert',
        message: 'Keine Berechtigung zum Löschen von Anlagen (GET /api/probe/equipment.delete/:id)',
      },
      {
        type: 'delete_attempt_denied',
        title: 'Löschversuch abgelehnt',
        message:
          'Keine Berechtigung zum Löschen von Anlagen (DELETE /api/probe/equipment.delete/:id)',
      },
    ]);
  });

  it('writes nothing for somebody who is not signed in', async () => {
    const before = await running.database.db.select().from(adminNotifications);
    await running.app.inject(requestOf(deleteProbe));
    expect(await running.database.db.select().from(adminNotifications)).toHaveLength(before.length);
  });
});

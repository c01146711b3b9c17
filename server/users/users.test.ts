import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BlacklistedUser, ListedUser, UserPage } from '#contract/users/users.ts';
import { auditLog, sessions, userBlacklist, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

beforeEach(async () => {
  await running.database.db.delete(auditLog);
  await running.database.db.delete(users);
  admin = await running.person('admin', { displayName: 'Katharina Brandt' });
});

const list = async (query = '') => {
  const answer = await admin.send({ url: `/api/users${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<UserPage>();
};
const namesIn = ({ users: found }: UserPage) => found.map(({ displayName }) => displayName);
const send = (path: string, payload?: object, by = admin) =>
  by.send({ method: 'POST', url: `/api/users${path}`, ...(payload ? { payload } : {}) });
const setRole = (id: string, role: string, by = admin) =>
  by.send({ method: 'PATCH', url: `/api/users/${id}/role`, payload: { role } });
const auditOf = (entityId: string) =>
  running.database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId));
const named = (displayName: string, role: 'viewer' | 'awaiting_approval' = 'viewer') =>
  running.person(role, { displayName });

describe('the list', () => {
  it('has waiting users first, the latest on top, then all by name, anonymised ones last', async () => {
    await running.person('viewer', { displayName: 'Aaron', status: 'anonymized' });
    for (const name of ['zoe', 'Österreicher', 'Olga', 'Pavel']) await named(name);
    const at = (hour: number) => `2026-11-14T0${hour}:00:00.000Z`;
    await running.person('awaiting_approval', { displayName: 'Früher', createdAt: at(1) });
    await running.person('awaiting_approval', { displayName: 'Später', createdAt: at(2) });
    await running.person('awaiting_approval', { displayName: 'Anton', status: 'blocked' });
    expect(namesIn(await list())).toEqual([
      ...['Später', 'Früher'],
      ...['Anton', 'Katharina Brandt', 'Olga', 'Österreicher', 'Pavel', 'zoe'],
      'Aaron',
    ]);
  });

  it('shows what an administrator needs, and nothing of the identity provider', async () => {
    const { users: found } = await list();
    expect(found).toEqual([
      {
        id: admin.id,
        email: expect.stringContaining('@test.example'),
        emailVerified: null,
        firstName: 'Test',
        lastName: expect.any(String),
        displayName: 'Katharina Brandt',
        role: 'admin',
        status: 'active',
        createdAt: expect.any(String),
        lastLogin: null,
      },
    ]);
  });

  it.each([
    ['müller', ['Jörg Müller']],
    ['MUELLER', ['Jörg Müller']],
    ['jorg', ['Jörg Müller']],
    ['groß', ['Ayşe Groß']],
    ['gross ay', ['Ayşe Groß']],
    ['\u200bgross\u00ad', ['Ayşe Groß']],
    ['ayse', ['Ayşe Groß']],
    ['@firma', ['Ayşe Groß']],
    ['%', []],
    ['niemand', []],
  ])('finds %s', async (search, expected) => {
    await named('Jörg Müller');
    await running.person('editor', { displayName: 'Ayşe Groß', email: 'ayse@Firma.example' });
    expect(namesIn(await list(`?search=${encodeURIComponent(search)}`))).toEqual(expected);
  });

  it('is filtered by role and status, and comes in pages', async () => {
    for (const number of [1, 2, 3]) await named(`Person ${number}`);
    await running.person('viewer', { displayName: 'Person 4', status: 'blocked' });
    expect(namesIn(await list('?role=viewer&status=blocked'))).toEqual(['Person 4']);
    expect(await list('?role=viewer&limit=3&page=2')).toMatchObject({
      users: [{ displayName: 'Person 4' }],
      total: 4,
      page: 2,
      totalPages: 2,
    });
    expect((await admin.send({ url: '/api/users?role=chef' })).statusCode).toBe(400);
  });

  it('finds one of thousands, and the last page', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({
      displayName: `Person ${at}`,
      email: `person-${at}@viele.example`,
    }));
    await running.database.db.insert(users).values(many);
    expect((await list('?search=person+4999')).total).toBe(1);
    expect((await list('?page=100')).users).toHaveLength(50);
  });
});

describe('adding somebody', () => {
  it('prepares the account, as a viewer by default', async () => {
    const answer = await send('', { email: ' Neu@Firma.example ', firstName: ' Nele ' });
    expect(answer.statusCode).toBe(201);
    const created = answer.json<ListedUser>();
    expect(created).toMatchObject({
      ...{ email: 'Neu@Firma.example', firstName: 'Nele', lastName: null, displayName: null },
      ...{ role: 'viewer', status: 'active', lastLogin: null },
    });
    expect(await auditOf(created.id)).toMatchObject([
      {
        ...{ action: 'create', entityType: 'user', userId: admin.id },
        newValues: {
          email: 'Neu@Firma.example',
          firstName: 'Nele',
          lastName: null,
          role: 'viewer',
        },
      },
    ]);
  });

  it.each([{}, { email: '' }, { email: 'keine Adresse' }, { email: 'a@' }, { email: 7 }])(
    'refuses %j',
    async (payload) => {
      expectError(await send('', payload), 'invalid_input', {
        fields: [{ field: 'email', message: 'Gültige E-Mail-Adresse eingeben' }],
      });
    },
  );

  it('refuses an address that somebody has, also of two at the same moment', async () => {
    const email = 'einmal@firma.example';
    const answers = await Promise.all([send('', { email }), send('', { email })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    await running.person('viewer', { email: 'da@firma.example', externalId: 'https://x#1' });
    expectError(await send('', { email: 'DA@firma.example' }), 'user_exists');
  });

  it('is possible for an e-mail that another account has unverified', async () => {
    const email = 'echt@firma.example';
    const claimant = { email, emailVerified: false, externalId: 'https://x#2' };
    const { id } = await running.person('viewer', claimant);
    const made = await send('', { email });
    expect(made.statusCode).toBe(201);
    const listed = (await admin.send({ url: `/api/users?search=${email}` })).json<UserPage>().users;
    expect(listed.map((one) => [one.id, one.emailVerified])).toEqual(
      expect.arrayContaining([
        [id, false],
        [made.json<{ id: string }>().id, null],
      ]),
    );
    expectError(await send('', { email }), 'user_exists');
  });
});

describe('a role', () => {
  it('takes effect with the very next request', async () => {
    const person = await named('Svenja', 'awaiting_approval');
    expect((await person.send({ url: '/api/equipment/metadata' })).statusCode).toBe(403);
    const answer = await setRole(person.id, 'editor');
    expect(answer.json()).toMatchObject({ id: person.id, role: 'editor' });
    expect((await person.send({ url: '/api/equipment/metadata' })).statusCode).toBe(200);
    await setRole(person.id, 'editor');
    expect(await auditOf(person.id)).toMatchObject([
      {
        ...{ action: 'update', userId: admin.id },
        ...{ oldValues: { role: 'awaiting_approval' }, newValues: { role: 'editor' } },
      },
    ]);
  });

  it('of one’s own may be given up while there is another administrator', async () => {
    expectError(await setRole(admin.id, 'viewer'), 'last_admin');
    const other = await running.person('admin');
    expect((await setRole(admin.id, 'viewer')).statusCode).toBe(200);
    expectError(await admin.send({ url: '/api/users' }), 'forbidden', {
      message: 'Keine Berechtigung zur Benutzerverwaltung',
    });
    expectError(await setRole(other.id, 'editor', other), 'last_admin');
  });

  it('does not count administrators who cannot sign in', async () => {
    await running.person('admin', { status: 'blocked' });
    // Prepared with an e-mail that may be mistyped: nobody has signed in with it yet.
    await running.person('admin', { externalId: null });
    expectError(await setRole(admin.id, 'reviewer'), 'last_admin');
  });

  it('is refused for missing and for anonymised users', async () => {
    expectError(await setRole(randomUUID(), 'viewer'), 'user_not_found');
    const gone = await running.person('viewer', { status: 'anonymized' });
    expectError(await setRole(gone.id, 'admin'), 'user_inactive');
  });
});

describe('blocking', () => {
  const blacklisted = async () =>
    (await admin.send({ url: '/api/users/blacklisted' })).json<BlacklistedUser[]>();

  it('ends the session with the very next request and says why in the list', async () => {
    const person = await named('Ralf Dietz');
    const answer = await send(`/${person.id}/block`, { reason: ' Ausgeschieden ' });
    expect(answer.json()).toMatchObject({ id: person.id, status: 'blocked' });
    expectError(await person.send({ url: '/api/auth/user' }), 'not_signed_in');
    expect(await blacklisted()).toMatchObject([
      {
        ...{ userId: person.id, displayName: 'Ralf Dietz', reason: 'Ausgeschieden' },
        blockedByName: 'Katharina Brandt',
      },
    ]);
    expect(await auditOf(person.id)).toMatchObject([
      {
        ...{ action: 'update', userId: admin.id, reason: 'Ausgeschieden' },
        ...{ oldValues: { status: 'active' }, newValues: { status: 'blocked' } },
      },
    ]);
    // The second reason would be lost unseen.
    expectError(await send(`/${person.id}/block`, { reason: 'Noch einmal' }), 'user_inactive');
    expect(await blacklisted()).toMatchObject([{ reason: 'Ausgeschieden' }]);
  });

  it('is undone by unblocking; the person signs in anew', async () => {
    const person = await named('Ralf Dietz');
    await send(`/${person.id}/block`, { reason: 'Irrtum' });
    const answer = await send(`/${person.id}/unblock`);
    expect(answer.json()).toMatchObject({ status: 'active' });
    expect(await blacklisted()).toEqual([]);
    expect((await person.send({ url: '/api/auth/user' })).statusCode).toBe(401);
    const [kept] = await running.database.db
      .select()
      .from(userBlacklist)
      .where(eq(userBlacklist.userId, person.id));
    expect(kept).toMatchObject({ unblockedBy: admin.id, unblockedAt: expect.any(String) });
    expect(await running.database.db.select().from(sessions)).toHaveLength(1);
    expect((await send(`/${person.id}/unblock`)).statusCode).toBe(200);
    expect(await auditOf(person.id)).toHaveLength(2);
  });

  it('ends with the account: nobody who is anonymised stays in the list', async () => {
    const { id } = await named('Ralf Dietz');
    await send(`/${id}/block`, { reason: 'Ausgeschieden' });
    await send(`/${id}/anonymize`, { reason: 'Auf Wunsch' });
    expect(await blacklisted()).toEqual([]);
  });

  it('needs a reason and another existing user', async () => {
    const person = await named('Ralf Dietz');
    for (const payload of [{}, { reason: ' ' }]) {
      expectError(await send(`/${person.id}/block`, payload), 'invalid_input', {
        fields: [{ field: 'reason', message: 'Bitte geben Sie einen Grund an.' }],
      });
    }
    const reason = 'Grund';
    expectError(await send(`/${admin.id}/block`, { reason }), 'own_account');
    expectError(await send(`/${randomUUID()}/block`, { reason }), 'user_not_found');
    const leaving = await running.person('viewer', { status: 'deleted' });
    expectError(await send(`/${leaving.id}/block`, { reason }), 'user_inactive');
    expectError(await send(`/${leaving.id}/unblock`), 'user_inactive');
    const idle = await running.person('viewer', { status: 'deactivated' });
    expectError(await send(`/${idle.id}/block`, { reason }), 'user_inactive');
  });
});

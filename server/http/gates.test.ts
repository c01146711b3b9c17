import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/people.ts';
import { sessions, users } from '../db/tables/index.ts';
import { hashToken } from '../sessions/session-store.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;

beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const me = { url: '/api/auth/user' };
const notSignedIn = { code: 'not_signed_in', message: 'Sie sind nicht angemeldet.' };

const statusFor = async (person: Person) => (await person.send(me)).statusCode;
const ofPerson = ({ id }: Person) => eq(sessions.userId, id);

/** Moves the times of a session into the past. */
async function age(person: Person, column: 'createdAt' | 'lastSeenAt', by: string): Promise<void> {
  await running.database.db
    .update(sessions)
    .set({ [column]: sql`now() - ${by}::interval` })
    .where(ofPerson(person));
}

async function lastSeen(person: Person): Promise<string | undefined> {
  const [session] = await running.database.db.select().from(sessions).where(ofPerson(person));
  return session?.lastSeenAt;
}

describe('a session', () => {
  it('identifies the user', async () => {
    const person = await running.person('editor', {
      email: 'wer@test.example',
      displayName: 'Wer',
    });
    const answer = await person.send(me);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: person.id,
      email: 'wer@test.example',
      firstName: 'Test',
      lastName: expect.stringContaining('editor'),
      displayName: 'Wer',
      profileImageUrl: null,
      role: 'editor',
      status: 'active',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      lastLogin: null,
      consentGiven: false,
    });
  });

  it('ends after twelve hours without use', async () => {
    const person = await running.person('editor');
    await age(person, 'lastSeenAt', '11 hours 59 minutes');
    expect(await statusFor(person)).toBe(200);
    await age(person, 'lastSeenAt', '12 hours 1 second');
    const answer = await person.send(me);
    expect([answer.statusCode, answer.json()]).toEqual([401, notSignedIn]);
  });

  it('ends after seven days, however busy it is', async () => {
    const person = await running.person('editor');
    await age(person, 'createdAt', '6 days 23 hours 59 minutes');
    expect(await statusFor(person)).toBe(200);
    await age(person, 'createdAt', '7 days 1 second');
    expect(await statusFor(person)).toBe(401);
  });

  it('stores its last use, at most once a minute', async () => {
    const person = await running.person('editor');
    await age(person, 'lastSeenAt', '50 seconds');
    const before = await lastSeen(person);
    await person.send(me);
    expect(await lastSeen(person)).toBe(before);

    await age(person, 'lastSeenAt', '61 seconds');
    await person.send(me);
    const noted = await lastSeen(person);
    expect(Date.parse(noted ?? '') - Date.parse(before ?? '')).toBeGreaterThan(40_000);
    await person.send(me);
    expect(await lastSeen(person)).toBe(noted);
  });

  it('is deleted with its user', async () => {
    const person = await running.person('editor');
    await running.database.db.delete(users).where(eq(users.id, person.id));
    expect(await statusFor(person)).toBe(401);
  });
});

describe('a change to a user', () => {
  const change = (person: Person, values: Partial<typeof users.$inferInsert>) =>
    running.database.db.update(users).set(values).where(eq(users.id, person.id));

  it.each(['blocked', 'deleted', 'deactivated', 'anonymized'] as const)(
    'shuts a person who is %s out at the very next request',
    async (status) => {
      const person = await running.person('admin');
      expect(await statusFor(person)).toBe(200);
      await change(person, { status });
      const answer = await person.send(me);
      expect([answer.statusCode, answer.json()]).toEqual([401, notSignedIn]);
    },
  );

  it('gives and takes rights at the next request', async () => {
    const person = await running.person('viewer');
    const docs = async (role: Role) => {
      await change(person, { role });
      return (await person.send({ url: '/api/docs/json' })).statusCode;
    };
    expect(await docs('viewer')).toBe(200);
    expect(await docs('awaiting_approval')).toBe(403);
    expect(await docs('editor')).toBe(200);
  });
});

describe('a cookie', () => {
  const answerTo = (cookie: string) => running.app.inject({ ...me, headers: { cookie } });

  it.each([
    ['nothing', ''],
    ['an empty value', 'session='],
    ['no value at all', 'session'],
    ['garbage', 'session=%%%;;;=;\u00ff'],
    ['something far too long', `session=${'x'.repeat(12_000)}`],
    ['a prototype', '__proto__=x; session=constructor'],
    ['SQL', "session=' or 1=1 --"],
  ])('with %s signs nobody in', async (_, cookie) => {
    const answer = await answerTo(cookie);
    expect([answer.statusCode, answer.json()]).toEqual([401, notSignedIn]);
  });

  it('must contain the secret itself, not the hash in the database', async () => {
    const person = await running.person('admin');
    const token = person.cookie.slice('session='.length);
    expect((await answerTo(`session=${token}`)).statusCode).toBe(200);
    expect((await answerTo(`session=${hashToken(token)}`)).statusCode).toBe(401);
    expect((await answerTo(`session=${token.slice(0, -1)}`)).statusCode).toBe(401);
    expect((await answerTo(`__Host-session=${token}`)).statusCode).toBe(401);
  });
});

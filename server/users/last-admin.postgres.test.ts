import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../db/tables/index.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

const activeAdmins = async () => {
  const admins = await running.database.db.select().from(users).where(eq(users.role, 'admin'));
  return admins.filter(({ status }) => status === 'active').length;
};

const stepDown = (person: Person) =>
  person.send({
    method: 'PATCH',
    url: `/api/users/${person.id}/role`,
    payload: { role: 'viewer' },
  });
/** Every window sends writes under a key, and the key refers to the acting user. */
const named = () => ({ 'idempotency-key': randomUUID() });
const block = (by: Person, whom: Person) =>
  by.send({
    method: 'POST',
    url: `/api/users/${whom.id}/block`,
    payload: { reason: 'Streit' },
    headers: named(),
  });
const remove = (by: Person, whom: Person) =>
  by.send({ method: 'DELETE', url: `/api/users/${whom.id}`, headers: named() });
const anonymise = (by: Person, whom: Person) =>
  by.send({
    method: 'POST',
    url: `/api/users/${whom.id}/anonymize`,
    payload: { reason: 'Streit' },
    headers: named(),
  });

/** Real parallel transactions: each request has a connection of its own. */
it('leaves one administrator however many are removed at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    await running.database.db.delete(users);
    const admins = await Promise.all(Array.from({ length: 6 }, () => running.person('admin')));
    const answers = await Promise.all(admins.map(stepDown));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await activeAdmins()).toBe(1);
  }
});

it.each([
  ['block', block],
  ['remove', remove],
  ['anonymise', anonymise],
])('leaves one of two who %s each other at the same moment', async (_, act) => {
  for (let round = 0; round < 10; round++) {
    await running.database.db.delete(users);
    const [one, other] = [await running.person('admin'), await running.person('admin')];
    const answers = await Promise.all([act(one, other), act(other, one)]);
    const [done, refused] = answers.map(({ statusCode }) => statusCode).sort();
    expect(done).toBeLessThan(300);
    expect([401, 403]).toContain(refused);
    expect(await activeAdmins()).toBe(1);
  }
});

it('keeps the only administrator left when they give up their role', async () => {
  for (let round = 0; round < 10; round++) {
    await running.database.db.delete(users);
    const [one, other] = [await running.person('admin'), await running.person('admin')];
    await Promise.all([stepDown(one), block(one, other), stepDown(other)]);
    expect(await activeAdmins()).toBe(1);
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { userConsents, users } from '../db/tables/index.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { demoAccounts, ensureDemoAccounts, findDemoUserIds } from './demo-accounts.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.close();
});

it('does not change an account that somebody has claimed, whatever the case of its e-mail', async () => {
  await database.db
    .insert(users)
    .values({ email: 'Admin@Demo.example', externalId: 'issuer#1', role: 'viewer' });
  await ensureDemoAccounts(database.db);
  const admins = (await database.db.select().from(users)).filter(({ email }) =>
    /^admin/i.test(email ?? ''),
  );
  expect(admins).toMatchObject([{ externalId: 'issuer#1', role: 'viewer' }]);
});

it('adds each missing account once, prepared for its first sign-in', async () => {
  await database.db.delete(users);
  await ensureDemoAccounts(database.db);
  await ensureDemoAccounts(database.db);
  const found = await database.db.select().from(users);
  expect(found).toHaveLength(demoAccounts.length);
  for (const account of demoAccounts) {
    expect(found).toContainEqual(expect.objectContaining({ ...account, externalId: null }));
  }
  const consents = await database.db.select().from(userConsents);
  const agreed = found.filter(({ consentGiven }) => consentGiven);
  expect(agreed.map(({ id }) => id).sort()).toEqual(consents.map(({ userId }) => userId).sort());
  expect(found.filter(({ consentGiven }) => !consentGiven)).toMatchObject([
    { email: 'neu@demo.example' },
  ]);
  expect([...(await findDemoUserIds(database.db)).keys()]).toEqual(
    demoAccounts.map(({ role }) => role),
  );
});

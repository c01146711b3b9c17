import { tmpdir } from 'node:os';
import { eq, getTableName } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retentionEntities } from '#contract/retention.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { anonymisePerson } from '../privacy/anonymise-person.ts';
import { erasureHandler } from '../privacy/erase-person.ts';
import { readTable } from '../privacy/person-columns.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import type { Database } from './database.ts';
import { personalData } from './personal-data.ts';
import { idempotencyKeys, users } from './tables/index.ts';
import type { ColumnClass } from './tables/personal.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every column of the table in the code, as the database calls it, with what it holds. */
const classified = new Map<string, ColumnClass>(
  personalData.flatMap((entry) => {
    const table = getTableName(readTable(entry).table);
    return Object.entries(entry.columns).map(([column, holds]): [string, ColumnClass] => [
      `${table}.${snake(column)}`,
      holds,
    ]);
  }),
);

async function columnsWhere(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

it('knows every column of the database and no other', async () => {
  const columns = await columnsWhere(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`);
  expect(columns.length).toBeGreaterThan(150);
  expect([...classified.keys()].sort()).toEqual(columns);
});

it('knows every column that refers to a user as somebody', async () => {
  const references = await columnsWhere(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`);
  expect(references.length).toBeGreaterThan(15);
  const somebody: (ColumnClass | undefined)[] = ['owner', 'subject', 'author', 'actor'];
  const known = [...classified].filter(([, holds]) => somebody.includes(holds));
  expect(known.map(([name]) => name).sort()).toEqual(['users.id', ...references].sort());
});

it('loses what is only somebody’s with the account, and nothing else', async () => {
  const cascading = await columnsWhere(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`);
  for (const name of cascading) expect(classified.get(name), name).toBe('owner');
});

it('holds no JSON for a fact that could be about people', async () => {
  const json = await columnsWhere(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`);
  const facts = json.filter((name) => classified.get(name) === 'not_personal');
  expect(facts).toEqual([
    'instance_secrets.secrets',
    'retention_runs.removed',
    'scenario_runs.filters',
  ]);
});

it('names every period that stands in the database once, by columns that are there', async () => {
  const policies = await columnsWhere('select entity_type as name from data_retention_policies');
  expect(policies).toEqual([...retentionEntities].sort());
  const periods = personalData.flatMap(({ kept }) => (typeof kept === 'string' ? [] : kept));
  expect(periods.flatMap((kept) => Object.keys(kept)).sort()).toEqual(policies);
  for (const entry of personalData) {
    const dues = typeof entry.kept === 'string' ? [] : Object.values(entry.kept);
    const moments = dues.map((due) => ('since' in due ? due.since : due.until));
    for (const moment of moments) expect(entry.columns[moment], entry.name).toBe('not_personal');
  }
});

it('leaves a name of two letters in no value of that name, in facts as it is', async () => {
  const { db } = database;
  const [person] = await db.insert(users).values({ firstName: 'Bo', lastName: 'Ó' }).returning();
  const userId = person?.id ?? '';
  const answer = { id: userId, firstName: 'Bo', lastName: 'Ó', name: 'Bo' };
  await db.insert(idempotencyKeys).values({ key: userId, requestHash: 'x', answer });
  await db.transaction((tx) => anonymisePerson(tx, { userId, performedBy: null }));
  const jobs = new JobRunner(db, fastify().log);
  jobs.handle('erase_person', erasureHandler(new DirectoryStorage(tmpdir())));
  await jobs.runDue();
  const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, userId));
  const firstName = 'Anonymisierter Benutzer';
  expect(kept?.answer).toEqual({ id: userId, firstName, lastName: firstName, name: 'Bo' });
});

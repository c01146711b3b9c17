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

/** The class of every column in the code, by the column's name in the database. */
const classified = new Map<string, ColumnClass>(
  personalData.flatMap((entry) => {
    const table = getTableName(readTable(entry).table);
    return Object.entries(entry.columns).map(([column, columnClass]): [string, ColumnClass] => [
      `${table}.${snake(column)}`,
      columnClass,
    ]);
  }),
);

async function columnsWhere(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

it('has a class for every column of the database and for no other', async () => {
  const columns = await columnsWhere(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`);
  expect(columns.length).toBeGreaterThan(150);
  expect([...classified.keys()].sort()).toEqual(columns);
});

it('classifies every reference to a user as owner, subject, author or actor', async () => {
  const foreignKeys = await columnsWhere(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass`);
  expect(foreignKeys.length).toBeGreaterThan(15);
  const references: (ColumnClass | undefined)[] = ['owner', 'subject', 'author', 'actor'];
  const known = [...classified].filter(([, columnClass]) => references.includes(columnClass));
  expect(known.map(([name]) => name).sort()).toEqual(['users.id', ...foreignKeys].sort());
});

it('only rows that belong to one user are deleted with the account', async () => {
  const cascading = await columnsWhere(`
    select conrelid::regclass || '.' || attname as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`);
  for (const name of cascading) expect(classified.get(name), name).toBe('owner');
});

it('no JSON column counts as not personal, except these', async () => {
  const json = await columnsWhere(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'jsonb'`);
  const facts = json.filter((name) => classified.get(name) === 'not_personal');
  expect(facts).toEqual([
    'instance_secrets.secrets',
    'retention_runs.removed',
    'scenario_runs.filters',
    'sticker_prints.layout',
    'sticker_templates.layout',
  ]);
});

it('states every retention period of the database once, with a column of the table', async () => {
  const policies = await columnsWhere('select entity_type as name from data_retention_policies');
  expect(policies).toEqual([...retentionEntities].sort());
  const periods = personalData.flatMap(({ retention }) =>
    typeof retention === 'string' ? [] : retention,
  );
  expect(periods.flatMap((period) => Object.keys(period)).sort()).toEqual(policies);
  for (const entry of personalData) {
    const dues = typeof entry.retention === 'string' ? [] : Object.values(entry.retention);
    const moments = dues.map((due) => ('since' in due ? due.since : due.until));
    for (const moment of moments) expect(entry.columns[moment], entry.name).toBe('not_personal');
  }
});

it('a name of two letters is removed from fields with a person’s name, and stays in others', async () => {
  const { db } = database;
  const [person] = await db.insert(users).values({ firstName: 'Bo', lastName: 'Ó' }).returning();
  const userId = person?.id ?? '';
  const answer = { id: userId, firstName: 'Bo', lastName: 'Ó', name: 'Bo' };
  await db.insert(idempotencyKeys).values({ key: userId, requestHash: 'x', answer });
  await db.transaction((tx) => anonymisePerson(tx, { userId, performedBy: null }));
  const jobs = new JobRunner(db, fastify().log);
  jobs.handle('erase_person', erasureHandler(new DirectoryStorage(tmpdir())));
  await jobs.runDue();
  const [stored] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, userId));
  const firstName = 'Anonymisierter Benutzer';
  expect(stored?.answer).toEqual({ id: userId, firstName, lastName: firstName, name: 'Bo' });
});

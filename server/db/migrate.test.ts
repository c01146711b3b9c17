import type pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { templateName } from '../testing/databases/template.ts';
import {
  createOnServer,
  isEmbedded,
  openEmptyDatabase,
} from '../testing/databases/test-database.ts';
import { type Database, openPostgres } from './database.ts';
import { isMigrated, migrateDatabase } from './migrate.ts';

const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});

async function openEmpty(): Promise<Database> {
  const database = await openEmptyDatabase();
  opened.push(database);
  return database;
}

async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

async function appliedOf({ pool }: Database): Promise<{ hash: string }[]> {
  return (await pool.query('select * from drizzle.__drizzle_migrations order by id')).rows;
}

it('makes every table once, and can tell whether it is done', async () => {
  const database = await openEmpty();
  const timeout = async () => (await database.pool.query('show statement_timeout')).rows;
  const usual = await timeout();
  expect(await isMigrated(database.pool)).toBe(false);
  await migrateDatabase(database.pool);
  expect(await isMigrated(database.pool)).toBe(true);
  expect(await timeout()).toEqual(usual);
  const tables = await tablesOf(database);
  expect(tables).toEqual(expect.arrayContaining(['equipment', 'sessions', 'users']));
  const policies = await database.pool.query('select count(*)::int from data_retention_policies');
  expect(policies.rows).toEqual([{ count: 10 }]);

  const applied = await appliedOf(database);
  await migrateDatabase(database.pool);
  expect(await appliedOf(database)).toEqual(applied);
  expect(await tablesOf(database)).toEqual(tables);

  await database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  expect(await isMigrated(database.pool)).toBe(false);
  await database.pool.query('delete from drizzle.__drizzle_migrations');
  expect(await isMigrated(database.pool)).toBe(false);
});

if (!isEmbedded)
  describe('while others use the database', () => {
    const waitingFor = async (pool: pg.Pool) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int from pg_locks
          where not granted and relation = 'equipment'::regclass`,
      );
      return rows[0]?.count;
    };

    it('releases a table that it could not lock, and tries again', async () => {
      const { url, drop } = await createOnServer(templateName);
      const database = openPostgres(url);
      const holder = await database.pool.connect();
      await holder.query('begin; lock table equipment in access exclusive mode');
      const migrating = migrateDatabase(database.pool, { attempts: 100, ms: 200 });
      for (const waiting of [1, 0, 1]) {
        await vi.waitFor(async () => expect(await waitingFor(database.pool)).toBe(waiting), {
          timeout: 5_000,
          interval: 20,
        });
      }
      await holder.query('commit');
      holder.release();
      await migrating;
      await database.close();
      await drop();
    });

    it('gives up on a table that stays locked, and succeeds when it is free', async () => {
      const { url, drop } = await createOnServer(templateName);
      const database = openPostgres(url);
      const holder = await database.pool.connect();
      await holder.query('begin; lock table equipment in access exclusive mode');
      const patience = { attempts: 2, ms: 50 };
      const migrating = migrateDatabase(database.pool, patience);
      await expect(migrating).rejects.toMatchObject({ code: '55P03' });
      await holder.query('commit');
      holder.release();
      await migrateDatabase(database.pool, patience);
      await database.close();
      await drop();
    });
  });

if (!isEmbedded)
  describe('several instances that start together', () => {
    it('do the work once', async () => {
      const { url, drop } = await createOnServer();
      const instances = Array.from({ length: 4 }, () => openPostgres(url));
      await Promise.all(instances.map(({ pool }) => migrateDatabase(pool)));
      const [first] = instances;
      if (!first) throw new Error('no instance');
      expect(await appliedOf(first)).toHaveLength(
        new Set((await appliedOf(first)).map(({ hash }) => hash)).size,
      );
      const policies = await first.pool.query('select count(*)::int from data_retention_policies');
      expect(policies.rows).toEqual([{ count: 10 }]);
      await Promise.all(instances.map((instance) => instance.close()));
      await drop();
    });
  });

import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { ensurePostgresTools } from '../../scripts/postgres-tools.mjs';
import { changesSince } from '../changes/changes-feed.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openEmbedded } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDemo } from '../demo/prepare-demo.ts';
import { equipmentFeed } from '../equipment/equipment-feed.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type RunningPostgres, startPostgres } from '../testing/databases/postgres-server.ts';
import { asAdmin, databaseUrl } from '../testing/databases/template.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { makeDocument, makeEquipment } from '../testing/samples/upload-file.ts';
import { createBucket, withS3 } from '../testing/storages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { backUp } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { refuseHalfRestored } from './restore-mark.ts';

let server: RunningPostgres;
beforeAll(ensurePostgresTools);
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Slow, because databases are made, opened and closed many times. */
const patient = { timeout: 240_000 };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'anlagen-backup-'));
});
afterAll(() => rm(directory, { recursive: true }));

interface DatabaseUnderTest {
  settings(): NodeJS.ProcessEnv;
  /** Makes the database, empty or as quickly as possible. */
  make(config: Config): Promise<void>;
  /** Simulates the loss of its disk. */
  lose(config: Config): Promise<void>;
}

const onServer: DatabaseUnderTest = {
  settings: () => ({ DATABASE_URL: databaseUrl(server.url, 'drill') }),
  make: async () => {
    await asAdmin(server.url, 'drop database if exists drill with (force)');
    await asAdmin(server.url, 'create database drill');
  },
  lose: (config) => onServer.make(config),
};

const embedded: DatabaseUnderTest = {
  settings: () => ({}),
  make: async ({ dataDirectory }) => {
    const template = new Uint8Array(await readFile(inject('embeddedTemplate')));
    const database = await openEmbedded(dataDirectory, template);
    await database.pool.query('select 1');
    await database.close();
  },
  lose: ({ dataDirectory }) => rm(path.join(dataDirectory, 'database'), { recursive: true }),
};

const databases: [string, DatabaseUnderTest][] = [
  ['PostgreSQL', onServer],
  ['embedded', embedded],
];
const storages = withS3<[string, () => Promise<Config['s3']>]>(
  [['a directory', async () => undefined]],
  ['S3', createBucket],
);
const combinations = databases.flatMap(([database, underTest]) =>
  storages.map(([storage, s3]) => ({ database, storage, underTest, s3 })),
);

async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>) {
  const database = await openDatabase(config);
  return work(database).finally(() => database.close());
}

async function fileHashes(config: Config): Promise<Record<string, string>> {
  const storage = await openStorage(config);
  const hashes: Record<string, string> = {};
  for await (const { path: objectPath } of storage.list()) {
    const content = await storage.read(objectPath);
    if (!content) throw new Error('a file has gone');
    hashes[objectPath] = createHash('sha256')
      .update(await buffer(content))
      .digest('hex');
  }
  return hashes;
}

/** Row counts, the whole audit log, file hashes. */
async function stateOf(config: Config) {
  return withDatabase(config, async ({ pool }) => {
    const tables = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables
        where schemaname in ('public', 'drizzle') and tablename <> 'request_counts' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const schema = name.startsWith('__drizzle') ? 'drizzle' : 'public';
      const { rows } = await pool.query(`select count(*)::int from ${schema}.${name}`);
      counts[name] = rows[0].count;
    }
    const { rows: auditLog } = await pool.query('select * from audit_log order by created_at, id');
    return { counts, auditLog, files: await fileHashes(config) };
  });
}

/** Reads the change feed from a place, as a device does. */
async function follow(config: Config, since = ''): Promise<{ next: string; reset: boolean }> {
  const { next, isReset } = await withDatabase(config, ({ db: executor }) => {
    const feed = { executor, parts: [equipmentFeed], reader: { id: randomUUID() }, limit: 10_000 };
    return changesSince(feed, since);
  });
  return { next, reset: isReset };
}

/** The demo site, and some changes to it, so that the audit log has entries. */
async function fill(config: Config): Promise<void> {
  const database = await openDatabase(config);
  const storage = await openStorage(config);
  await migrateDatabase(database.pool);
  await prepareDemo(database.db, storage);
  const running = await startTestApp({ config, database, storage });
  const editor = await running.person('editor');
  for (let count = 0; count < 5; count++) {
    const { id: equipmentId } = await makeEquipment(editor);
    await makeDocument(editor, pngFile, { equipmentId, fileName: `Foto ${count}.png` });
  }
  await running.close();
}

/** A change that is in no backup: an audit entry, a removed file, a new file. */
async function changeSomething(config: Config): Promise<void> {
  await withDatabase(config, async ({ pool }) => {
    await pool.query('delete from equipment_comments');
    await pool.query("update equipment set name = name || ' neu'");
  });
  const [gone = ''] = Object.keys(await fileHashes(config));
  const storage = await openStorage(config);
  await storage.remove(gone);
  await storage.put(unknownFile, Readable.from(['neu']), 3);
}

async function idOf({ database: { pool } }: TestApp, email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from users where email = $1', [
    email,
  ]);
  return rows[0]?.id ?? '';
}

/** Every row of the database that contains one of these words. */
async function linesWith(config: Config, words: readonly string[]): Promise<string[]> {
  return withDatabase(config, async ({ pool }) => {
    const tables = await pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ line: string }>(
        `select row_to_json(one)::text as line from ${name} as one`,
      );
      const lines = rows.filter(({ line }) => words.some((word) => line.includes(word)));
      found.push(...lines.map(({ line }) => `${name} ${line}`));
    }
    return found;
  });
}

const noRows = { rows: 0, checksum: '' };
const unknownFile = 'equipment/unbekannt';

describe.each(combinations)('$database with files in $storage', patient, (combination) => {
  const { underTest, s3 } = combination;
  const folder = `${combination.database}-${combination.storage}`;
  let config: Config;
  let backup: string;
  let made: Manifest;
  let before: Awaited<ReturnType<typeof stateOf>>;

  beforeAll(async () => {
    backup = path.join(directory, folder, 'backup');
    config = {
      ...readConfig({
        DATA_DIR: path.join(directory, folder, 'data'),
        LOG_LEVEL: 'silent',
        ...underTest.settings(),
      }),
      s3: await s3(),
    };
    await underTest.make(config);
    await fill(config);
    before = await stateOf(config);
    // Simulates a document that was deleted while its file was copied.
    await (await openStorage(config)).put(unknownFile, Readable.from(['alt']), 3);
    made = await backUp(config, backup);
  }, patient.timeout);

  it('everything is in it', () => {
    expect(before.counts.equipment).toBeGreaterThan(300);
    expect(before.auditLog.length).toBeGreaterThanOrEqual(10);
    expect(made.broken).toEqual([]);
    const files = Object.fromEntries(made.files.map((file) => [file.path, file.sha256]));
    expect(files).toEqual(before.files);
    expect(Object.keys(files).length).toBeGreaterThan(3);
  });

  it('but no file that the database does not mention', async () => {
    await expect(access(path.join(backup, 'files', unknownFile))).rejects.toThrow('ENOENT');
    await (await openStorage(config)).remove(unknownFile);
  });

  it('damaged or unfinished, it overwrites nothing', async () => {
    const restoring = () => restoreBackup(config, backup, { replaces: true });
    const manifest = path.join(backup, 'manifest.json');
    for (const file of [made.database.path, `files/${made.files[0]?.path}`]) {
      const damaged = path.join(backup, file);
      const content = await readFile(damaged);
      await writeFile(damaged, Buffer.concat([content, Buffer.from('?')]));
      await expect(restoring()).rejects.toThrow(
        `Die Sicherung ist beschädigt: ${damaged} fehlt oder wurde verändert.`,
      );
      await writeFile(damaged, content);
    }
    await rename(manifest, `${manifest}.part`);
    await expect(restoring()).rejects.toThrow(`In ${backup} liegt keine vollständige Sicherung.`);
    await rename(`${manifest}.part`, manifest);
    expect(await stateOf(config)).toEqual(before);
  });

  it('is not restored while a server runs', async () => {
    await withDatabase(config, async ({ pool }) => {
      await pool.query('select 1');
      await expect(restoreBackup(config, backup, { replaces: true })).rejects.toThrow(
        /Beenden Sie zuerst alle Instanzen\.|wird bereits von einem anderen Prozess benutzt/,
      );
    });
  });

  it('replaces existing data only with permission', async () => {
    const { next } = await follow(config);
    expect(await follow(config, next)).toMatchObject({ reset: false });
    await changeSomething(config);
    const changed = await stateOf(config);
    expect(changed).not.toEqual(before);
    await expect(restoreBackup(config, backup, { replaces: false })).rejects.toThrow(
      'Nicht leer: Datenbank und Dateispeicher. Mit --replace wird ersetzt, was dort liegt; es ist danach verloren.',
    );
    expect(await stateOf(config)).toEqual(changed);
    await restoreBackup(config, backup, { replaces: true });
    expect(await stateOf(config)).toEqual(before);
    // Changes that a device has read since the backup no longer exist.
    expect(await follow(config, next)).toMatchObject({ reset: true });
  });

  it('an unfinished restoreBackup prevents servers from starting', async () => {
    const file = path.join(backup, 'manifest.json');
    const other = { ...made, tables: { ...made.tables, '"public"."users"': noRows } };
    await writeFile(file, JSON.stringify(other));
    await expect(restoreBackup(config, backup, { replaces: true })).rejects.toThrow(
      'Die Datenbank ist nicht, wie sie gesichert wurde: "public"."users".',
    );
    const storage = await openStorage(config);
    await expect(refuseHalfRestored(storage)).rejects.toThrow(
      'Eine Wiederherstellung wurde nicht beendet: Wiederholen Sie sie mit npm run restore -- <Verzeichnis> --replace.',
    );
    await writeFile(file, JSON.stringify(made));
    await restoreBackup(config, backup, { replaces: true });
    await refuseHalfRestored(storage);
    expect(await stateOf(config)).toEqual(before);
  });

  it('restores everything after a total loss, and servers work with it', async () => {
    await underTest.lose(config);
    const storage = await openStorage(config);
    for (const objectPath of Object.keys(before.files)) await storage.remove(objectPath);

    await restoreBackup(config, backup, { replaces: false });
    expect(await stateOf(config)).toEqual(before);

    const running = await startTestApp({ config, database: await openDatabase(config), storage });
    onTestFinished(() => running.close());
    const viewer = await running.person('viewer');
    const { rows } = await running.database.pool.query<{ place: string }>(
      'select object_path as place from equipment_documents where not is_private',
    );
    expect(rows.length).toBeGreaterThanOrEqual(5);
    for (const { place } of rows) {
      const { rawPayload } = await viewer.send({ url: `/objects/${place}` });
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(before.files[place]);
    }
  });

  it('people who were erased since the backup are erased again', async () => {
    const storage = await openStorage(config);
    const named = ['betrachter@demo.example', 'editor@demo.example'];
    const running = await startTestApp({ config, database: await openDatabase(config), storage });
    const [viewer = '', editor = ''] = await Promise.all(named.map((one) => idOf(running, one)));
    const admin = await running.person('admin');
    await admin.send({ method: 'DELETE', url: `/api/users/${viewer}` });
    const url = `/api/users/${editor}/anonymize`;
    await admin.send({ method: 'POST', url, payload: { reason: 'Auf Wunsch' } });
    await running.app.jobs.runDue();
    await running.close();

    const { erasedAgain } = await restoreBackup(config, backup, { replaces: true });
    expect(erasedAgain).toBe(2);
    expect(await linesWith(config, named)).toEqual([]);
    await withDatabase(config, async ({ pool }) => {
      const { rows } = await pool.query('select id, status from users where id = any($1::uuid[])', [
        [viewer, editor],
      ]);
      expect(rows).toEqual([{ id: editor, status: 'anonymized' }]);
    });
    await expect(refuseHalfRestored(storage)).resolves.toBeUndefined();
  });

  it('lists a file that was missing before, and contains the rest', async () => {
    const [lost = ''] = Object.keys(before.files);
    await (await openStorage(config)).remove(lost);
    const { broken, files } = await backUp(config, `${backup}-2`);
    expect(broken).toEqual([lost]);
    expect(files).toHaveLength(Object.keys(before.files).length - 1);
  });
});

describe('between kinds and versions', patient, () => {
  it('refuses a backup of the other database, and one of a newer version', async () => {
    const config = readConfig({ DATA_DIR: path.join(directory, 'data') });
    const backup = path.join(directory, 'backup');
    await embedded.make(config);
    await backUp(config, backup);
    await onServer.make(config);
    const other = readConfig({
      DATA_DIR: path.join(directory, 'other'),
      DATABASE_URL: databaseUrl(server.url, 'drill'),
    });
    await expect(restoreBackup(other, backup, { replaces: false })).rejects.toThrow(
      'Die Sicherung stammt von der eingebetteten Datenbank, eingestellt ist der Betrieb mit einem PostgreSQL-Server (DATABASE_URL).',
    );
    const file = path.join(backup, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...manifest, newestMigration: 9e12 }));
    await expect(restoreBackup(config, backup, { replaces: true })).rejects.toThrow(
      'Die Sicherung stammt aus einer neueren Version der Anwendung: Aktualisieren Sie diese zuerst.',
    );
  });

  it('refuses a folder that is not empty', async () => {
    await writeFile(path.join(directory, 'etwas'), '');
    await expect(backUp(readConfig({ DATA_DIR: directory }), directory)).rejects.toThrow(
      `${directory} ist nicht leer: Nennen Sie ein neues Verzeichnis.`,
    );
  });
});

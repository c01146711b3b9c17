/** Makes a backup, deletes everything and restores it: afterwards all rows and files must be as before. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp } from '#server/backup/backup.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openPostgres } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { prepareDemo } from '#server/demo/prepare-demo.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { startPostgres } from '#server/testing/databases/postgres-server.ts';
import { asAdmin, databaseUrl } from '#server/testing/databases/template.ts';
import { type DrillReport, never } from './drill-report.ts';

async function fill(config: Config, url: string): Promise<void> {
  const database = openPostgres(url);
  await migrateDatabase(database.pool);
  await prepareDemo(database.db, await openStorage(config));
  // Demo data is written without audit entries.
  await database.pool.query(
    `insert into audit_log (action, entity_type, entity_id, new_values, equipment_name)
      select 'create', 'equipment', id::text, jsonb_build_object('name', name), name from equipment`,
  );
  await database.close();
}

async function loseFiles(config: Config): Promise<void> {
  const storage = await openStorage(config);
  const paths: string[] = [];
  for await (const { path: objectPath } of storage.list()) paths.push(objectPath);
  for (const objectPath of paths) await storage.remove(objectPath);
}

/** Not compared, because every restore begins a new epoch. */
const epochs = '"public"."feed_epochs"';

function differentTables(before: Manifest, after: Manifest): number {
  const names = Object.keys({ ...before.tables, ...after.tables }).filter(
    (name) => name !== epochs,
  );
  return names.filter((name) => {
    const [one, other] = [before.tables[name], after.tables[name]];
    return one?.rows !== other?.rows || one?.checksum !== other?.checksum;
  }).length;
}

function differentFiles(before: Manifest, after: Manifest): number {
  const hashes = (all: Manifest) => new Map(all.files.map((file) => [file.path, file.sha256]));
  const [one, other] = [hashes(before), hashes(after)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (file) => one.get(file) !== other.get(file),
  ).length;
}

export async function backupDrill(): Promise<DrillReport> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-faults-'));
  const server = await startPostgres({ isDurable: true });
  try {
    const url = databaseUrl(server.url, 'faults');
    const config = readConfig({ DATA_DIR: path.join(directory, 'data'), DATABASE_URL: url });
    await asAdmin(server.url, 'create database faults');
    await fill(config, url);
    const before = await backUp(config, path.join(directory, 'before'));
    await asAdmin(server.url, 'drop database faults with (force)');
    await asAdmin(server.url, 'create database faults');
    await loseFiles(config);
    await restoreBackup(config, path.join(directory, 'before'), { replaces: false });
    const after = await backUp(config, path.join(directory, 'after'));
    const rows = Object.values(before.tables).reduce((sum, table) => sum + table.rows, 0);
    return {
      name: 'Backup, loss of everything, restore',
      done: {
        'rows saved': rows,
        'of them in the audit log': before.tables['"public"."audit_log"']?.rows ?? 0,
        'files saved': before.files.length,
      },
      requirements: [
        never('tables with other rows than before', differentTables(before, after)),
        never('files with another hash than before', differentFiles(before, after)),
      ],
    };
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

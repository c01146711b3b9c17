import path from 'node:path';
import type { Config } from '../config.ts';
import { newestKnownMigration } from '../db/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import type { DatabaseCopy } from './contents.ts';
import { openCopy } from './database-copy.ts';
import { eraseAgain } from './erase-again.ts';
import { isStorageEmpty, replaceFiles } from './files-copy.ts';
import { checkBackup, type Manifest, readManifest } from './manifest.ts';
import { markRestore, unmarkRestore } from './restore-mark.ts';
import { differences } from './table-sums.ts';

interface Options {
  /** Whether existing data may be overwritten. */
  replaces: boolean;
}

const engineNames = {
  postgres: 'einem PostgreSQL-Server (DATABASE_URL)',
  embedded: 'der eingebetteten Datenbank',
};

/** Every reason against the restore is found before anything is changed. */
async function refuseUnsuitable(
  manifest: Manifest,
  { copy, storage, replaces }: { copy: DatabaseCopy; storage: Storage } & Options,
): Promise<void> {
  if (manifest.engine !== copy.engine) {
    throw new StartupError(
      `Die Sicherung stammt von ${engineNames[manifest.engine]}, eingestellt ist der Betrieb mit ${engineNames[copy.engine]}.`,
    );
  }
  if (manifest.newestMigration > (await newestKnownMigration())) {
    throw new StartupError(
      'Die Sicherung stammt aus einer neueren Version der Anwendung: Aktualisieren Sie diese zuerst.',
    );
  }
  if (replaces) return;
  const hasRows = !(await copy.isEmpty());
  const hasFiles = !(await isStorageEmpty(storage));
  if (!hasRows && !hasFiles) return;
  const what = [hasRows && 'Datenbank', hasFiles && 'Dateispeicher'].filter(Boolean).join(' und ');
  throw new StartupError(
    `Nicht leer: ${what}. Mit --replace wird ersetzt, was dort liegt; es ist danach verloren.`,
  );
}

interface Restored extends Manifest {
  /** How many people were erased since the backup, and are now erased again. */
  erasedAgain: number;
}

/** Replaces database and files by a backup, and checks the result. */
export async function restoreBackup(
  config: Config,
  directory: string,
  { replaces }: Options,
): Promise<Restored> {
  const manifest = await readManifest(directory);
  await checkBackup(directory, manifest);
  const storage = await openStorage(config);
  const copy = await openCopy(config);
  try {
    await refuseUnsuitable(manifest, { copy, storage, replaces });
    const tables = await copy.load(path.join(directory, manifest.database.path), () =>
      markRestore(storage),
    );
    const different = differences(manifest.tables, tables);
    if (different.length > 0) {
      throw new StartupError(
        `Die Datenbank ist nicht, wie sie gesichert wurde: ${different.join(', ')}.`,
      );
    }
    await replaceFiles(storage, directory, manifest.files);
  } finally {
    await copy.close();
  }
  const erasedAgain = await eraseAgain(config, storage);
  await unmarkRestore(storage);
  return { ...manifest, erasedAgain };
}

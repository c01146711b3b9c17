import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Contents } from './contents.ts';
import { openCopy } from './database-copy.ts';
import { copyNewFiles, dropUnknownFiles } from './files-copy.ts';
import { type BackupFile, hashFile, type Manifest, writeManifest } from './manifest.ts';

/** Users may delete files during a backup; if that disturbs three attempts in a row, something else is wrong. */
const attempts = 3;

async function makeEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length === 0) return;
  throw new StartupError(`${directory} ist nicht leer: Nennen Sie ein neues Verzeichnis.`);
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'];

function explain(cause: unknown, directory: string): unknown {
  if (!unwritable.includes((cause as NodeJS.ErrnoException).code ?? '')) return cause;
  return new StartupError(`${directory} ist voll oder nicht beschreibbar.`, { cause });
}

/** Documents of the copied database whose file is missing or damaged in the backup. */
const brokenIn = ({ documents }: Contents, files: Map<string, BackupFile>) =>
  documents
    .filter(({ objectPath, contentHash }) => files.get(objectPath)?.sha256 !== contentHash)
    .map(({ objectPath }) => objectPath);

/**
 * Files are copied before the database and again after it. A file that was deleted in between makes another attempt
 * necessary.
 */
async function copyAll(config: Config, directory: string): Promise<Manifest> {
  const storage = await openStorage(config);
  const copy = await openCopy(config);
  try {
    const file = path.join(directory, copy.fileName);
    const files = new Map<string, BackupFile>();
    await copyNewFiles(storage, directory, files);
    let contents = await copy.dump(file);
    await copyNewFiles(storage, directory, files);
    for (let again = 1; again < attempts && brokenIn(contents, files).length > 0; again++) {
      contents = await copy.dump(file);
      await copyNewFiles(storage, directory, files);
    }
    await dropUnknownFiles(directory, files, contents.knownFiles);
    return {
      format: 1,
      createdAt: new Date().toISOString(),
      engine: copy.engine,
      newestMigration: contents.newestMigration,
      database: { path: copy.fileName, ...(await hashFile(file)) },
      tables: contents.tables,
      files: [...files.values()],
      broken: brokenIn(contents, files),
    };
  } finally {
    await copy.close();
  }
}

/** Copies database and files into a new folder; a backup that fails leaves nothing behind. */
export async function backUp(config: Config, directory: string): Promise<Manifest> {
  try {
    await makeEmpty(directory);
  } catch (cause) {
    throw explain(cause, directory);
  }
  try {
    const manifest = await copyAll(config, directory);
    await writeManifest(directory, manifest);
    return manifest;
  } catch (cause) {
    for (const name of await readdir(directory)) {
      await rm(path.join(directory, name), { recursive: true, force: true });
    }
    throw explain(cause, directory);
  }
}

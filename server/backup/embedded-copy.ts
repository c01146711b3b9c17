import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { embeddedFolder, openEmbedded } from '../db/database.ts';
import { acquireDirectoryLock } from '../db/directory-lock.ts';
import { beginEpoch } from '../db/feed-epoch.ts';
import { StartupError } from '../startup-error.ts';
import { type Contents, type DatabaseCopy, readContents } from './contents.ts';
import type { TableSum } from './manifest.ts';
import { sumTables } from './table-sums.ts';

/** The new database is made in this folder before it replaces the old one. */
const restoring = 'restoring';

const isThere = (dataDirectory: string) => existsSync(path.join(dataDirectory, embeddedFolder));

async function dump(dataDirectory: string, file: string): Promise<Contents> {
  if (!isThere(dataDirectory)) {
    throw new StartupError(`In ${dataDirectory} gibt es keine Datenbank: Prüfen Sie DATA_DIR.`);
  }
  const database = await openEmbedded(dataDirectory);
  try {
    const client = await database.pool.connect();
    const contents = await readContents(client).finally(() => client.release());
    await database.pool.query('checkpoint');
    await writeFile(file, await database.snapshot(), { mode: 0o600 });
    return contents;
  } finally {
    await database.close();
  }
}

async function unpack(aside: string, file: string): Promise<Record<string, TableSum>> {
  const database = await openEmbedded(aside, new Uint8Array(await readFile(file)));
  const client = await database.pool.connect();
  try {
    const sums = await sumTables(client);
    await beginEpoch(client);
    return sums;
  } finally {
    client.release();
    await database.close();
  }
}

/** Made beside the old one first: if anything fails before it is complete, the old one is still there. */
async function load(
  dataDirectory: string,
  file: string,
  begin: () => Promise<void>,
): Promise<Record<string, TableSum>> {
  const aside = path.join(dataDirectory, restoring);
  const place = path.join(dataDirectory, embeddedFolder);
  await rm(aside, { recursive: true, force: true });
  const sums = await unpack(aside, file);
  await begin();
  await rm(place, { recursive: true, force: true });
  await rename(path.join(aside, embeddedFolder), place);
  await rm(aside, { recursive: true });
  return sums;
}

/** Only one process can open the embedded database, so the server must be stopped. */
export async function embeddedCopy(dataDirectory: string): Promise<DatabaseCopy> {
  const withLock = async <T>(work: () => Promise<T>): Promise<T> => {
    await mkdir(dataDirectory, { recursive: true });
    const release = await acquireDirectoryLock(dataDirectory);
    return work().finally(release);
  };
  return {
    engine: 'embedded',
    fileName: 'database.tar',
    dump: (file) => dump(dataDirectory, file),
    isEmpty: async () => !isThere(dataDirectory),
    load: (file, begin) => withLock(() => load(dataDirectory, file, begin)),
    close: async () => {},
  };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartupError } from '../startup-error.ts';

/** Names inside of a backup. The manifest is written last: a folder without one is no backup. */
const manifestName = 'manifest.json';
const filesFolder = 'files';

const storedFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() });
export type BackupFile = z.infer<typeof storedFile>;

const tableSum = z.object({ rows: z.int(), checksum: z.string() });
export type TableSum = z.infer<typeof tableSum>;

const manifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  engine: z.enum(['postgres', 'embedded']),
  /** When the newest applied migration was made. */
  newestMigration: z.int(),
  database: storedFile,
  /** By schema and name. */
  tables: z.record(z.string(), tableSum),
  files: z.array(storedFile),
  /** Documents whose file was missing or damaged when the backup was made. */
  broken: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;
export type Engine = Manifest['engine'];

export async function hashFile(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(file), async (pieces) => {
    for await (const piece of pieces) {
      hash.update(piece as Buffer);
      size += (piece as Buffer).length;
    }
  });
  return { size, sha256: hash.digest('hex') };
}

export async function writeManifest(directory: string, content: Manifest): Promise<void> {
  const file = path.join(directory, manifestName);
  await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

export async function readManifest(directory: string): Promise<Manifest> {
  try {
    const text = await readFile(path.join(directory, manifestName), 'utf8');
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(`In ${directory} liegt keine vollständige Sicherung.`, { cause });
  }
}

/** Where a file of the storage is in a backup. */
export const pathInBackup = (directory: string, objectPath: string) =>
  path.join(directory, filesFolder, objectPath);

/** Compares every file of a backup with its hash, before anything is overwritten with it. */
export async function checkBackup(directory: string, { database, files }: Manifest): Promise<void> {
  const places: [BackupFile, string][] = [
    [database, path.join(directory, database.path)],
    ...files.map((file): [BackupFile, string] => [file, pathInBackup(directory, file.path)]),
  ];
  for (const [expected, place] of places) {
    const found = await hashFile(place).catch(() => undefined);
    if (found?.sha256 === expected.sha256 && found.size === expected.size) continue;
    throw new StartupError(`Die Sicherung ist beschädigt: ${place} fehlt oder wurde verändert.`);
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../storage/storage.ts';
import { placeOf, type StoredFile } from './manifest.ts';

/** Undefined when it has been removed meanwhile. */
async function copyOut(
  storage: Storage,
  objectPath: string,
  place: string,
): Promise<StoredFile | undefined> {
  const content = await storage.read(objectPath);
  if (!content) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  const tap = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      size += piece.length;
      done(null, piece);
    },
  });
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await pipeline(content, tap, createWriteStream(place, { mode: 0o600 }));
  return { path: objectPath, size, sha256: hash.digest('hex') };
}

/** Copies what the storage holds and the backup does not hold yet: files never change. */
export async function copyNewFiles(
  storage: Storage,
  directory: string,
  files: Map<string, StoredFile>,
): Promise<void> {
  for await (const { path: objectPath } of storage.list()) {
    if (files.has(objectPath)) continue;
    const copied = await copyOut(storage, objectPath, placeOf(directory, objectPath));
    if (copied) files.set(objectPath, copied);
  }
}

/** Takes out of the copy what the database does not speak of: restored, nobody would ever remove it. */
export async function dropUnknownFiles(
  directory: string,
  files: Map<string, StoredFile>,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const objectPath of [...files.keys()].filter((one) => !known.has(one))) {
    await rm(placeOf(directory, objectPath));
    files.delete(objectPath);
  }
}

export async function isStorageEmpty(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list()) return false;
  return true;
}

/** Puts the files of a backup in the place of all others, which go last: until then nothing is missing. */
export async function replaceFiles(
  storage: Storage,
  directory: string,
  files: readonly StoredFile[],
): Promise<void> {
  const old: string[] = [];
  for await (const file of storage.list()) old.push(file.path);
  for (const { path: objectPath, size } of files) {
    await storage.put(objectPath, createReadStream(placeOf(directory, objectPath)), size);
  }
  const restored = new Set(files.map(({ path }) => path));
  for (const objectPath of old.filter((one) => !restored.has(one))) {
    await storage.remove(objectPath);
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isErasureNote } from '../storage/erased-people.ts';
import type { Storage } from '../storage/storage.ts';
import { type BackupFile, pathInBackup } from './manifest.ts';
import { isMark } from './restore-mark.ts';

/** The mark of a restore and the notes of erased people stay whatever is restored. */
const isOurs = (objectPath: string) => isMark(objectPath) || isErasureNote(objectPath);

/** Undefined if the file has been removed meanwhile. */
async function copyOut(
  storage: Storage,
  objectPath: string,
  place: string,
): Promise<BackupFile | undefined> {
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

/** Copies the files of the storage that the backup does not have yet. Files never change, so none is copied twice. */
export async function copyNewFiles(
  storage: Storage,
  directory: string,
  files: Map<string, BackupFile>,
): Promise<void> {
  for await (const { path: objectPath } of storage.list()) {
    if (files.has(objectPath)) continue;
    const copied = await copyOut(storage, objectPath, pathInBackup(directory, objectPath));
    if (copied) files.set(objectPath, copied);
  }
}

/** Removes files from the copy that the database does not mention: after a restore nothing would ever remove them. */
export async function dropUnknownFiles(
  directory: string,
  files: Map<string, BackupFile>,
  known: ReadonlySet<string>,
): Promise<void> {
  for (const objectPath of [...files.keys()].filter((one) => !known.has(one))) {
    await rm(pathInBackup(directory, objectPath));
    files.delete(objectPath);
  }
}

export async function isStorageEmpty(storage: Storage): Promise<boolean> {
  for await (const { path: objectPath } of storage.list()) if (!isOurs(objectPath)) return false;
  return true;
}

/** Replaces all files by those of the backup; files that are not in it are removed last. */
export async function replaceFiles(
  storage: Storage,
  directory: string,
  files: readonly BackupFile[],
): Promise<void> {
  const others = new Set<string>();
  for await (const { path: objectPath } of storage.list()) {
    if (!isOurs(objectPath)) others.add(objectPath);
  }
  for (const { path: objectPath, size } of files) {
    if (others.delete(objectPath)) await storage.remove(objectPath);
    await storage.put(objectPath, createReadStream(pathInBackup(directory, objectPath)), size);
  }
  for (const objectPath of others) await storage.remove(objectPath);
}

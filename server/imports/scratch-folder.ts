/** Folders for files that are being read. A server that is killed meanwhile leaves its folder. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'anlagen-import-';
/** No file takes as long to read, on whichever instance. */
const staleMs = 24 * 60 * 60 * 1000;

/** Removes those that were left before. The caller removes the new one. */
export async function makeScratchFolder(): Promise<string> {
  const beginning = join(tmpdir(), prefix);
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    // Another instance may remove it at the same time, and what cannot be removed must not keep a file from being read.
    await removeIfStale(join(tmpdir(), name)).catch(() => undefined);
  }
  return mkdtemp(beginning);
}

async function removeIfStale(folder: string): Promise<void> {
  const { mtimeMs } = await stat(folder);
  if (Date.now() - mtimeMs > staleMs) await rm(folder, { recursive: true, force: true });
}

import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { checkObjectPath } from './object-path.ts';
import { withExplainedErrors } from './relay.ts';
import type { ByteRange, Storage } from './storage.ts';
import { wholeContent } from './whole-content.ts';

const codeOf = (cause: unknown) => (cause as NodeJS.ErrnoException).code ?? '';

function explain(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(cause));
  return new AppError(isFull ? 'storage_full' : 'storage_unavailable', { cause });
}

/** Turns errors of the file system into errors of the storage. */
function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw explain(cause);
  });
}

/** The same, but undefined if the file does not exist. */
function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause))) return undefined;
    throw explain(cause);
  });
}

/** Files under one directory. A file gets its name only when all of it is on the disk. */
export class DirectoryStorage implements Storage {
  readonly #root: string;
  /** The folder for files without a name, below the root because a link cannot leave its disk. */
  readonly #incoming: string;
  readonly #link: typeof link;

  /** Tests pass another `linkFile`, for a file system without links. */
  constructor(root: string, linkFile = link) {
    this.#link = linkFile;
    this.#root = path.resolve(root);
    this.#incoming = path.join(this.#root, '.incoming');
  }

  async put(objectPath: string, content: Readable, size: number): Promise<void> {
    const place = this.#placeOf(objectPath);
    const unnamed = await this.#newFile();
    try {
      await writeThrough(unnamed, wholeContent(content, size));
      await explained(this.#give(place, unnamed));
    } finally {
      await explained(rm(unnamed, { force: true }));
    }
  }

  async sizeOf(objectPath: string): Promise<number | undefined> {
    const found = await ifThere(stat(this.#placeOf(objectPath)));
    return found?.isFile() ? found.size : undefined;
  }

  async read(objectPath: string, range?: ByteRange): Promise<Readable | undefined> {
    const handle = await ifThere(openFile(this.#placeOf(objectPath)));
    return handle && withExplainedErrors(handle.createReadStream(range), explain);
  }

  async remove(objectPath: string): Promise<void> {
    await ifThere(rm(this.#placeOf(objectPath)));
  }

  async *list(): AsyncGenerator<{ path: string; size: number }> {
    for await (const file of filesIn(this.#root)) {
      if (path.dirname(file) === this.#incoming) continue;
      const found = await ifThere(stat(file));
      const objectPath = path.relative(this.#root, file).replaceAll(path.sep, '/');
      if (found) yield { path: objectPath, size: found.size };
    }
  }

  async removeLeftovers(before: Date): Promise<void> {
    for await (const file of filesIn(this.#incoming)) {
      const found = await ifThere(stat(file));
      if (found && found.mtime < before) await explained(rm(file, { force: true }));
    }
  }

  async check(): Promise<void> {
    const probe = await this.#newFile();
    try {
      await explained(writeFile(probe, '?'));
    } finally {
      await explained(rm(probe, { force: true }));
    }
  }

  #placeOf(objectPath: string): string {
    return path.join(this.#root, checkObjectPath(objectPath));
  }

  async #newFile(): Promise<string> {
    await explained(makeFolder(this.#incoming));
    return path.join(this.#incoming, randomUUID());
  }

  /** Without links, an empty file reserves the name first: it can be created only once. */
  async #name(unnamed: string, place: string): Promise<void> {
    try {
      await this.#link(unnamed, place);
    } catch (error) {
      if (!withoutLinks.includes(codeOf(error))) throw error;
      await (await open(place, 'wx')).close();
      await rename(unnamed, place).catch(async (cause: unknown) => {
        await rm(place, { force: true });
        throw cause;
      });
    }
  }

  /** A link, because unlike a rename it never replaces another file. */
  async #give(place: string, unnamed: string): Promise<void> {
    const folder = path.dirname(place);
    await makeFolder(folder);
    await this.#name(unnamed, place).catch((cause: unknown) => {
      throw codeOf(cause) === 'EEXIST' ? new AppError('upload_used', { cause }) : cause;
    });
    try {
      await syncUpTo(this.#root, folder);
    } catch (error) {
      await rm(place, { force: true });
      throw error;
    }
  }
}

/** Errors of file systems without hard links, such as many on networks and memory cards. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** For a recursive `mkdir` on a full disk, Node reports ENOENT. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(() => mkdir(folder));
}

/** Writes everything to the disk; an error of the source itself is thrown unchanged. */
async function writeThrough(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const handle = await explained(open(file, 'wx'));
  try {
    for await (const piece of pieces) await explained(handle.writeFile(piece));
    await explained(handle.sync());
  } finally {
    await explained(handle.close());
  }
}

async function openFile(file: string): Promise<FileHandle | undefined> {
  const handle = await open(file);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return undefined;
}

/** Otherwise a file's name could be lost after a power failure, although its bytes are there. */
async function syncUpTo(root: string, folder: string): Promise<void> {
  // Windows cannot sync a directory, and need not.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
  if (folder !== root) await syncUpTo(root, path.dirname(folder));
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await ifThere(opendir(folder));
  for await (const entry of entries ?? []) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else if (entry.isFile()) yield file;
  }
}

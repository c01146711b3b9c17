import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxFileBytes } from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import { eachStorage, type TestStorage } from '../testing/storages.ts';
import type { Storage } from './storage.ts';

const piecesOf = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

const put = (storage: Storage, path: string, text: string) =>
  storage.put(path, piecesOf(text), Buffer.byteLength(text));

async function textOf(content: Readable | undefined): Promise<string | undefined> {
  return content && Buffer.concat(await content.toArray()).toString();
}

async function listOf(storage: Storage): Promise<unknown[]> {
  const found = [];
  for await (const object of storage.list()) found.push(object);
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

describe.each(eachStorage)('%s', (_, open) => {
  let opened: TestStorage;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  it('returns what was stored, whole or in part', async () => {
    await storage.put('a/plan.pdf', piecesOf('Schalt', 'plan'), 10);
    expect(await storage.sizeOf('a/plan.pdf')).toBe(10);
    expect(await textOf(await storage.read('a/plan.pdf'))).toBe('Schaltplan');
    expect(await textOf(await storage.read('a/plan.pdf', { start: 2, end: 5 }))).toBe('halt');
    expect(await textOf(await storage.read('a/plan.pdf', { start: 9, end: 9 }))).toBe('n');
    await storage.remove('a/plan.pdf');
  });

  it('has nothing that was never stored or is removed', async () => {
    await put(storage, 'a/b/foto.jpg', 'Foto');
    await storage.remove('a/b/foto.jpg');
    for (const path of ['a/b/foto.jpg', 'a/b', 'nie', 'nie/da']) {
      expect(await storage.sizeOf(path)).toBeUndefined();
      expect(await storage.read(path)).toBeUndefined();
      await storage.remove('nie/da');
    }
    expect(await listOf(storage)).toEqual([]);
  });

  it('lists every object, more than the service returns at once', async () => {
    const paths = Array.from({ length: 12 }, (_, n) => `liste/${String(n).padStart(2, '0')}`);
    await Promise.all(paths.map((path) => put(storage, path, path)));
    expect(await listOf(storage)).toEqual(paths.map((path) => ({ path, size: 8 })));
    await Promise.all(paths.map((path) => storage.remove(path)));
  });

  it('never replaces an object', async () => {
    await put(storage, 'vergeben', 'zuerst');
    await expect(put(storage, 'vergeben', 'danach')).rejects.toMatchObject({ code: 'upload_used' });
    expect(await textOf(await storage.read('vergeben'))).toBe('zuerst');
    await storage.remove('vergeben');
    await put(storage, 'vergeben', 'wieder frei');
    await storage.remove('vergeben');
  });

  it('lets exactly one of several simultaneous writers of a path win', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `Fassung ${n}`);
    const ends = await Promise.allSettled(texts.map((text) => put(storage, 'begehrt', text)));
    const winners = texts.filter((_, n) => ends[n]?.status === 'fulfilled');
    expect(winners).toEqual([await textOf(await storage.read('begehrt'))]);
    for (const end of ends) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'upload_used' });
    }
    await storage.remove('begehrt');
  });

  const tooLarge = new AppError('file_too_large');
  const incomplete = { code: 'upload_incomplete' };

  it.each<[string, content: () => Readable, size: number, error: unknown]>([
    ['too short', () => piecesOf('zu ', 'kurz'), 8, incomplete],
    ['too long by a piece', () => piecesOf('zu ', 'lang'), 3, incomplete],
    ['too long by a byte', () => piecesOf('zu lang'), 6, incomplete],
    ['empty instead of full', () => piecesOf(), 1, incomplete],
    ['broken off in the middle', () => breaking('ab', tooLarge), 4, tooLarge],
    ['broken off at the very end', () => breaking('abcd', tooLarge), 4, tooLarge],
    [
      'closed without an end',
      () => Readable.from(['ab']).destroy(),
      4,
      { code: 'ERR_STREAM_PREMATURE_CLOSE' },
    ],
  ])('keeps nothing of content that is %s', async (_, content, size, error) => {
    const failure = await storage.put('teil', content(), size).catch((reason: unknown) => reason);
    if (error instanceof Error) expect(failure).toBe(error);
    else expect(failure).toMatchObject(error as object);
    expect(await storage.sizeOf('teil')).toBeUndefined();
    await put(storage, 'teil', 'ganz');
    expect(await listOf(storage)).toEqual([{ path: 'teil', size: 4 }]);
    await storage.remove('teil');
  });

  it('stores nothing of a large file that is interrupted', async () => {
    async function* halfAFile() {
      for (let sent = 0; sent < maxFileBytes / 2; sent += mebibyte.length) yield mebibyte;
      throw tooLarge;
    }
    const failure = storage.put('halb', Readable.from(halfAFile()), maxFileBytes);
    await expect(failure).rejects.toBe(tooLarge);
    expect(await listOf(storage)).toEqual([]);
  });

  it('leaves the source open when it refuses: its sender still waits for an answer', async () => {
    await put(storage, 'vergeben', 'zuerst');
    const source = Readable.from([mebibyte, mebibyte]);
    await expect(storage.put('vergeben', source, 1)).rejects.toThrow(AppError);
    expect(source.destroyed).toBe(false);
    await storage.remove('vergeben');
  });

  it('streams the largest file in and out without collecting it in memory', async () => {
    const before = heldBytes();
    let most = 0;
    const look = () => {
      most = Math.max(most, heldBytes() - before);
    };
    async function* largest() {
      for (let sent = 0; sent < maxFileBytes; sent += mebibyte.length) {
        if (sent % lookEvery === 0) look();
        yield mebibyte;
      }
    }
    await storage.put('groß', Readable.from(largest()), maxFileBytes);
    expect(await storage.sizeOf('groß')).toBe(maxFileBytes);

    let read = 0;
    for await (const piece of (await storage.read('groß')) ?? []) {
      if (read % lookEvery < (piece as Buffer).length) look();
      read += (piece as Buffer).length;
    }
    expect(read).toBe(maxFileBytes);
    expect(most).toBeLessThan(maxFileBytes / 5);
    await storage.remove('groß');
  });

  it('can be read in part and left', async () => {
    await storage.put('groß', Readable.from([mebibyte, mebibyte]), 2 * mebibyte.length);
    const content = await storage.read('groß');
    for await (const _ of content ?? []) break;
    if (content && !content.closed) await once(content, 'close');
    await storage.remove('groß');
  });

  it.each([
    '../fremd',
    'a/../../fremd',
    'a/..',
    './a',
    '/etc/passwd',
    '.incoming/a',
    '.probe/a',
    'a//b',
    'a/',
    'a\\..\\b',
    'a\0b',
    '',
  ])('refuses the path %j', async (path) => {
    const refused = { code: 'not_found' };
    await expect(put(storage, path, 'fremd')).rejects.toMatchObject(refused);
    await expect(storage.sizeOf(path)).rejects.toMatchObject(refused);
    await expect(storage.read(path)).rejects.toMatchObject(refused);
    await expect(storage.remove(path)).rejects.toMatchObject(refused);
  });

  it('says that it can be written to', async () => {
    await storage.check();
    expect(await listOf(storage)).toEqual([]);
  });
});

const mebibyte = Buffer.alloc(1_048_576, 'x');
const lookEvery = 10 * mebibyte.length;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory of buffers that are still referenced; the second collection frees what the first released. */
function heldBytes(): number {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

function breaking(text: string, error: Error): Readable {
  async function* pieces() {
    yield Buffer.from(text);
    throw error;
  }
  return Readable.from(pieces());
}

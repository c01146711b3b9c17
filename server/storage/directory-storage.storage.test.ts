import { mkdir, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { openSmallDisk } from '../testing/small-disk.ts';
import { openTestDirectory } from '../testing/storages.ts';
import { DirectoryStorage } from './directory-storage.ts';
import { openStorage } from './open-storage.ts';

async function openDirectory() {
  const { storage, config, close } = await openTestDirectory();
  onTestFinished(close);
  return { storage, root: path.join(config.dataDirectory, 'files') };
}

it('stores nothing of a file if the disk becomes full in the middle', async () => {
  const { directory, close } = await openSmallDisk();
  onTestFinished(close);
  const storage = await openStorage(readConfig({ DATA_DIR: directory }));
  const half = Buffer.alloc(400_000, 'x');
  const source = Readable.from(Array.from({ length: 10 }, () => half));
  await expect(storage.put('akte/zu-groß', source, 10 * half.length)).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(source.destroyed).toBe(false);
  const left = await readdir(path.join(directory, 'files'), { recursive: true });
  expect(left).toEqual(['.incoming']);
  await storage.put('akte/passt', Readable.from([half]), half.length);
  expect(await storage.sizeOf('akte/passt')).toBe(half.length);
});

it('lets a reader finish while the file is removed', async () => {
  const { storage } = await openDirectory();
  const whole = Buffer.alloc(1_000_000, 'x');
  await storage.put('akte/plan', Readable.from([whole]), whole.length);
  const content = await storage.read('akte/plan');
  await storage.remove('akte/plan');
  expect(await storage.sizeOf('akte/plan')).toBeUndefined();
  expect(content && (await buffer(content)).equals(whole)).toBe(true);
});

it.each([
  ['folder', 4],
  ['file', 5],
])('keeps nothing of a file for whose %s the disk has no name left', async (_, names) => {
  const { directory, close } = await openSmallDisk({ names });
  onTestFinished(close);
  const storage = await openStorage(readConfig({ DATA_DIR: directory }));
  const put = storage.put('akte/plan', Readable.from([Buffer.from('ganz')]), 4);
  await expect(put).rejects.toMatchObject({ code: 'storage_full' });
  expect(await readdir(path.join(directory, 'files', '.incoming'))).toEqual([]);
  expect(await storage.sizeOf('akte/plan')).toBeUndefined();
});

/** A disk cannot be made to fail on demand when data is flushed to it. */
async function failingSync(...failures: (string | undefined)[]) {
  const handle = await open('.');
  const syncing = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  onTestFinished(() => syncing.mockRestore());
  for (const code of failures) {
    if (code) syncing.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    else syncing.mockResolvedValueOnce(undefined);
  }
}

it.each([
  ['has no room for it after all', ['ENOSPC'], 'storage_full'],
  ['cannot keep it', ['EIO'], 'storage_unavailable'],
  ['cannot keep its name', [undefined, 'EIO'], 'storage_unavailable'],
])('keeps nothing of a file when the disk %s', async (_, failures, code) => {
  const { storage, root } = await openDirectory();
  await failingSync(...failures);
  const put = () => storage.put('akte', Readable.from([Buffer.from('ganz')]), 4);
  await expect(put()).rejects.toMatchObject({ code });
  expect(await readdir(root, { recursive: true })).toEqual(['.incoming']);
  await put();
  expect(await storage.sizeOf('akte')).toBe(4);
});

it('removes what killed writers left, but nothing that may still be written', async () => {
  const { storage, root } = await openDirectory();
  const incoming = path.join(root, '.incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'alt'), 'halb');
  await utimes(path.join(incoming, 'alt'), new Date(), new Date('2026-01-01T00:00:00Z'));
  await writeFile(path.join(incoming, 'neu'), 'halb');
  await storage.put('akte', Readable.from([Buffer.from('ganz')]), 4);
  await utimes(path.join(root, 'akte'), new Date(), new Date('2026-01-01T00:00:00Z'));

  await storage.removeLeftovers(new Date('2026-02-01T00:00:00Z'));
  expect(await readdir(incoming)).toEqual(['neu']);
  expect(await storage.sizeOf('akte')).toBe(4);
});

it('has no leftovers where nothing was ever written', async () => {
  const { storage } = await openDirectory();
  await storage.removeLeftovers(new Date());
});

it('says in one sentence that it cannot be written to', async () => {
  const { root } = await openDirectory();
  const file = path.join(root, 'keine-mappe');
  await writeFile(file, '');
  const opening = openStorage(readConfig({ DATA_DIR: file }));
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`DATA_DIR ist nicht beschreibbar: ${file}`);
});

it('opens on a full disk with a warning, returns stored files, and accepts files once there is room', async () => {
  const disk = await openSmallDisk();
  onTestFinished(disk.close);
  const config = readConfig({ DATA_DIR: disk.directory });
  const content = () => Readable.from([Buffer.from('ganz')]);
  await (await openStorage(config)).put('akte/alt', content(), 4);
  await disk.fill();
  const warnings: string[] = [];
  const storage = await openStorage(config, (sentence) => warnings.push(sentence));
  expect(warnings).toEqual([
    `Der Dateispeicher in ${disk.directory} ist voll: Es werden keine Dateien angenommen.`,
  ]);
  await expect(storage.check()).rejects.toMatchObject({ code: 'storage_full' });
  expect(await storage.sizeOf('akte/alt')).toBe(4);
  await disk.makeRoom();
  await storage.put('akte/neu', content(), 4);
  expect(await storage.sizeOf('akte/neu')).toBe(4);
});

it('is unavailable when its directory cannot be read any more', async () => {
  const { storage, root } = await openDirectory();
  await writeFile(path.join(root, 'akte'), 'eine Datei');
  const put = storage.put('akte/darunter', Readable.from([Buffer.from('x')]), 1);
  await expect(put).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await readdir(root, { recursive: true })).toEqual(['.incoming', 'akte']);
});

it.each(['EPERM', 'ENOTSUP'])(
  'takes files where there are no links (%s), each once',
  async (code) => {
    const { root } = await openDirectory();
    const storage = new DirectoryStorage(root, () =>
      Promise.reject(Object.assign(new Error(code), { code })),
    );
    await storage.put('akte/plan', Readable.from([Buffer.from('ganz')]), 4);
    const again = storage.put('akte/plan', Readable.from([Buffer.from('mehr')]), 4);
    await expect(again).rejects.toMatchObject({ code: 'upload_used' });
    const content = await storage.read('akte/plan');
    expect(content && (await buffer(content)).toString()).toBe('ganz');
    expect(await readdir(path.join(root, '.incoming'))).toEqual([]);
  },
);

it('leaves no empty file where a file without a link cannot be renamed', async () => {
  const { root } = await openDirectory();
  const storage = new DirectoryStorage(root, async (unnamed) => {
    await rm(unnamed);
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
  });
  await expect(storage.put('akte/plan', Readable.from([Buffer.from('ganz')]), 4)).rejects.toThrow();
  expect(await storage.sizeOf('akte/plan')).toBeUndefined();
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { equipmentDocuments } from '../db/tables/index.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import { openStorage } from '../storage/open-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { expectError } from '../testing/expect-error.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { complete, makeEquipment, put, uploadUrl } from '../testing/samples/upload-file.ts';
import { openSmallDisk } from '../testing/small-disk.ts';
import { createBucket, withS3 } from '../testing/storages.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

interface Opened {
  storage: Storage;
  close(): Promise<void>;
}

async function onSmallDisk(): Promise<Opened> {
  const { directory, close } = await openSmallDisk();
  return { storage: new DirectoryStorage(directory), close };
}

async function inSmallAccount(): Promise<Opened> {
  const config = { ...readConfig({}), s3: await createBucket('poor') };
  return { storage: await openStorage(config), close: async () => {} };
}

const places = withS3<[string, () => Promise<Opened>]>(
  [['a disk', onSmallDisk]],
  ['an account of an S3 service', inSmallAccount],
);

describe.each(places)('when %s is full in the middle of a file', (_, open) => {
  let opened: Opened;
  let running: TestApp;
  let editor: Person;
  beforeEach(async () => {
    opened = await open();
    running = await startTestApp({ storage: opened.storage });
    editor = await running.person('editor');
  });
  afterEach(async () => {
    await running.close();
    await opened.close();
  });

  it('says so, and leaves nothing behind', async () => {
    const { id: equipmentId } = await makeEquipment(editor);
    const fileUrl = await uploadUrl(editor);
    expectError(await put(editor, fileUrl, Buffer.alloc(3_000_000, 'x')), 'storage_full');
    const told = { fileUrl, equipmentId, title: 'Zu viel', fileName: 'a.txt' };
    expectError(await complete(editor, told), 'upload_incomplete');
    expect(await running.database.db.select().from(equipmentDocuments)).toEqual([]);
    const left: string[] = [];
    for await (const { path } of opened.storage.list()) left.push(path);
    expect(left).toEqual([]);
  });
});

it('accepts what still fits on a disk that was too small before', async () => {
  const { storage, close } = await onSmallDisk();
  const running = await startTestApp({ storage });
  const editor = await running.person('editor');
  const { id: equipmentId } = await makeEquipment(editor);
  const fileUrl = await uploadUrl(editor);
  expectError(await put(editor, fileUrl, Buffer.alloc(3_000_000, 'x')), 'storage_full');
  expect((await put(editor, fileUrl, pngFile)).statusCode).toBe(204);
  const fits = { fileUrl, equipmentId, title: 'Passt', fileName: 'a.png' };
  expect((await complete(editor, fits)).statusCode).toBe(201);
  await running.close();
  await close();
});

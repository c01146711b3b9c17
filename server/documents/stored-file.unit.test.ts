import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { ByteRange, Storage } from '../storage/storage.ts';
import { isJpegPicture } from './jpeg-picture.ts';
import { StoredFile, TooCostly } from './stored-file.ts';

/** A storage with one file, which counts its reads. */
function storageWith(content: Buffer, read?: (range: ByteRange) => Readable | Promise<Readable>) {
  const ranges: ByteRange[] = [];
  const storage = {
    read: async (_path: string, range: ByteRange) => {
      ranges.push(range);
      return (await read?.(range)) ?? Readable.from([content.subarray(range.start, range.end + 1)]);
    },
  } as unknown as Storage;
  return { storage, ranges };
}

it('reads bytes that are close together with one request', async () => {
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  const { storage, ranges } = storageWith(content);
  const file = new StoredFile(storage, 'a', content.length, { reads: 100, milliseconds: 60_000 });
  for (let at = 0; at < 60_000; at += 1_000) {
    expect(await file.bytes(at, 4)).toEqual(content.subarray(at, at + 4));
  }
  expect(await file.bytes(199_998, 10)).toEqual(content.subarray(199_998));
  expect(await file.bytes(200_000, 10)).toEqual(Buffer.alloc(0));
  expect(ranges).toHaveLength(2);
});

it('gives up on a file that is made to be read in many pieces', async () => {
  const part = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array(400).fill(part)]);
  const { storage, ranges } = storageWith(picture);
  const file = new StoredFile(storage, 'a', picture.length, { reads: 100, milliseconds: 60_000 });
  await expect(isJpegPicture(file)).rejects.toThrow(TooCostly);
  expect(ranges).toHaveLength(100);
});

it('gives up on a file whose storage stalls', async () => {
  const { storage } = storageWith(Buffer.alloc(10), () => new Readable({ read() {} }));
  const file = new StoredFile(storage, 'a', 10, { reads: 100, milliseconds: 20 });
  await expect(file.bytes(0, 10)).rejects.toThrow(TooCostly);
  await expect(file.bytes(0, 10)).rejects.toThrow(TooCostly);
});

it('gives up on a file whose storage stalls after it answered too late', async () => {
  const { storage } = storageWith(Buffer.alloc(10), async () => {
    await wait(40);
    return new Readable({ read() {} });
  });
  const file = new StoredFile(storage, 'a', 10, { reads: 100, milliseconds: 20 });
  await expect(file.bytes(0, 10)).rejects.toThrow(TooCostly);
});

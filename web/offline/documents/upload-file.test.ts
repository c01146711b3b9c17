import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aWorld, json, me, page, type World } from '#web/testing/samples/offline-samples.ts';
import { DocumentServer, refused } from '#web/testing/servers/document-server.ts';
import { uploadFile } from './upload-file.ts';

let world: World;
let server: DocumentServer;
beforeEach(() => {
  world = aWorld();
  server = new DocumentServer();
  world.server = server.handle;
});
afterEach(() => vi.restoreAllMocks());

const file = new Blob(['Bild']);
const expired = { code: 'upload_expired' };
const send = () => uploadFile(world, file, me);

it('tells the size and whose it is, and where the file lies then', async () => {
  const upload = await uploadFile(world, file, me);
  expect(world.asked[0]).toMatchObject({ method: 'POST', body: { fileSize: 4, userId: me } });
  expect(world.asked[1]).toMatchObject({ method: 'PUT' });
  expect(upload).toEqual({ fileUrl: world.asked[1]?.path });
});

it('asks nobody for a file that can no longer be read', async () => {
  const unreadable = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const lost = { size: 4, slice: () => ({ arrayBuffer: unreadable }) } as unknown as Blob;
  expect(await uploadFile(world, lost, me)).toMatchObject({
    refusal: { message: 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.' },
  });
  expect(world.asked).toEqual([]);
});

it('takes the refusal of a storage of its own for a lost file', async () => {
  server.onAddress = () => json({ uploadURL: 'http://storage.test/1', headers: {} });
  server.onFile = () => page(403);
  expect(await send()).toMatchObject({ refusal: { code: 'upload_incomplete' } });
  server.onFile = () => page(503);
  expect(await send()).toEqual({ end: 'later' });
});

it.each([
  ['its status', 507, ''],
  ['a word of Ceph', 403, '<Error><Code>QuotaExceeded</Code></Error>'],
  ['a word of MinIO', 500, '<Error><Code>XMinioStorageFull</Code></Error>'],
])('hears by %s that a storage of its own is full', async (_, status, body) => {
  server.onAddress = () => json({ uploadURL: 'http://storage.test/1', headers: {} });
  server.onFile = () => new Response(body, { status });
  expect(await send()).toMatchObject({ refusal: { code: 'storage_full' } });
});

it('believes no gateway before this application that its storage is full', async () => {
  server.onFile = () => page(507);
  expect(await send()).toEqual({ end: 'later' });
});

it('waits for the owner where somebody else is signed in', async () => {
  server.onAddress = () => refused('wrong_user');
  expect(await send()).toEqual({ end: 'signed-out' });
});

it.each([
  [4, 60_001],
  [2_000_000, 160_000],
  [20_000_000, 900_000],
])('gives a file of %i bytes the time of a slow line: %i ms', async (bytes, time) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await uploadFile(world, new Blob([new Uint8Array(bytes)]), me);
  expect(timeout).toHaveBeenLastCalledWith(time);
});

it.each([
  ['is tried again', 4, { end: 'later' }],
  ['is a person’s matter when its address has expired', 20_000_000, { refusal: expired }],
])('a file that took too long %s', async (_, bytes, upload) => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  server.onFile = () => Promise.reject(new DOMException('', 'TimeoutError'));
  expect(await uploadFile(world, new Blob([new Uint8Array(bytes)]), me)).toMatchObject(upload);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aWorld, json, me, page, type World } from '#web/testing/samples/offline-samples.ts';
import { DocumentServer, refused } from '#web/testing/servers/document-server.ts';
import { uploadQueued } from './queued-upload.ts';

let world: World;
let server: DocumentServer;
beforeEach(() => {
  world = aWorld();
  server = new DocumentServer();
  world.server = server.handle;
});
afterEach(() => vi.restoreAllMocks());

const file = new Blob(['Bild']);
const send = () => uploadQueued(world, file, me);

it('sends the size and the user id, and returns the address of the file', async () => {
  const upload = await uploadQueued(world, file, me);
  expect(world.asked[0]).toMatchObject({ method: 'POST', body: { fileSize: 4, userId: me } });
  expect(world.asked[1]).toMatchObject({ method: 'PUT' });
  expect(upload).toEqual({ fileUrl: world.asked[1]?.path });
});

it('sends no request for a file that can no longer be read', async () => {
  const unreadable = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const lost = { size: 4, slice: () => ({ arrayBuffer: unreadable }) } as unknown as Blob;
  expect(await uploadQueued(world, lost, me)).toMatchObject({
    refusal: { message: 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.' },
  });
  expect(world.asked).toEqual([]);
});

it('treats the refusal of an S3 storage as a lost file', async () => {
  server.onAddress = () => json({ uploadURL: 'http://storage.test/1', headers: {} });
  server.onFile = () => page(403);
  expect(await send()).toMatchObject({ refusal: { code: 'upload_incomplete' } });
  server.onFile = () => page(503);
  expect(await send()).toEqual({ end: 'later' });
});

it('does not believe a proxy that says the storage is full', async () => {
  server.onFile = () => page(507);
  expect(await send()).toEqual({ end: 'later' });
});

it('waits for the owner where somebody else is signed in', async () => {
  server.onAddress = () => refused('wrong_user');
  expect(await send()).toEqual({ end: 'signed-out' });
});

describe('a file without an answer', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Resolves when the upload has begun; it gets no answer. */
  const untilUnderWay = () =>
    new Promise<void>((resolve) => {
      const { fetch } = world;
      world.fetch = (input, init) => {
        if (init?.method !== 'PUT') return fetch(input, init);
        return new Promise((_, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
          resolve();
        });
      };
    });

  it.each([
    [4, 60_001],
    [2_000_000, 160_000],
  ])('is tried again: %i bytes after %i ms', async (bytes, time) => {
    const underWay = untilUnderWay();
    const upload = uploadQueued(world, new Blob([new Uint8Array(bytes)]), me);
    await underWay;
    vi.advanceTimersByTime(time - 1);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await upload).toEqual({ end: 'later' });
  });

  it('is refused when its address has expired', async () => {
    const expiry = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(expiry.signal);
    const underWay = untilUnderWay();
    const upload = uploadQueued(world, new Blob([new Uint8Array(20_000_000)]), me);
    await underWay;
    expect(timeout).toHaveBeenCalledExactlyOnceWith(900_000);
    vi.advanceTimersByTime(900_000);
    expiry.abort();
    expect(await upload).toMatchObject({ refusal: { code: 'upload_expired' } });
  });
});

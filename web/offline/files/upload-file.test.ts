import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { aWorld, json, type World } from '#web/testing/samples/offline-samples.ts';
import { DocumentServer, refused } from '#web/testing/servers/document-server.ts';
import { uploadFile } from './upload-file.ts';

let world: World;
let server: DocumentServer;
beforeEach(() => {
  world = aWorld();
  server = new DocumentServer();
  world.server = server.handle;
});

afterEach(() => vi.unstubAllGlobals());

const file = new Blob(['Bild']);

it('asks for an address for a file of this size, sends the bytes, and returns the address', async () => {
  const address = await uploadFile(world, file);
  expect(world.asked).toMatchObject([
    { method: 'POST', body: { fileSize: 4 } },
    { method: 'PUT', path: address },
  ]);
});

it.each([
  ['nothing', {}],
  ['an empty one', { uploadURL: '', headers: {} }],
  ['only what goes with it', { headers: {} }],
  ['null', { uploadURL: null }],
])('has no address if the server answers %s', async (_, body) => {
  server.onAddress = () => json(body);
  const cause = new Error('No upload URL received from server');
  await expect(uploadFile(world, file)).rejects.toMatchObject({ step: 'start', cause });
  expect(world.asked).toHaveLength(1);
});

it('says which step failed', async () => {
  server.onAddress = () => json({ login: 'required' });
  const foreign = { step: 'address', cause: expect.any(ForeignAnswerError) };
  await expect(uploadFile(world, file)).rejects.toMatchObject(foreign);
  server.onAddress = () => undefined;
  server.onFile = () => refused('storage_full');
  const full = { step: 'bytes', cause: { code: 'storage_full' } };
  await expect(uploadFile(world, file)).rejects.toMatchObject(full);
  server.onFile = () => Promise.reject(new TypeError('Failed to fetch'));
  const broken = { step: 'connection', cause: expect.any(NetworkError) };
  await expect(uploadFile(world, file)).rejects.toMatchObject(broken);
});

it.each([
  ['an address', 'onAddress'],
  ['a refusal', 'onFile'],
] as const)('ends without a failure if it is cancelled while it waits for %s', async (_, step) => {
  const ending = new AbortController();
  server[step] = () => {
    ending.abort();
    return refused('forbidden');
  };
  const upload = uploadFile(world, file, { signal: ending.signal });
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
});

it('announces the end of the session unless the caller does it', async () => {
  const onEnded = vi.fn();
  vi.stubGlobal('dispatchEvent', onEnded);
  server.onAddress = () => json(new AppError('not_signed_in').toAnswer(), 401);
  const failure = { step: 'address', cause: { code: 'not_signed_in' } };
  await expect(uploadFile(world, file, { unauthorized: 'throw' })).rejects.toMatchObject(failure);
  expect(onEnded).not.toHaveBeenCalled();
  await expect(uploadFile(world, file)).rejects.toMatchObject(failure);
  expect(onEnded).toHaveBeenCalledOnce();
});

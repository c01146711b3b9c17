import { expect, it, vi } from 'vitest';
import { FakeDecoder } from '#web/testing/fakes/fake-decoder.ts';
import { DecodeError, decodePicture, readFrame } from './decoder.ts';

const bitmap = {} as ImageBitmap;
const photo = new Blob(['photo']);

it('starts the worker with the first picture, and only once', async () => {
  const decoder = new FakeDecoder();
  expect(decoder.threads).toHaveLength(0);
  await readFrame(bitmap);
  await decodePicture(photo);
  expect(decoder.threads).toHaveLength(1);
});

it('gives each picture its own answer', async () => {
  const decoder = new FakeDecoder();
  decoder.codes = [{ text: 'in front', format: 'qr' }];
  decoder.inPhoto = [{ text: 'in the photo', format: 'ean' }];
  const [frame, codes] = await Promise.all([readFrame(bitmap), decodePicture(photo)]);
  expect(frame).toEqual({ codes: [{ text: 'in front', format: 'qr' }], brightness: 120 });
  expect(codes).toEqual([{ text: 'in the photo', format: 'ean' }]);
});

it('says why a picture could not be read', async () => {
  new FakeDecoder().failure = 'no-picture';
  const reading = decodePicture(photo);
  await expect(reading).rejects.toBeInstanceOf(DecodeError);
  await expect(reading).rejects.toMatchObject({ failure: 'no-picture' });
});

it('fails all open pictures if the worker fails, and starts another one', async () => {
  const decoder = new FakeDecoder();
  decoder.inPhoto = undefined;
  const open = [decodePicture(photo), decodePicture(photo)];
  decoder.crash();
  for (const reading of open) await expect(reading).rejects.toMatchObject({ failure: 'no-reader' });
  decoder.inPhoto = [];
  expect(await decodePicture(photo)).toEqual([]);
  expect(decoder.threads).toHaveLength(2);
});

it('gives a worker up that does not answer, and starts another one', async () => {
  vi.useFakeTimers();
  try {
    const decoder = new FakeDecoder();
    decoder.inPhoto = undefined;
    const refused = expect(decodePicture(photo)).rejects.toMatchObject({ failure: 'no-reader' });
    await vi.advanceTimersByTimeAsync(45_000);
    await refused;
    decoder.inPhoto = [];
    expect(await decodePicture(photo)).toEqual([]);
    expect(decoder.threads).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await decodePicture(photo)).toEqual([]);
    expect(decoder.threads).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

import { expect, it, vi } from 'vitest';
import { FrameReader } from './frame-reader.ts';
import type { LocatedCode } from './located-code.ts';
import type { ReadBitmap } from './native-reader.ts';

const codeOf = (text: string): LocatedCode => ({ text, format: 'qr', corners: [{ x: 0, y: 0 }] });
const picture = {} as ImageBitmap;

const finding = (...texts: string[]) => vi.fn<ReadBitmap>(async () => texts.map(codeOf));

async function readTimes(reader: FrameReader, times: number): Promise<string[][]> {
  const found: string[][] = [];
  for (let time = 0; time < times; time++) {
    found.push((await reader.read(picture)).map(({ text }) => text));
  }
  return found;
}

it('reads with ZXing alone where the browser has no detector', async () => {
  const reader = new FrameReader({ native: Promise.resolve(undefined), wasm: finding('a') });
  expect(await readTimes(reader, 2)).toEqual([['a'], ['a']]);
});

it('leaves ZXing alone while the detector of the browser reads', async () => {
  const wasm = finding('never');
  const reader = new FrameReader({ native: Promise.resolve(finding('a')), wasm });
  expect(await readTimes(reader, 10)).toEqual(Array(10).fill(['a']));
  expect(wasm).not.toHaveBeenCalled();
});

it('lets ZXing look too when the detector has found nothing for a few pictures', async () => {
  const reader = new FrameReader({ native: Promise.resolve(finding()), wasm: finding('a') });
  expect(await readTimes(reader, 7)).toEqual([[], [], [], [], ['a'], ['a'], ['a']]);
});

it('returns to the detector alone when it reads again', async () => {
  const wasm = finding();
  const native = finding();
  const reader = new FrameReader({ native: Promise.resolve(native), wasm });
  await readTimes(reader, 6);
  expect(wasm).toHaveBeenCalledTimes(2);
  native.mockResolvedValueOnce([codeOf('b')]);
  await readTimes(reader, 5);
  expect(wasm).toHaveBeenCalledTimes(2);
});

it('gives up a detector that fails', async () => {
  const native = vi.fn<ReadBitmap>().mockRejectedValue(new Error('service unavailable'));
  const reader = new FrameReader({ native: Promise.resolve(native), wasm: finding('a') });
  expect(await readTimes(reader, 3)).toEqual([['a'], ['a'], ['a']]);
  expect(native).toHaveBeenCalledTimes(1);
});

it('reads with ZXing if the detector cannot be opened', async () => {
  const native = Promise.reject<ReadBitmap>(new Error('no detector'));
  const reader = new FrameReader({ native, wasm: finding('a') });
  expect(await readTimes(reader, 1)).toEqual([['a']]);
});

it('reports if ZXing itself fails', async () => {
  const wasm = vi.fn<ReadBitmap>().mockRejectedValue(new Error('not loaded'));
  const reader = new FrameReader({ native: Promise.resolve(undefined), wasm });
  await expect(reader.read(picture)).rejects.toThrow('not loaded');
});

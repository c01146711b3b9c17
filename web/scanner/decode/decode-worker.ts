/** The entry of the worker that reads codes, so that the camera picture and the buttons never wait for it. */
import wasmFile from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type {
  DecodeFailure,
  FromDecodeWorker,
  Questions,
  ToDecodeWorker,
} from './decode-messages.ts';
import { FrameReader } from './frame-reader.ts';
import { biggestFirst, mostCentralFirst } from './located-code.ts';
import { openNativeReader } from './native-reader.ts';
import { brightnessOf, pixelsOf } from './pixels.ts';
import { prepareWasm, readFramePixels, readPhotoPixels } from './wasm-reader.ts';

prepareWasm({ locateFile: () => wasmFile });

let turn = 0;
const frames = new FrameReader({
  native: openNativeReader(),
  wasm: (picture) => readFramePixels(pixelsOf(picture), turn++),
});

self.addEventListener('message', async ({ data }: MessageEvent<ToDecodeWorker>) => {
  const { number } = data;
  try {
    post({ kind: 'answer', number, answer: await answerTo(data) });
  } catch (error) {
    const failure: DecodeFailure = error instanceof NoPicture ? 'no-picture' : 'no-reader';
    post({ kind: 'failed', number, failure, reason: String(error) });
  }
});

const post = (message: FromDecodeWorker) => self.postMessage(message);

const answerTo = (question: ToDecodeWorker) =>
  question.kind === 'frame' ? seenIn(question.given) : readPhoto(question.given);

async function seenIn(picture: ImageBitmap): Promise<Questions['frame']['answer']> {
  try {
    const codes = mostCentralFirst(await frames.read(picture), picture);
    return { codes, brightness: brightnessOf(picture) };
  } finally {
    picture.close();
  }
}

/** Always with ZXing: a photo is read once, so it may take longer, and all browsers read the same. */
async function readPhoto(given: Blob | ImageBitmap): Promise<Questions['photo']['answer']> {
  const picture = given instanceof Blob ? await opened(given) : given;
  try {
    return biggestFirst(await readPhotoPixels((most) => pixelsOf(picture, most)));
  } finally {
    picture.close();
  }
}

class NoPicture extends Error {}

async function opened(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (cause) {
    throw new NoPicture('The file cannot be opened as a picture.', { cause });
  }
}

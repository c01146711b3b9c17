/** Runs in the browser: reads pictures with the worker of the product, and with the browser's own detector where there is one. */
import { decodePicture, readFrame } from '#web/scanner/decode/decoder.ts';

export interface Reading {
  texts: string[];
  /** In milliseconds. */
  time: number;
}

export interface Readings {
  /** As a photo: looked at in all ways. */
  photo: Reading;
  /** As pictures of the camera that show the same, until something is found. */
  camera: Reading;
  /** By the browser alone; undefined if it cannot read codes. */
  detector?: Reading;
}

/** Every way to look at pictures of the camera comes once within so many. */
const frames = 4;

interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats(): Promise<string[]>;
}

async function openDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  // Some browsers have one that knows no formats.
  const formats = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  return BarcodeDetector && formats.length > 0 ? new BarcodeDetector() : undefined;
}

async function timed(read: () => Promise<string[]>): Promise<Reading> {
  const start = performance.now();
  const texts = await read();
  return { texts, time: performance.now() - start };
}

async function inFrames(file: Blob): Promise<string[]> {
  for (let frame = 0; frame < frames; frame += 1) {
    const { codes } = await readFrame(await createImageBitmap(file));
    if (codes.length > 0) return codes.map(({ text }) => text);
  }
  return [];
}

declare global {
  var readPicture: (address: string) => Promise<Readings>;
}

const detector = openDetector();

globalThis.readPicture = async (address) => {
  const file = await (await fetch(address)).blob();
  const own = await detector;
  return {
    photo: await timed(async () => (await decodePicture(file)).map(({ text }) => text)),
    camera: await timed(() => inFrames(file)),
    ...(own && {
      detector: await timed(async () =>
        (await own.detect(await createImageBitmap(file))).map(({ rawValue }) => rawValue),
      ),
    }),
  };
};

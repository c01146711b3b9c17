import type { LocatedCode } from './located-code.ts';
import type { ReadBitmap } from './native-reader.ts';

/** How many pictures in a row only the browser's detector looks at. */
const nativeAlone = 4;

interface Readers {
  native: Promise<ReadBitmap | undefined>;
  wasm: ReadBitmap;
}

/**
 * Reads the pictures of the camera. The browser's detector is faster and needs less power, but does not read every code
 * that ZXing reads. So ZXing looks too as soon as the detector has found nothing for a few pictures.
 */
export class FrameReader {
  #native: Promise<ReadBitmap | undefined>;
  readonly #wasm: ReadBitmap;
  #misses = 0;

  constructor({ native, wasm }: Readers) {
    // A detector that cannot be opened is the same as none.
    this.#native = native.catch(() => undefined);
    this.#wasm = wasm;
  }

  async read(picture: ImageBitmap): Promise<LocatedCode[]> {
    const native = await this.#native;
    if (!native) return this.#wasm(picture);
    const codes = await native(picture).catch(() => this.#giveUpNative());
    if (codes.length > 0) {
      this.#misses = 0;
      return codes;
    }
    this.#misses += 1;
    return this.#misses > nativeAlone ? this.#wasm(picture) : [];
  }

  /** Some detectors are offered but fail at every picture. */
  #giveUpNative(): LocatedCode[] {
    this.#native = Promise.resolve(undefined);
    this.#misses = nativeAlone;
    return [];
  }
}

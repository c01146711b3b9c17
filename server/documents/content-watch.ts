import { createHash } from 'node:crypto';
import type { ContentFacts } from './uploads-store.ts';

const controls = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b];
const isNoText = (code: number) => code < 0x20 && !controls.includes(code);

/** UTF-16, which Windows calls Unicode: two bytes per letter, in either order. */
const isWideLittle = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xfe;
const isWideBig = (bytes: Buffer) => bytes[0] === 0xfe && bytes[1] === 0xff;

type HoldsNoText = (bytes: Buffer) => boolean;

const narrow: HoldsNoText = (bytes) => bytes.some(isNoText);

const wide =
  (codeAt: (bytes: Buffer, at: number) => number): HoldsNoText =>
  (bytes) => {
    for (let at = 0; at + 1 < bytes.length; at += 2) {
      if (isNoText(codeAt(bytes, at))) return true;
    }
    return false;
  };
const wideLittle = wide((bytes, at) => bytes.readUInt16LE(at));
const wideBig = wide((bytes, at) => bytes.readUInt16BE(at));

function checkFor(beginning: Buffer): HoldsNoText {
  if (isWideLittle(beginning)) return wideLittle;
  return isWideBig(beginning) ? wideBig : narrow;
}

/**
 * Reads all bytes of a file while they pass, for their hash and whether they are text; once they are not, it stops
 * checking for text.
 */
export class ContentWatch {
  readonly #hash = createHash('sha256');
  #holdsNoText: HoldsNoText | undefined;
  #isText = true;
  /** The bytes of a letter that is not complete yet. */
  #rest = Buffer.alloc(0);

  see(chunk: Buffer): void {
    this.#hash.update(chunk);
    if (!this.#isText) return;
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    this.#rest = Buffer.from(bytes.subarray(whole));
    if (whole === 0) return;
    this.#holdsNoText ??= checkFor(bytes);
    this.#isText = !this.#holdsNoText(bytes.subarray(0, whole));
  }

  seen(): ContentFacts {
    const isText = this.#isText && !narrow(this.#rest);
    return { contentHash: this.#hash.digest('hex'), isText };
  }
}

/** Messages between the page and the worker that reads codes. */
import type { ScannedCode } from '../scanned-code.ts';

/** What the worker saw in one picture of the camera: the code in the middle comes first. */
export interface SeenFrame {
  codes: ScannedCode[];
  /** From 0 to 255. */
  brightness: number;
}

/** The questions of the page with their answers. */
export interface Questions {
  frame: { given: ImageBitmap; answer: SeenFrame };
  photo: { given: Blob | ImageBitmap; answer: ScannedCode[] };
}

export type ToDecodeWorker = {
  [Kind in keyof Questions]: { kind: Kind; number: number; given: Questions[Kind]['given'] };
}[keyof Questions];

/** Why there is no answer: the file is no picture, or the reader itself does not work. */
export type DecodeFailure = 'no-picture' | 'no-reader';

export type FromDecodeWorker =
  | { kind: 'answer'; number: number; answer: Questions[keyof Questions]['answer'] }
  | { kind: 'failed'; number: number; failure: DecodeFailure; reason: string };

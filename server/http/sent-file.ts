import type { Readable } from 'node:stream';

/** An answer that is a file, made on the spot: sent as it comes, kept by nobody on the way. */
export interface SentFileParts {
  fileName: string;
  type: string;
  /** Whether a browser opens it itself. */
  isShown: boolean;
  content: Readable;
}

export class SentFile {
  readonly parts: SentFileParts;

  constructor(parts: SentFileParts) {
    this.parts = parts;
  }
}

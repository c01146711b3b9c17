import type { Readable } from 'node:stream';

/** An answer that is a file, made on request: sent as it is produced and not cached. */
export interface SentFileParts {
  fileName: string;
  type: string;
  /** Whether a browser shows it instead of downloading it. */
  isShown: boolean;
  content: Readable;
}

export class SentFile {
  readonly parts: SentFileParts;

  constructor(parts: SentFileParts) {
    this.parts = parts;
  }
}

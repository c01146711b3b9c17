import type { Readable } from 'node:stream';

/** An answer that is JSON already, as the database built it: sent as it is, whole or in pieces. */
export class RawJson {
  readonly content: string | Readable;

  constructor(content: string | Readable) {
    this.content = content;
  }
}

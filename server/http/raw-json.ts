/** An answer that is JSON already, as the database built it: sent as it is, whole or in pieces. */
export class RawJson {
  readonly content: string | AsyncIterable<string>;
  /** With it, a browser that opens the address stores the answer as a file. */
  readonly fileName: string | undefined;

  constructor(content: string | AsyncIterable<string>, fileName?: string) {
    this.content = content;
    this.fileName = fileName;
  }
}

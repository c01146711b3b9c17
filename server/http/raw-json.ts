/** An answer that the database built as JSON: sent as it is, complete or in pieces. */
export class RawJson {
  readonly content: string | AsyncIterable<string>;
  /** If set, a browser that opens the address stores the answer as a file. */
  readonly fileName: string | undefined;

  constructor(content: string | AsyncIterable<string>, fileName?: string) {
    this.content = content;
    this.fileName = fileName;
  }
}

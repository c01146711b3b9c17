/** The texts of a workbook that cells refer to by number. */
import { fromSheetText } from './sheet-text.ts';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';
import type { XlsxArchive } from './xlsx-archive.ts';
import { readXml } from './xml-part.ts';

const blockBytes = 1024 * 1024;

/** Keeps texts in UTF-8. As strings a hundred thousand rows of different texts would need 170 MB more. */
export class Texts {
  readonly #blocks: Buffer[] = [];
  /** Where each text begins, counted over all blocks, and its length. */
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  #end = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (length > blockBytes) throw new TableFileError('too_much_content', {}, `text of ${length}`);
    const isFull = (this.#end % blockBytes) + length > blockBytes;
    if (isFull) this.#end = this.#blocks.length * blockBytes;
    const at = Math.floor(this.#end / blockBytes);
    this.#blocks[at] ??= Buffer.allocUnsafe(blockBytes);
    this.#blocks[at].write(text, this.#end % blockBytes);
    this.#starts.push(this.#end);
    this.#lengths.push(length);
    this.#end += length;
  }

  get(number: number): string | undefined {
    const start = this.#starts[number];
    const length = this.#lengths[number];
    if (start === undefined || length === undefined) return undefined;
    const block = this.#blocks[Math.floor(start / blockBytes)];
    const from = start % blockBytes;
    return fromSheetText(block?.toString('utf8', from, from + length) ?? '');
  }
}

export async function readTexts(archive: XlsxArchive, part: string | undefined): Promise<Texts> {
  const texts = new Texts();
  if (part === undefined || !archive.has(part)) return texts;
  let text = '';
  let isText = false;
  /** A reading aid for Asian scripts is not part of the text. */
  let isPhonetic = false;
  await readXml(await archive.text(part, tableLimits.sharedTextBytes), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isPhonetic;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') texts.add(text);
    },
  });
  return texts;
}

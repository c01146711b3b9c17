/** The parts of an XLSX file. Sizes are checked before anything is unpacked. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';

const hasMacros = (name: string) => /(^|\/)(vbaProject\.bin$|macrosheets\/)/i.test(name);

export class XlsxArchive {
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(path: string): Promise<XlsxArchive> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
    try {
      return new XlsxArchive(zip, await entriesOf(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of a part, piece by piece; unpacking goes on only as fast as it is read. */
  async text(name: string, mostBytes = Number.POSITIVE_INFINITY): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new TableFileError('damaged', {}, `no part ${name}`);
    if (entry.uncompressedSize > mostBytes) throw new TableFileError('too_much_content', {}, name);
    // It fails if the part is longer or shorter than the directory says.
    const stream = await this.#zip.openReadStreamPromise(entry);
    return stream.setEncoding('utf8');
  }

  close(): void {
    this.#zip.close();
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > tableLimits.archiveEntries)
    throw new TableFileError('too_much_content', {}, `${zip.entryCount} entries`);
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new TableFileError('password');
    if (hasMacros(entry.fileName)) throw new TableFileError('macros');
    unpackedBytes += entry.uncompressedSize;
    if (isBomb(entry) || unpackedBytes > tableLimits.unpackedBytes)
      throw new TableFileError('too_much_content', {}, entry.fileName);
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
  }
  refuseOtherFormats(entries);
  return entries;
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry) =>
  uncompressedSize > tableLimits.partBytes ||
  (uncompressedSize > tableLimits.harmlessPartBytes &&
    uncompressedSize > compressedSize * tableLimits.compression);

/** Other documents are archives too. */
function refuseOtherFormats(entries: Map<string, Entry>): void {
  if (entries.has('xl/workbook.bin') || entries.has('content.xml'))
    throw new TableFileError('other_format');
  if (!entries.has('[Content_Types].xml') || !entries.has('_rels/.rels'))
    throw new TableFileError('not_a_table');
}

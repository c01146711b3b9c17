/**
 * Whether a file is what its extension says. The program of that type must be able to open it. A file that another
 * program would open as well (a picture that is also an archive or a page) is refused.
 */
import type { FileExtension } from '#contract/documents/files.ts';
import { namesInCompoundFile } from './compound-file.ts';
import { isJpegPicture } from './jpeg-picture.ts';
import type { StoredFile } from './stored-file.ts';
import { containsArchive, namesInArchive } from './zip-archive.ts';

const bytesOf = (...numbers: number[]) => Buffer.from(numbers);

const png = bytesOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const pngEnd = bytesOf(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);
const jpeg = bytesOf(0xff, 0xd8, 0xff);
const gif = Buffer.from('GIF8');
const pdf = Buffer.from('%PDF-');
const pdfEnd = Buffer.from('%%EOF');
const pngBegin = Buffer.concat([png, bytesOf(0, 0, 0, 13), Buffer.from('IHDR')]);

/** How many bytes browsers read to guess a type. */
const sniffed = 1_445;

/** Markup that makes a guessing program take a file for a page, at any position. */
const pageWithin = /<(!doctype\s+(html|svg)|(html|head|body|script|iframe|svg|style|title)\b|!--)/i;

/** The same for files without a signature at their beginning. */
const pageBeginning =
  /^\s*<(!doctype\s+(html|svg)|(html|head|body|script|iframe|svg|style|title|\?xml)\b|!--)/i;

/** PDF readers look for the end mark this far from the end of the file. */
const pdfTail = 1_024;

const beginsWith = async (file: StoredFile, mark: Buffer) =>
  (await file.bytes(0, mark.length)).equals(mark);
const endsWith = async (file: StoredFile, mark: Buffer) =>
  (await file.bytes(file.size - mark.length, mark.length)).equals(mark);

async function isAlsoSomethingElse(file: StoredFile): Promise<boolean> {
  const beginning = (await file.bytes(0, sniffed)).toString('latin1');
  // Inside of its objects a PDF may contain XML.
  const isPage = pageWithin.test(beginning.split(/\d+ \d+ obj\b/, 1)[0] ?? '');
  // PDF readers also find the signature behind other bytes.
  const isPdfBehind = beginning.indexOf(pdf.toString('latin1')) > 0;
  return isPage || isPdfBehind || containsArchive(file);
}

async function isPdf(file: StoredFile): Promise<boolean> {
  const tail = await file.bytes(Math.max(0, file.size - pdfTail), pdfTail);
  return tail.includes(pdfEnd) && beginsWith(file, pdf);
}

const isPng = async (file: StoredFile) =>
  (await beginsWith(file, pngBegin)) && (await endsWith(file, pngEnd));

const isOffice = (part: string) => async (file: StoredFile) => {
  const names = await namesInArchive(file);
  return names.includes('[Content_Types].xml') && names.includes(part);
};

const isOldOffice =
  (...streams: string[]) =>
  async (file: StoredFile) =>
    (await namesInCompoundFile(file)).some((name) => streams.includes(name));

/** A file with the signature of another type is no text, whatever follows. */
async function beginsLikeText(file: StoredFile): Promise<boolean> {
  const beginning = await file.bytes(0, sniffed);
  const isOther = [png, jpeg, gif, pdf].some((mark) =>
    beginning.subarray(0, mark.length).equals(mark),
  );
  return !isOther && !pageBeginning.test(textOf(beginning));
}

function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

const alone =
  (isKind: (file: StoredFile) => Promise<boolean>) =>
  async (file: StoredFile): Promise<boolean> =>
    (await isKind(file)) && !(await isAlsoSomethingElse(file));

const checks: Record<FileExtension, (file: StoredFile, isText: boolean) => Promise<boolean>> = {
  '.pdf': alone(isPdf),
  '.jpg': alone(isJpegPicture),
  '.jpeg': alone(isJpegPicture),
  '.png': alone(isPng),
  '.doc': alone(isOldOffice('WordDocument')),
  '.xls': alone(isOldOffice('Workbook', 'Book')),
  '.docx': isOffice('word/document.xml'),
  '.xlsx': isOffice('xl/workbook.xml'),
  '.txt': async (file, isText) => isText && beginsLikeText(file),
};

/** `isText` comes from the caller, because it needs all bytes of the file. */
export const matchesExtension = (
  file: StoredFile,
  extension: FileExtension,
  isText: boolean,
): Promise<boolean> => checks[extension](file, isText);

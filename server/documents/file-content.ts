/**
 * Whether a file is what its extension says. Only what its kind of program would open counts, and a
 * file that another program would open as well (a picture that is also an archive or a page) does not.
 */
import type { FileExtension } from '#contract/files.ts';
import { namesInCompoundFile } from './compound-file.ts';
import { holdsJpeg } from './jpeg-picture.ts';
import type { StoredFile } from './stored-file.ts';
import { holdsArchive, namesInArchive } from './zip-archive.ts';

const bytesOf = (...numbers: number[]) => Buffer.from(numbers);

const png = bytesOf(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const pngEnd = bytesOf(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);
const jpeg = bytesOf(0xff, 0xd8, 0xff);
const gif = Buffer.from('GIF8');
const pdf = Buffer.from('%PDF-');
const pdfEnd = Buffer.from('%%EOF');
const pngBegin = Buffer.concat([png, bytesOf(0, 0, 0, 13), Buffer.from('IHDR')]);

/** As much as a browser looks at to guess a type. */
const sniffed = 1_445;

/** What makes a program that guesses take a file for a page, wherever it stands. */
const pageWithin = /<(!doctype\s+(html|svg)|(html|head|body|script|iframe|svg|style|title)\b|!--)/i;

/** The same for what has no mark of its own before it. */
const pageBeginning =
  /^\s*<(!doctype\s+(html|svg)|(html|head|body|script|iframe|svg|style|title|\?xml)\b|!--)/i;

/** Readers of PDF look for its end this far from the end of the file. */
const pdfTail = 1_024;

const beginsWith = async (file: StoredFile, mark: Buffer) =>
  (await file.bytes(0, mark.length)).equals(mark);
const endsWith = async (file: StoredFile, mark: Buffer) =>
  (await file.bytes(file.size - mark.length, mark.length)).equals(mark);

async function isAlsoSomethingElse(file: StoredFile): Promise<boolean> {
  const beginning = (await file.bytes(0, sniffed)).toString('latin1');
  // Inside its objects a PDF may well hold XML.
  const isPage = pageWithin.test(beginning.split(/\d+ \d+ obj\b/, 1)[0] ?? '');
  // Its readers find its mark behind other bytes, too.
  const isPdfBehind = beginning.indexOf(pdf.toString('latin1')) > 0;
  return isPage || isPdfBehind || holdsArchive(file);
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

/** What follows a mark of another kind is no text, however it reads. */
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
  '.jpg': alone(holdsJpeg),
  '.jpeg': alone(holdsJpeg),
  '.png': alone(isPng),
  '.doc': alone(isOldOffice('WordDocument')),
  '.xls': alone(isOldOffice('Workbook', 'Book')),
  '.docx': isOffice('word/document.xml'),
  '.xlsx': isOffice('xl/workbook.xml'),
  '.txt': async (file, isText) => isText && beginsLikeText(file),
};

/** Whether it is text only whoever has seen all of it can tell. */
export const isWhatItSays = (
  file: StoredFile,
  extension: FileExtension,
  isText: boolean,
): Promise<boolean> => checks[extension](file, isText);

/** Reads a PDF with independent programs. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program on the file; `args` names it as `$`. */
async function outputOf(bytes: Uint8Array, program: string, ...args: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-pdf-'));
  try {
    const file = path.join(folder, 'protocol.pdf');
    await writeFile(file, bytes);
    const named = args.map((arg) => (arg === '$' ? file : arg));
    const { stdout } = await run(program, named, { maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rejects, with the message, unless every object and stream of the file is valid. */
export const checkStructure = (bytes: Uint8Array) => outputOf(bytes, 'qpdf', '--check', '$');

/** The text of each page in the order in which it was drawn. */
export async function pageTexts(bytes: Uint8Array): Promise<string[]> {
  const text = await outputOf(bytes, 'pdftotext', '-raw', '-enc', 'UTF-8', '$', '-');
  return text.split('\f').slice(0, -1);
}

export interface PlacedWord {
  text: string;
  /** The first page is 0. */
  page: number;
  xMin: number;
  xMax: number;
  yMin: number;
  yMax: number;
}

/** The position of each word, from the top left corner of its page in points. */
export async function placedWords(bytes: Uint8Array): Promise<PlacedWord[]> {
  const [, ...pages] = (await outputOf(bytes, 'pdftotext', '-bbox', '$', '-')).split('<page ');
  return pages.flatMap((page, at) => {
    const words = page.matchAll(
      /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
    );
    return [...words].map(([, xMin, yMin, xMax, yMax, text = '']) => ({
      ...{ text, page: at },
      ...{ xMin: Number(xMin), xMax: Number(xMax), yMin: Number(yMin), yMax: Number(yMax) },
    }));
  });
}

/** Draws every page as a grey picture and gives the files to `use`, in the order of the pages. */
export async function withPictures<T>(
  bytes: Uint8Array,
  dpi: number,
  use: (files: string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-pages-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes);
    await run('pdftoppm', ['-gray', '-r', `${dpi}`, file, path.join(folder, 'page')]);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort();
    return await use(names.map((name) => path.join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface GreyPicture {
  width: number;
  height: number;
  /** From 0 (black) to 255 (white), row by row. */
  shades: Uint8Array;
}

/** A file that `withPictures` has drawn. */
export async function readGrey(file: string): Promise<GreyPicture> {
  const bytes = await readFile(file);
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 100));
  if (!head) throw new Error('no picture in 256 shades of grey');
  const [{ length }, width, height] = head;
  return { width: Number(width), height: Number(height), shades: bytes.subarray(length) };
}

export interface FontUse {
  name: string;
  isEmbedded: boolean;
  isSubset: boolean;
  hasText: boolean;
}

export async function fontsOf(bytes: Uint8Array): Promise<FontUse[]> {
  const [, , ...lines] = (await outputOf(bytes, 'pdffonts', '$')).trimEnd().split('\n');
  return lines.map((line) => {
    const [name = '', , , , embedded, subset, unicode] = line.split(/\s+/);
    return {
      name: name.replace(/^[A-Z]{6}\+/, ''),
      isEmbedded: embedded === 'yes',
      isSubset: subset === 'yes',
      hasText: unicode === 'yes',
    };
  });
}

/** The metadata of the file: title, number of pages and so on. */
export async function propertiesOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const lines = (await outputOf(bytes, 'pdfinfo', '$')).trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2)));
}

/** Reads a PDF with independent programs. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  xMin: number;
  xMax: number;
  yMax: number;
}

/** The position of each word, from the top left corner in points. */
export async function placedWords(bytes: Uint8Array): Promise<PlacedWord[]> {
  const page = await outputOf(bytes, 'pdftotext', '-bbox', '$', '-');
  const words = page.matchAll(
    /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
  );
  return [...words].map(([, xMin, xMax, yMax, text = '']) => ({
    text,
    xMin: Number(xMin),
    xMax: Number(xMax),
    yMax: Number(yMax),
  }));
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

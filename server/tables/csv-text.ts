/** The encoding of a CSV file, and its text piece by piece. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CsvEncoding } from './table-source.ts';

/**
 * What Windows-1252 has between 0x80 and 0x9f; the five unused codes stay as they are. Some releases of Node decode
 * these 32 codes as Latin-1.
 */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function fromWindows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

export async function encodingOf(path: string): Promise<CsvEncoding> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const mark = buffer.toString('hex');
    if (mark === 'fffe') return 'utf-16le';
    if (mark === 'feff') return 'utf-16be';
  } finally {
    await file.close();
  }
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

/** Reads the whole file: the first letter that is not ASCII may be far from its beginning. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Without the mark of the encoding. */
export async function* csvText(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const bytes of createReadStream(path)) yield fromWindows1252(bytes);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Reads pictures with zbar, the usual reader on Linux. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CodeFormat } from '#web/scanner/scanned-code.ts';

const run = promisify(execFile);

/** It cannot read Data Matrix. */
export const knownToZbar: readonly CodeFormat[] = ['qr', 'code-128', 'code-39', 'ean'];

const kinds = ['qrcode', 'code128', 'code39', 'ean13', 'ean8'];
const options = ['-q', '--xml', '-Sdisable', ...kinds.map((kind) => `-S${kind}.enable`)];

interface ZbarReading {
  /** The texts that were found in each file. */
  texts: Map<string, string[]>;
  /** Milliseconds for each file. */
  time: number;
}

/** It gets many files at once, so that the start of the program hardly counts. */
export async function readWithZbar(files: readonly string[]): Promise<ZbarReading> {
  const start = performance.now();
  const { stdout } = await run('zbarimg', [...options, ...files], { maxBuffer: 2 ** 26 }).catch(
    // It ends with 4 if one of the pictures shows no code, and still reports the others.
    (error: { stdout?: string; code?: number }) => {
      if (error.code === 4) return { stdout: error.stdout ?? '' };
      throw error;
    },
  );
  const time = (performance.now() - start) / files.length;
  const texts = new Map<string, string[]>();
  for (const [, file = '', found = ''] of stdout.matchAll(
    /<source href='([^']*)'>(.*?)<\/source>/gs,
  )) {
    const codes = found.matchAll(/<data[^>]*><!\[CDATA\[(.*?)\]\]><\/data>/gs);
    texts.set(
      file,
      [...codes].map(([, text = '']) => text),
    );
  }
  return { texts, time };
}

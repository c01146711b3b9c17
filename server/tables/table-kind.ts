/** Decides by its content, not by its name, what a file is. */
import { type FileHandle, open } from 'node:fs/promises';
import { namesInCompoundFile } from '../documents/compound-file.ts';
import { TableFileError } from './table-file-error.ts';
import { tableLimits } from './table-limits.ts';

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const archive = Buffer.from('PK\x03\x04', 'latin1');
const otherFiles = ['%PDF-', '{\\rtf', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'PK\x05\x06'].map(
  (text) => Buffer.from(text, 'latin1'),
);
const markup = /^\s*<(!|\?xml|html|head|body|table|svg)/i;

const sniffed = 4_096;

async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** Office encrypts a workbook into a compound file, the container of the older formats. */
async function refuseCompoundFile(file: FileHandle): Promise<never> {
  const bytes = (start: number, length: number) => readBytes(file, start, length);
  const names = await namesInCompoundFile({ bytes });
  if (names.includes('EncryptedPackage')) throw new TableFileError('password');
  const isOldExcel = names.includes('Workbook') || names.includes('Book');
  throw new TableFileError(isOldExcel ? 'other_format' : 'not_a_table');
}

const begins = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

function isText(bytes: Buffer): boolean {
  const isUtf16 = ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'));
  if (isUtf16) return true;
  return !bytes.includes(0) && !markup.test(bytes.toString('latin1').replace(/^\xef\xbb\xbf/, ''));
}

export async function kindOfTable(path: string, fileName: string): Promise<'xlsx' | 'csv'> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw new TableFileError('empty');
    if (size > tableLimits.fileBytes) throw new TableFileError('too_large');
    if (/\.(xlsm|xltm|xlam)$/i.test(fileName)) throw new TableFileError('macros');
    const bytes = await readBytes(file, 0, sniffed);
    if (begins(bytes, archive)) return 'xlsx';
    if (begins(bytes, compoundFile)) await refuseCompoundFile(file);
    if (otherFiles.some((mark) => begins(bytes, mark)) || !isText(bytes))
      throw new TableFileError('not_a_table');
    return 'csv';
  } finally {
    await file.close();
  }
}

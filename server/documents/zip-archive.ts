/** Reads as much of the ZIP format as is needed to list the files of an archive. */
import type { StoredFile } from './stored-file.ts';

const localEntry = 0x04034b50;
const directoryEntry = 0x02014b50;
const endRecord = 0x06054b50;
const endRecordBytes = Buffer.from('PK\x05\x06', 'latin1');
const endRecordLength = 22;
const longestComment = 65_535;
const directoryEntryLength = 46;

/** More than any document has: a larger directory is refused, not read. */
const longestDirectory = 4_194_304;

interface Directory {
  /** How many bytes come before the archive itself. */
  before: number;
  entries: Buffer;
}

async function findDirectory(file: StoredFile): Promise<Directory | undefined> {
  const length = Math.min(file.size, endRecordLength + longestComment);
  const tail = await file.bytes(file.size - length, length);
  const at = tail.lastIndexOf(endRecordBytes);
  if (at < 0 || at + endRecordLength > tail.length) return undefined;
  const size = tail.readUInt32LE(at + 12);
  const offset = tail.readUInt32LE(at + 16);
  const start = file.size - length + at - size;
  if (start < 0 || size > longestDirectory || tail.readUInt32LE(at) !== endRecord) return undefined;
  return { before: start - offset, entries: await file.bytes(start, size) };
}

/** Whether an archive program would find an archive in the file, wherever it begins. */
export async function containsArchive(file: StoredFile): Promise<boolean> {
  const directory = await findDirectory(file);
  return directory !== undefined && isEntry(directory.entries, 0);
}

const isEntry = (entries: Buffer, at: number) =>
  at + directoryEntryLength <= entries.length && entries.readUInt32LE(at) === directoryEntry;

/** The names of the files in an archive that begins where the file does; empty if there is none. */
export async function namesInArchive(file: StoredFile): Promise<string[]> {
  const head = await file.bytes(0, 4);
  if (head.length < 4 || head.readUInt32LE(0) !== localEntry) return [];
  const directory = await findDirectory(file);
  if (directory?.before !== 0) return [];
  const { entries } = directory;
  const names: string[] = [];
  for (let at = 0; isEntry(entries, at); ) {
    const nameLength = entries.readUInt16LE(at + 28);
    const rest = entries.readUInt16LE(at + 30) + entries.readUInt16LE(at + 32);
    const name = at + directoryEntryLength;
    names.push(entries.subarray(name, name + nameLength).toString('utf8'));
    at = name + nameLength + rest;
  }
  return names;
}

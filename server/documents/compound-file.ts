/** Reads as much of the compound file format (older Office files) as is needed to list its streams. */
import type { StoredFile } from './stored-file.ts';

const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const headerLength = 512;
const entryLength = 128;
/** Values from here on end a chain of sectors, or are no sectors. */
const lastSector = 0xfffffffa;
/** How many parts of the sector table the header itself lists. */
const tablesInHeader = 109;
/** More than any real document has. */
const mostSectors = 200;

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
    // With the terminating zero, two bytes per letter.
    const length = Math.min(sector.readUInt16LE(at + 64), 64) - 2;
    if (length > 0) names.push(sector.subarray(at, at + length).toString('utf16le'));
  }
  return names;
}

/** Empty if it is no such file. */
export async function namesInCompoundFile(file: Pick<StoredFile, 'bytes'>): Promise<string[]> {
  const header = await file.bytes(0, headerLength);
  if (header.length < headerLength || !header.subarray(0, 8).equals(signature)) return [];
  const sectorLength = header.readUInt16LE(30) === 12 ? 4_096 : 512;
  const offsetOf = (sector: number) => (sector + 1) * sectorLength;
  const perTable = sectorLength / 4;
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < mostSectors && sector < lastSector; count++) {
    names.push(...namesIn(await file.bytes(offsetOf(sector), sectorLength)));
    const table = Math.floor(sector / perTable);
    if (table >= tablesInHeader) break;
    const tableAt = offsetOf(header.readUInt32LE(76 + 4 * table));
    const next = await file.bytes(tableAt + 4 * (sector % perTable), 4);
    if (next.length < 4) break;
    sector = next.readUInt32LE(0);
  }
  return names;
}

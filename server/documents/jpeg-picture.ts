/** Reads as much of the JPEG format as is needed to see whether there is a picture. */
import type { StoredFile } from './stored-file.ts';

/** More segments than any camera writes before the picture. */
const mostParts = 500;

/** Frame headers, except tables (C4, CC) and a reserved one (C8). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The picture's data or its end: no frame header comes after it. */
const isTooLate = (marker: number) => marker === 0xda || marker === 0xd9;

/** Whether its segments are valid up to the one with the size of the picture. */
export async function isJpegPicture(file: StoredFile): Promise<boolean> {
  const beginning = await file.bytes(0, 2);
  if (!beginning.equals(Buffer.from([0xff, 0xd8]))) return false;
  let at = 2;
  for (let part = 0; part < mostParts; part++) {
    const head = await file.bytes(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return false;
    const marker = head[1] ?? 0;
    if (isFrame(marker)) return true;
    if (isTooLate(marker)) return false;
    // Any number of FF bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return false;
}

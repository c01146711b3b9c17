import { loadSharp, type Sharp } from '../load-sharp.ts';

/** Twice the size in the list, for high-resolution screens. */
const edge = 128;

/** More than cameras produce: a small file may unpack to any number of pixels. */
const mostPixels = 100_000_000;

/** The memory limit for a progressive picture: it is kept as a whole until its last pass. */
const mostBytes = 200_000_000;

const longestSeconds = 20;

async function isTooLarge(sharp: Sharp, picture: Buffer): Promise<boolean> {
  const { width, height, channels, depth, format, isProgressive } = await sharp(picture).metadata();
  const bytesOfSample = depth === 'uchar' && format !== 'jpeg' ? 1 : 2;
  return isProgressive === true && width * height * channels * bytesOfSample > mostBytes;
}

/**
 * A small square of a picture, upright and without the camera's metadata. Undefined for files that are no pictures or
 * too large: the list shows the symbol of their type instead.
 */
export async function makeThumbnail(picture: Buffer): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  try {
    if (await isTooLarge(sharp, picture)) return undefined;
    return await sharp(picture, { limitInputPixels: mostPixels, sequentialRead: true })
      .rotate()
      .resize(edge, edge, { fit: 'cover', position: 'attention' })
      .webp({ quality: 70 })
      .timeout({ seconds: longestSeconds })
      .toBuffer();
  } catch {
    // A picture that cannot be decoded has no thumbnail.
    return undefined;
  }
}

import sharp from 'sharp';

/** Twice what the list shows, for screens with small pixels. */
const edge = 128;

/** Beyond what cameras take: a small file may unfold to any number of pixels. */
const mostPixels = 100_000_000;

/** What a picture may take that comes in several passes: it is kept whole until the last one. */
const mostBytes = 200_000_000;

const longestSeconds = 20;

sharp.concurrency(1);
sharp.cache(false);

async function isTooLarge(picture: Buffer): Promise<boolean> {
  const { width, height, channels, depth, format, isProgressive } = await sharp(picture).metadata();
  const bytesOfSample = depth === 'uchar' && format !== 'jpeg' ? 1 : 2;
  return isProgressive === true && width * height * channels * bytesOfSample > mostBytes;
}

/**
 * A small square of a picture, upright as it was taken and without what the camera wrote into it.
 * Undefined for what is no picture or too large: the list shows the symbol of its kind instead.
 */
export async function makeThumbnail(picture: Buffer): Promise<Buffer | undefined> {
  try {
    if (await isTooLarge(picture)) return undefined;
    return await sharp(picture, { limitInputPixels: mostPixels, sequentialRead: true })
      .rotate()
      .resize(edge, edge, { fit: 'cover', position: 'attention' })
      .webp({ quality: 70 })
      .timeout({ seconds: longestSeconds })
      .toBuffer();
  } catch {
    // Whatever cannot be drawn has no thumbnail.
    return undefined;
  }
}

import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';

/** Twice what the list shows, for screens with small pixels. */
const edge = 128;

/** Beyond what cameras take: a small file may unfold to any number of pixels. */
const mostPixels = 100_000_000;

/** What a picture may take that comes in several passes: it is kept whole until the last one. */
const mostBytes = 200_000_000;

const longestSeconds = 20;

sharp.concurrency(1);
sharp.cache(false);

async function refuseTooLarge(picture: Buffer): Promise<void> {
  const { width, height, channels, depth, format, isProgressive } = await sharp(picture).metadata();
  const bytesOfSample = depth === 'uchar' && format !== 'jpeg' ? 1 : 2;
  const isTooLarge = isProgressive && width * height * channels * bytesOfSample > mostBytes;
  if (isTooLarge) throw new AppError('not_found');
}

/** A small square of a picture, upright as it was taken and without what the camera wrote into it. */
async function shrink(picture: Buffer): Promise<Buffer> {
  await refuseTooLarge(picture);
  return sharp(picture, { limitInputPixels: mostPixels, sequentialRead: true })
    .rotate()
    .resize(edge, edge, { fit: 'cover', position: 'attention' })
    .webp({ quality: 70 })
    .timeout({ seconds: longestSeconds })
    .toBuffer();
}

/** One after the other: pictures being shrunk must crowd out neither requests nor memory. */
let last: Promise<unknown> = Promise.resolve();

export function makeThumbnail(open: () => Promise<Readable>): Promise<Buffer> {
  const made = last.then(async () => shrink(await buffer(await open())));
  last = made.catch(() => {});
  return made.catch((error: unknown) => {
    // Whoever asks shows the symbol of its kind instead.
    throw error instanceof AppError ? error : new AppError('not_found', { cause: error });
  });
}

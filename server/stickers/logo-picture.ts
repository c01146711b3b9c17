import { AppError } from '#contract/errors.ts';
import { stickerLimits } from '#contract/stickers/sticker-formats.ts';
import { loadSharp, type Sharp } from '../load-sharp.ts';

/** A logo as a PDF file can contain it: without transparency, interlacing and metadata. */
export interface LogoPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Enough for 5 cm at 300 dpi; the smaller ones are for pictures that would be stored with more bytes than may be sent. A
 * stored logo is sent again when its template is copied, so it must never be larger. The pixels of the last size have fewer
 * bytes even if nothing about them can be compressed.
 */
const longestSides = [600, 420, 290, 200];
/** A small file may unpack to any number of pixels. */
const mostPixels = 25_000_000;
const longestSeconds = 10;

/** A file that is no picture is refused. */
export async function readLogo(base64: string): Promise<LogoPicture> {
  const file = Buffer.from(base64, 'base64');
  if (file.length === 0 || file.length > stickerLimits.logoBytes) {
    throw new AppError('sticker_logo_unusable');
  }
  const sharp = await loadSharp();
  try {
    const { format } = await sharp(file).metadata();
    if (format !== 'png' && format !== 'jpeg') throw new Error(`a logo in the format ${format}`);
    for (const side of longestSides) {
      const logo = await encode(sharp(file, { limitInputPixels: mostPixels }), format, side);
      if (logo.bytes.length <= stickerLimits.logoBytes) return logo;
    }
    throw new Error('a logo that no size makes small enough');
  } catch (cause) {
    throw new AppError('sticker_logo_unusable', { cause });
  }
}

async function encode(
  file: ReturnType<Sharp>,
  format: 'png' | 'jpeg',
  longestSide: number,
): Promise<LogoPicture> {
  const picture = file
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: longestSeconds });
  const stored = format === 'png' ? picture.png() : picture.jpeg({ quality: 90 });
  const { data, info } = await stored.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** By its first bytes: a PNG file begins with 89 hexadecimal. */
export const logoType = (bytes: Buffer): string => (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg');

/** Pictures of single stickers, cut out of the drawn pages of a file: a scanner never sees a whole sheet. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stickerAddress } from '#contract/stickers/sticker-layout.ts';
import type { Box } from '#contract/stickers/sticker-texts.ts';
import type { StickersFile } from '../stickers/stickers-pdf.ts';
import { type GreyPicture, readGrey, withPictures } from './pdf-tools.ts';
import { onPage, placedFaces } from './samples/sticker-samples.ts';

export interface StickerPicture {
  /** The content of its code. */
  address: string;
  picture: GreyPicture;
  /** The picture as a file. */
  file: string;
}

function cut({ width, height, shades }: GreyPicture, area: Box, perMillimetre: number) {
  const left = Math.max(0, Math.round(area.x * perMillimetre));
  const top = Math.max(0, Math.round(area.y * perMillimetre));
  const right = Math.min(width, Math.round((area.x + area.width) * perMillimetre));
  const bottom = Math.min(height, Math.round((area.y + area.height) * perMillimetre));
  const rows = Array.from({ length: bottom - top }, (_, row) =>
    shades.subarray((top + row) * width + left, (top + row) * width + right),
  );
  return { width: right - left, height: bottom - top, shades: new Uint8Array(Buffer.concat(rows)) };
}

const asFile = ({ width, height, shades }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), shades]);

/** Each face of each sticker, as a printer with this resolution draws it. */
export function withStickerPictures(
  bytes: Uint8Array,
  stickers: StickersFile,
  { dpi, use }: { dpi: number; use: (pictures: StickerPicture[]) => Promise<void> },
): Promise<void> {
  const faces = placedFaces(stickers);
  return withPictures(bytes, dpi, async (pages) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-stickers-'));
    try {
      const pictures: StickerPicture[] = [];
      for (const [page, name] of pages.entries()) {
        const whole = await readGrey(name);
        for (const placed of faces.filter((one) => one.page === page)) {
          const { width, height } = placed.face;
          const area = onPage(placed, { x: 0, y: 0, width, height });
          const picture = cut(whole, area, dpi / 25.4);
          const file = path.join(folder, `${pictures.length}.pgm`);
          await writeFile(file, asFile(picture));
          const address = stickerAddress(stickers.origin, placed.subject);
          pictures.push({ address, picture, file });
        }
      }
      await use(pictures);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

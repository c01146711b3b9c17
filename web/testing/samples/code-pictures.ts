/** Pictures of codes for tests that really read them, and what happens to codes on a building site. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'qrcode';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

/** Shades from 0 (black) to 255, row by row. */
export interface Picture {
  width: number;
  height: number;
  shades: Uint8Array;
}

const { resolve } = createRequire(import.meta.url);

const wasmOf = (part: 'reader' | 'writer') =>
  new Uint8Array(readFileSync(resolve(`zxing-wasm/${part}/zxing_${part}.wasm`))).buffer;

/** The compiled reader, which the browser loads from our server. */
export const readerWasm = () => wasmOf('reader');

function picture(width: number, height: number, shadeAt: (x: number, y: number) => number) {
  const shades = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) shades[y * width + x] = shadeAt(x, y);
  }
  return { width, height, shades };
}

/** White outside of the picture. */
const shadeOf = ({ width, height, shades }: Picture, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 255 : (shades[y * width + x] ?? 255);

/** A QR code from a library that is independent of the one that reads. */
export function qrPicture(text: string, field = 4): Picture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const margin = 4;
  const side = (modules.size + 2 * margin) * field;
  const moduleAt = (pixel: number) => Math.floor(pixel / field) - margin;
  return picture(side, side, (x, y) => {
    const [row, column] = [moduleAt(y), moduleAt(x)];
    const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
    return isInside && modules.get(row, column) ? 0 : 255;
  });
}

/** The modules of a code of any other format, one pixel each. A bar code has a single row, or a few. */
export async function codeModules(text: string, format: WriteInputBarcodeFormat): Promise<Picture> {
  prepareZXingModule({ overrides: { wasmBinary: wasmOf('writer') } });
  const { symbol, error } = await writeBarcode(text, { format, scale: 1 });
  if (error) throw new Error(error);
  return { width: symbol.width, height: symbol.height, shades: Uint8Array.from(symbol.data) };
}

/** A code of any other format. A bar code is 60 pixels high. */
export async function codePicture(text: string, format: WriteInputBarcodeFormat, field = 3) {
  const source = await codeModules(text, format);
  const margin = 12;
  const rows = source.height < 8 ? 60 : source.height * field;
  return picture(source.width * field + 2 * margin, rows + 2 * margin, (x, y) => {
    const row = Math.floor(((y - margin) * source.height) / rows);
    return shadeOf(source, Math.floor((x - margin) / field), row);
  });
}

/** Turned around its middle, in a picture that has room for it. */
export function turned(source: Picture, degrees: number): Picture {
  const side = Math.ceil(Math.hypot(source.width, source.height));
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return picture(side, side, (x, y) => {
    const [right, down] = [x - side / 2, y - side / 2];
    const sourceX = right * cos + down * sin + source.width / 2;
    const sourceY = down * cos - right * sin + source.height / 2;
    return shadeOf(source, Math.floor(sourceX), Math.floor(sourceY));
  });
}

/** With other shades, such as an inverted or a badly lit picture. */
export function shaded(source: Picture, shade: (before: number) => number): Picture {
  return { ...source, shades: source.shades.map(shade) };
}

/** With a white stripe of this share of the height across its middle. */
export function torn(source: Picture, share: number): Picture {
  const { width, height } = source;
  const isGone = (y: number) => Math.abs(y / height - 0.5) < share / 2;
  return picture(width, height, (x, y) => (isGone(y) ? 255 : shadeOf(source, x, y)));
}

/** Out of focus: every shade is the mean of those around it. */
export function blurred(source: Picture, radius: number): Picture {
  const offsets = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius);
  const meanOf = (shades: number[]) => shades.reduce((sum, one) => sum + one, 0) / shades.length;
  const once = (before: Picture) =>
    picture(before.width, before.height, (x, y) =>
      meanOf(
        offsets.flatMap((down) => offsets.map((right) => shadeOf(before, x + right, y + down))),
      ),
    );
  return once(once(source));
}

interface Placed {
  source: Picture;
  x: number;
  y: number;
}

/** Several pictures on a wall of this shade. */
export function onWall(width: number, height: number, placed: Placed[], wall = 190): Picture {
  return picture(width, height, (x, y) => {
    const hit = placed.find(
      ({ source, x: left, y: top }) =>
        x >= left && y >= top && x < left + source.width && y < top + source.height,
    );
    return hit ? shadeOf(hit.source, x - hit.x, y - hit.y) : wall;
  });
}

export function pixelsFrom({ width, height, shades }: Picture): ImageData {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  shades.forEach((shade, index) => {
    data.fill(shade, index * 4, index * 4 + 3);
  });
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

/** Reads codes with ZXing, compiled to WebAssembly. */
import {
  prepareZXingModule,
  purgeZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
  type ZXingModuleOverrides,
} from 'zxing-wasm/reader';
import { type CodeFormat, cleanCode } from '../scanned-code.ts';
import { type Pixels, sharpened, withContrast } from './clearer.ts';
import type { LocatedCode } from './located-code.ts';

/** Its names of our formats; both kinds of EAN have one. */
const formatOf: Partial<Record<ReadResult['symbology'], CodeFormat>> = {
  QRCode: 'qr',
  DataMatrix: 'data-matrix',
  Code128: 'code-128',
  Code39: 'code-39',
  EANUPC: 'ean',
};

const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN13', 'EAN8'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  // Against noise, and against scratches and gaps.
  tryDownscale: true,
  downscaleFactor: 2,
  tryDenoise: true,
  // The text as it is encoded: the other modes write brackets into codes of GS1.
  textMode: 'Plain',
  maxNumberOfSymbols: 20,
};

/** The ways to look at a picture. Most codes are read in the picture itself, which is also the fastest way. */
const asItIs = (pixels: Pixels) => pixels;
const looks = {
  photo: [asItIs, withContrast, sharpened],
  frame: [asItIs, withContrast, asItIs, sharpened],
};

/** The other ways need several times the memory of the picture. */
const mostPixelsToChange = 4_000_000;

let overrides: ZXingModuleOverrides | undefined;

/** Says where the compiled part is. Without it the library would load that part from a server that is not ours. */
export function prepareWasm(given: ZXingModuleOverrides): void {
  overrides = given;
  prepareZXingModule({ overrides });
}

/** Looks once at a picture of the camera, and at the next one in another way: it probably shows the same. */
export function readFramePixels(pixels: ImageData, turn: number): Promise<LocatedCode[]> {
  const look = looks.frame[turn % looks.frame.length] ?? asItIs;
  return read(look(pixels));
}

/** Looks at a single picture in all ways, until one of them finds something. */
export async function readPhotoPixels(
  pixelsOf: (mostPixels?: number) => ImageData,
): Promise<LocatedCode[]> {
  for (const look of looks.photo) {
    const codes = await read(look(pixelsOf(look === asItIs ? undefined : mostPixelsToChange)));
    if (codes.length > 0) return codes;
  }
  return [];
}

async function read(pixels: Pixels): Promise<LocatedCode[]> {
  if (!overrides) throw new Error('prepareWasm has not been called');
  try {
    return (await readBarcodes(pixels as ImageData, options)).flatMap(locatedCode);
  } catch (error) {
    // After an error its memory may be inconsistent, or it was never loaded: the next call loads it again.
    purgeZXingModule();
    prepareZXingModule({ overrides });
    throw error;
  }
}

function locatedCode({ text, symbology, position }: ReadResult): LocatedCode[] {
  const format = formatOf[symbology];
  const cleaned = cleanCode(text);
  if (!format || !cleaned) return [];
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return [{ text: cleaned, format, corners: [topLeft, topRight, bottomRight, bottomLeft] }];
}

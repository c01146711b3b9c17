/** Reads QR codes with a decoder that is independent of the library that draws them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect } from './journey.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** The text of the only code in a picture, and its level of error correction. */
export async function readQrCode(picture: Uint8Array): Promise<{ text: string; level: string }> {
  const found = await readBarcodes(picture, { formats: ['QRCode'] });
  expect(found).toHaveLength(1);
  const [code] = found;
  return { text: code?.text ?? '', level: code?.ecLevel ?? '' };
}

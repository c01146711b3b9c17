import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { darkRuns, quietZone } from '#contract/qr-code.ts';
import { qrMatrix } from './qr-matrix.ts';

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const field = 4;

/** The code as an image for the decoder. */
function picture(text: string) {
  const matrix = qrMatrix(text);
  const side = (matrix.size + 2 * quietZone) * field;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { row, column, length } of darkRuns(matrix)) {
    for (let y = 0; y < field; y++) {
      const line = ((row + quietZone) * field + y) * side + (column + quietZone) * field;
      for (let x = 0; x < length * field; x++) data.fill(0, (line + x) * 4, (line + x) * 4 + 3);
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' } as ImageData;
}

it('is decoded by an independent library to the same text, at level M', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webUrl(), fc.uuid(), async (site, id) => {
      const address = `${new URL(site).origin}/equipment/${id}`;
      const [read, ...others] = await readBarcodes(picture(address), { formats: ['QRCode'] });
      expect(others).toEqual([]);
      expect(read).toMatchObject({ text: address, ecLevel: 'M', isValid: true });
    }),
    { numRuns: 20 },
  );
});

/** Reads codes with the detector of the browser, which mostly uses the one of the phone. */
import { type CodeFormat, cleanCode } from '../scanned-code.ts';
import type { LocatedCode } from './located-code.ts';

interface Detected {
  rawValue: string;
  format: string;
  cornerPoints: readonly { x: number; y: number }[];
}

interface Detector {
  detect(picture: ImageBitmap): Promise<Detected[]>;
}

/** Not in TypeScript's types, because not every browser has it. */
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const formatOf: Readonly<Record<string, CodeFormat>> = {
  qr_code: 'qr',
  data_matrix: 'data-matrix',
  code_128: 'code-128',
  code_39: 'code-39',
  ean_13: 'ean',
  ean_8: 'ean',
};

export type ReadBitmap = (picture: ImageBitmap) => Promise<LocatedCode[]>;

/**
 * Undefined if the browser has no detector. Some have one that knows no formats, because a part of the phone's system
 * is missing or too old.
 */
export async function openNativeReader(): Promise<ReadBitmap | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const supported = await BarcodeDetector.getSupportedFormats();
  const formats = supported.filter((format) => format in formatOf);
  if (formats.length === 0) return undefined;
  const detector = new BarcodeDetector({ formats });
  return async (picture) => (await detector.detect(picture)).flatMap(locatedCode);
}

function locatedCode({ rawValue, format, cornerPoints }: Detected): LocatedCode[] {
  const known = formatOf[format];
  const text = cleanCode(rawValue);
  return known && text ? [{ text, format: known, corners: cornerPoints }] : [];
}

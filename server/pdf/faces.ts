import { fileURLToPath } from 'node:url';
import type PDFKit from 'pdfkit';
import type { EmbeddedFont } from './embedded-font.ts';
import { Typeface } from './typeface.ts';

/** The typefaces of all our PDF files; `title` is for large letters. */
export function openFaces(document: PDFKit.PDFDocument) {
  /** The document opens each file once. */
  const open = (name: string): EmbeddedFont => {
    document.font(fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url)));
    return Reflect.get(document, '_font');
  };
  const fallbacks = { emoji: () => open('NotoEmoji-Regular'), symbols: () => open('DejaVuSans') };
  return {
    regular: new Typeface(open('Inter-Regular'), fallbacks),
    bold: new Typeface(open('Inter-SemiBold'), fallbacks),
    title: new Typeface(open('Inter-SemiBold'), fallbacks, { isKerned: true }),
  };
}

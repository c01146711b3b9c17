import type PDFKit from 'pdfkit';
import type { Picture } from './canvas.ts';

/** The parts of pdfkit's pictures that its types do not contain. */
interface OpenPicture extends Picture {
  embed(document: PDFKit.PDFDocument): void;
}

/** A PNG or JPEG file. */
export function openPicture(document: PDFKit.PDFDocument, bytes: Uint8Array): Picture {
  const library = document as unknown as { openImage(source: Uint8Array): OpenPicture };
  const picture = library.openImage(bytes);
  picture.embed(document);
  return picture;
}

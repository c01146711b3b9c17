/** The inside of a thread that makes PDF files, one at a time: one piece for each message. */
import type { MessagePort } from 'node:worker_threads';
import type { PdfOrder, Piece } from './pdf-thread.ts';

const pieceSize = 64 * 1024;

/** `draw` gives the bytes of the file, page by page. */
export function servePieces<File extends object>(
  port: MessagePort,
  draw: (file: File) => Generator<Uint8Array>,
): void {
  /** The pages of the current file. */
  let pages: Generator<Uint8Array> | undefined;
  port.on('message', (order: PdfOrder<File>) => {
    if (order !== 'next') {
      pages = draw(order);
      return;
    }
    if (!pages) throw new Error('no file was begun');
    const piece = nextPiece(pages);
    if (piece) return port.postMessage(piece, [piece.bytes.buffer as ArrayBuffer]);
    pages = undefined;
    port.postMessage(undefined);
  });
}

/** Undefined when everything has been sent. */
function nextPiece(pages: Generator<Uint8Array>): Piece | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < pieceSize) {
    const page = pages.next();
    if (page.done) break;
    parts.push(page.value);
    length += page.value.length;
  }
  if (length === 0) return undefined;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { bytes, pages: parts.length };
}
